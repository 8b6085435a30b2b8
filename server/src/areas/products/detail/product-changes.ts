/** What a product becomes by a save, and what is wrong with it. Source: spec part 2, sections 4 and 5; PROD-18 to PROD-21, PROD-36 to PROD-47. */
import {
  type Category,
  primaryOf,
  type Product,
  type ProductBody,
  type ProductImage,
  productFlags,
  tastingKeys,
} from "@crema/contract/areas/products";
import type { Fields } from "../../../platform/writes/differences.ts";
import type { ProductFacts } from "./product-rows.ts";

type Problems = Record<string, string>;
interface Wanted {
  readonly product: Product;
  readonly problems: Readonly<Problems>;
}

export const blankProduct: Product = {
  uuid: "",
  _id: "",
  shopifyId: "",
  title: "",
  subTitle: "",
  description: "",
  shortDescription: "",
  details: "",
  type: "Normal",
  theme: { color: "" },
  isPublished: false,
  isFeatured: false,
  isOnSale: false,
  isShippable: true,
  isDigital: false,
  isGiftCard: false,
  isCardTopUp: false,
  isGrindProduct: false,
  categories: [],
  primaryCollection: "",
  parts: [],
  productParts: [],
  images: [],
  tags: [],
  searchTerms: [],
  quizTags: [],
  tastingNotes: { flavours: [], aromas: [], finishes: [], acidities: [], bodies: [] },
  grinds: [],
  meta: { tags: "", searchTerms: "" },
  shopCopy: { state: "off", syncedAt: "", reason: "" },
  createdAt: "",
  updatedAt: "",
};

export const namedIn = ({ categories = [], grinds = [] }: ProductBody) => ({
  collections: categories.map(({ id }) => id),
  grinds,
});

export function newPicturesIn(before: Product, { images = [] }: ProductBody): string[] {
  const known = new Set(before.images.map(({ src }) => src));
  return images.flatMap(({ src }) => (known.has(src) ? [] : [src]));
}

/** Lays a body over a product; what is not sent stays. @param given.isForeign - whether a new picture's address is not one of ours */
export function wantedProduct(
  before: Product,
  body: ProductBody,
  { facts, isForeign }: { facts: ProductFacts; isForeign: (src: string) => boolean },
): Wanted {
  const problems: Problems = {};
  const categories = wantedCategories(before, body, { facts, problems });
  const tags = wordsOf(body.tags ?? commaWords(body.meta?.tags) ?? before.tags);
  const searchTerms = wordsOf(body.searchTerms ?? commaWords(body.meta?.searchTerms) ?? before.searchTerms);
  const product: Product = {
    ...before,
    ...wantedTexts(before, body),
    ...wantedFlags(before, body),
    ...wantedKind(before, body, problems),
    categories,
    primaryCollection: primaryOf(
      body.primaryCollection ?? before.primaryCollection,
      categories.map(({ id }) => id),
    ),
    images: wantedImages(before, body, { isForeign, problems }),
    tags,
    searchTerms,
    quizTags: wordsOf(body.quizTags ?? before.quizTags),
    tastingNotes: wantedNotes(before, body),
    grinds: wantedGrinds(before, body, { facts, problems }),
    meta: { ...before.meta, ...body.meta, tags: tags.join(", "), searchTerms: searchTerms.join(", ") },
  };
  if (product.title === "") problems["title"] = "You must enter a title.";
  if (!isStorableJson(product.meta)) problems["meta"] = "has a character that cannot be stored";
  return { product, problems };
}

const wantedTexts = (before: Product, body: ProductBody) => ({
  title: body.title ?? before.title,
  subTitle: body.subTitle ?? before.subTitle,
  description: body.description ?? before.description,
  shortDescription: body.shortDescription ?? before.shortDescription,
  details: body.details ?? before.details,
  type: body.type ?? before.type,
  theme: body.theme ?? before.theme,
});

const wantedFlags = (before: Product, body: ProductBody): Partial<Product> =>
  Object.fromEntries(productFlags.map((flag) => [flag, body[flag] ?? before[flag]]));

/** Physical or digital, one of the two: naming one of them says the other (PROD-43). */
function wantedKind(
  before: Product,
  { isShippable, isDigital }: ProductBody,
  problems: Problems,
): Pick<Product, "isShippable" | "isDigital"> {
  if (isShippable !== undefined && isShippable === isDigital)
    problems["isDigital"] = "A product is either physical or digital";
  const isPhysical = isShippable ?? (isDigital === undefined ? before.isShippable : !isDigital);
  return { isShippable: isPhysical, isDigital: !isPhysical };
}

/** One the shop has no more stays with a product that has it, and cannot be given to another. */
function wantedCategories(
  before: Product,
  body: ProductBody,
  { facts, problems }: { facts: ProductFacts; problems: Problems },
): Category[] {
  if (body.categories === undefined) return before.categories;
  const titles = new Map([...before.categories.map(({ id, title }) => [id, title] as const), ...facts.collections]);
  const wanted = new Map<string, Category>();
  for (const [n, { id }] of body.categories.entries()) {
    const title = titles.get(id);
    if (title === undefined) problems[`categories.${n}.id`] = `There is no collection '${id}'`;
    else wanted.set(id, { id, title });
  }
  return [...wanted.values()];
}

function wantedGrinds(
  before: Product,
  body: ProductBody,
  { facts, problems }: { facts: ProductFacts; problems: Problems },
): string[] {
  if (body.grinds === undefined) return before.grinds;
  const known = new Set([...before.grinds, ...facts.grinds]);
  for (const [n, id] of body.grinds.entries())
    if (!known.has(id)) problems[`grinds.${n}`] = `There is no grind '${id}'`;
  return [...new Set(body.grinds)];
}

/** Addresses of our own pictures, or those the product has; one of them at most is featured. */
function wantedImages(
  before: Product,
  body: ProductBody,
  { isForeign, problems }: { isForeign: (src: string) => boolean; problems: Problems },
): ProductImage[] {
  if (body.images === undefined) return before.images;
  const images: ProductImage[] = [];
  for (const [n, { src, position }] of body.images.entries()) {
    const isFeatured = position === 1;
    if (isForeign(src)) problems[`images.${n}.src`] = "A picture has to be uploaded here first";
    if (isFeatured && images.some((one) => one.position === 1))
      problems[`images.${n}.position`] = "Only one picture can be the featured one";
    images.push(isFeatured ? { src, position: 1 } : { src });
  }
  return images;
}

function wantedNotes(before: Product, { tastingNotes }: ProductBody): Product["tastingNotes"] {
  const notes = { ...before.tastingNotes };
  for (const key of tastingKeys) notes[key] = wordsOf(tastingNotes?.[key] ?? notes[key]);
  return notes;
}

const commaWords = (text: string | undefined): string[] | undefined => text?.split(",");
/** Trimmed, without blanks, each once, in their order. */
export const wordsOf = (given: readonly string[]): string[] => [
  ...new Set(given.map((word) => word.trim()).filter((word) => word !== "")),
];

/** PostgreSQL stores neither NUL nor half of a character, in names of fields neither. */
function isStorableJson(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\0") && value.isWellFormed();
  if (typeof value !== "object" || value === null) return true;
  return Object.entries(value).every(([name, one]) => isStorableJson(name) && isStorableJson(one));
}

/** The fields an audit entry shows, and a conflict compares. */
export function editedFields({
  uuid: _uuid,
  _id,
  shopifyId: _shopifyId,
  productParts: _productParts,
  shopCopy: _shopCopy,
  createdAt: _createdAt,
  updatedAt: _updatedAt,
  ...fields
}: Product): Fields {
  return fields;
}
