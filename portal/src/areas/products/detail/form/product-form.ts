/**
 * The fields of the product detail that are saved together, flat, and the way back to what the server takes. Pure.
 * Source: spec part 2, sections 3 to 5; PROD-36 to PROD-47.
 */
import {
  type Category,
  commaText,
  isProductTitle,
  kindOf,
  type Product,
  type ProductBody,
  type ProductImage,
  type ProductType,
  type TastingKey,
  wordsOf,
} from "@crema/contract/areas/products";
import { differingFields } from "../../../../app/forms/draft.ts";
import { flagLabels, tastingLabels } from "../../product-words.ts";

export type ProductKind = "physical" | "digital";
export const tastingFields = ["flavours", "aromas", "finishes", "acidities", "bodies"] as const satisfies TastingKey[];
/** In the order of the page. */
export const flagFields = [
  "isPublished",
  "isFeatured",
  "isOnSale",
  "isGrindProduct",
  "isGiftCard",
  "isCardTopUp",
] as const satisfies (keyof Product)[];
const textFields = ["title", "subTitle", "description", "shortDescription", "details"] as const;
const wordFields = ["tags", "searchTerms", "quizTags"] as const;

type FlagField = (typeof flagFields)[number];
type TextField = (typeof textFields)[number];
export type WordsField = (typeof wordFields)[number] | TastingKey;

/** Lists of words are their comma-separated text; other lists are JSON, because a field of a draft is compared as one value. */
export interface ProductForm
  extends Readonly<Record<TextField | WordsField, string>>,
    Readonly<Record<FlagField, boolean>> {
  readonly type: ProductType;
  readonly color: string;
  readonly kind: ProductKind;
  readonly categories: string;
  readonly primaryCollection: string;
  readonly grinds: string;
  readonly images: string;
}
type ProductField = keyof ProductForm;
export type Problems = Partial<Record<ProductField, string>>;

const byTitle = (a: Category, b: Category): number => a.title.localeCompare(b.title) || a.id.localeCompare(b.id);
export const categoriesText = (categories: readonly Category[]): string =>
  JSON.stringify(categories.map(({ id, title }) => ({ id, title })).toSorted(byTitle));
export function categoriesOf({ categories }: Pick<ProductForm, "categories">): Category[] {
  const read: Category[] = JSON.parse(categories);
  return read;
}

export const grindsText = (ids: readonly string[]): string => JSON.stringify([...ids].toSorted());
export function grindsOf({ grinds }: Pick<ProductForm, "grinds">): string[] {
  const read: string[] = JSON.parse(grinds);
  return read;
}

export const imagesText = (images: readonly ProductImage[]): string =>
  JSON.stringify(images.map(({ src, position }) => (position === undefined ? { src } : { src, position })));
export function imagesIn({ images }: Pick<ProductForm, "images">): ProductImage[] {
  const read: ProductImage[] = JSON.parse(images);
  return read;
}

export function formOf(product: Product): ProductForm {
  const { theme, tastingNotes } = product;
  return {
    title: product.title,
    subTitle: product.subTitle,
    description: product.description,
    shortDescription: product.shortDescription,
    details: product.details,
    type: product.type,
    isPublished: product.isPublished,
    isFeatured: product.isFeatured,
    isOnSale: product.isOnSale,
    isGiftCard: product.isGiftCard,
    isCardTopUp: product.isCardTopUp,
    isGrindProduct: product.isGrindProduct,
    primaryCollection: product.primaryCollection,
    color: theme.color,
    kind: kindOf(product).isDigital ? "digital" : "physical",
    categories: categoriesText(product.categories),
    flavours: commaText(tastingNotes.flavours),
    aromas: commaText(tastingNotes.aromas),
    finishes: commaText(tastingNotes.finishes),
    acidities: commaText(tastingNotes.acidities),
    bodies: commaText(tastingNotes.bodies),
    quizTags: commaText(product.quizTags),
    grinds: grindsText(product.grinds),
    tags: commaText(product.tags),
    searchTerms: commaText(product.searchTerms),
    images: imagesText(product.images),
  };
}

export const newForm: ProductForm = {
  title: "",
  subTitle: "",
  description: "",
  shortDescription: "",
  details: "",
  type: "Normal",
  color: "",
  isPublished: false,
  isFeatured: false,
  isOnSale: false,
  isGiftCard: false,
  isCardTopUp: false,
  isGrindProduct: false,
  kind: "physical",
  categories: "[]",
  primaryCollection: "",
  flavours: "",
  aromas: "",
  finishes: "",
  acidities: "",
  bodies: "",
  quizTags: "",
  grinds: "[]",
  tags: "",
  searchTerms: "",
  images: "[]",
};

/** What differs from `stored`: what stays as it is does not travel, but for physical or digital, which is always told. */
export function changesOf(stored: ProductForm, form: ProductForm): ProductBody {
  const body: ProductBody = kindBody(form.kind);
  const changed = differingFields(stored, form);
  const isChanged = (field: ProductField): boolean => changed.includes(field);
  for (const field of textFields) if (isChanged(field)) body[field] = form[field];
  for (const field of flagFields) if (isChanged(field)) body[field] = form[field];
  for (const field of wordFields) if (isChanged(field)) body[field] = wordsOf(form[field]);
  const notes = tastingFields.filter(isChanged).map((field) => [field, wordsOf(form[field])]);
  if (notes.length > 0) body.tastingNotes = Object.fromEntries(notes);
  if (isChanged("images")) body.images = imagesBody(stored, form);
  return { ...body, ...choicesOf(form, isChanged) };
}

const choicesOf = (form: ProductForm, isChanged: (field: ProductField) => boolean): ProductBody => ({
  ...(isChanged("type") && { type: form.type }),
  ...(isChanged("color") && { theme: { color: form.color } }),
  ...(isChanged("categories") && { categories: categoriesOf(form).map(({ id }) => ({ id })) }),
  ...(isChanged("primaryCollection") && { primaryCollection: form.primaryCollection }),
  ...(isChanged("grinds") && { grinds: grindsOf(form) }),
});

const kindBody = (kind: ProductKind): ProductBody => ({
  isShippable: kind === "physical",
  isDigital: kind === "digital",
});

/** New are those the stored product does not have. Source: PROD-20. */
function imagesBody(stored: ProductForm, form: ProductForm): ProductBody["images"] {
  const known = new Set(imagesIn(stored).map(({ src }) => src));
  return imagesIn(form).map((image) => (known.has(image.src) ? image : { ...image, new: true }));
}

/** What differs from the stored product, with the version that was read. */
export const updateOf = (product: Product, form: ProductForm): ProductBody => ({
  ...changesOf(formOf(product), form),
  updatedAt: product.updatedAt,
});

const colorPattern = /^(#[0-9a-fA-F]{6})?$/;

/** What keeps the form from being saved. Source: PROD-10, PROD-11. */
export function problemsOf(form: ProductForm): Problems {
  return {
    ...(isProductTitle(form.title) ? {} : { title: "Title is required" }),
    ...(colorPattern.test(form.color) ? {} : { color: "A colour is written #rrggbb" }),
  };
}

const labels: Readonly<Record<ProductField, string>> = {
  ...flagLabels,
  ...tastingLabels,
  title: "Title",
  subTitle: "Subtitle",
  description: "Description",
  shortDescription: "Short description",
  details: "Details",
  type: "Type",
  color: "Theme colour",
  kind: "Physical or digital",
  categories: "Collections",
  primaryCollection: "Primary collection",
  quizTags: "Quiz tags",
  grinds: "Grind options",
  tags: "Tags",
  searchTerms: "Search terms",
  images: "Images",
};
export const labelOf = (field: ProductField): string => labels[field];

const pictureName = (src: string): string => src.split("/").at(-1) ?? src;
const imagesShown = (form: ProductForm): string =>
  imagesIn(form)
    .map(({ src, position }) => (position === 1 ? `${pictureName(src)} (featured)` : pictureName(src)))
    .join(", ");

const kindLabels: Readonly<Record<ProductKind, string>> = { physical: "Physical", digital: "Digital" };
const shownLists: Partial<Record<ProductField, (form: ProductForm) => string>> = {
  kind: ({ kind }) => kindLabels[kind],
  categories: (form) => commaText(categoriesOf(form).map(({ title }) => title)),
  primaryCollection: (form) =>
    categoriesOf(form).find(({ id }) => id === form.primaryCollection)?.title ?? form.primaryCollection,
  grinds: (form) => commaText(grindsOf(form)),
  images: imagesShown,
};

export function shownValue(form: ProductForm, field: ProductField): string {
  const value = form[field];
  return shownLists[field]?.(form) ?? (typeof value === "boolean" ? (value ? "Yes" : "No") : value);
}

export interface FormPart {
  readonly form: ProductForm;
  readonly problems: Problems;
  readonly isReadOnly: boolean;
  readonly set: <K extends ProductField>(field: K, value: ProductForm[K]) => void;
}
