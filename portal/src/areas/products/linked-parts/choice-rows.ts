/** What is chosen from, in the one form the Add dialog and the parts picker show. Source: PROD-27, AMD-02. */
import type { PartRow } from "@crema/contract/areas/parts";
import type { ProductRow } from "@crema/contract/areas/products";
import type { FuzzySearch } from "../../../app/search/fuzzy-rules.ts";

export interface ChoiceRow {
  readonly key: string;
  readonly image: string;
  readonly title: string;
  readonly otherTitles: readonly string[];
  readonly collections: readonly string[];
  readonly partCodes: readonly string[];
  readonly prices: readonly string[];
  readonly isGrindProduct: boolean;
  readonly product: { readonly uuid: string; readonly title: string } | undefined;
}

/** A part looks like its product; one without shows the ERP's title. */
export const choiceOfPart = ({ partCode, erpTitle, optionTitle, price, linkedProduct }: PartRow): ChoiceRow => ({
  key: partCode,
  image: linkedProduct?.image ?? "",
  title: linkedProduct?.title ?? erpTitle,
  otherTitles: linkedProduct === null ? [optionTitle] : [erpTitle, optionTitle],
  collections: linkedProduct?.categories ?? [],
  partCodes: [partCode],
  prices: [price],
  isGrindProduct: linkedProduct?.isGrindProduct ?? false,
  product: linkedProduct ?? undefined,
});

export const choiceOfProduct = ({
  uuid,
  image,
  title,
  subTitle,
  categories,
  parts,
  isGrindProduct,
}: ProductRow): ChoiceRow => ({
  key: uuid,
  image,
  title,
  otherTitles: [subTitle],
  collections: categories.map((category) => category.title),
  partCodes: parts,
  prices: [],
  isGrindProduct,
  product: undefined,
});

/** Hits keep the order of the list. Source: TABLE-07; spec part 2, section 5. */
export const choiceSearch: FuzzySearch<ChoiceRow> = {
  keys: [
    ({ title }) => title,
    ({ partCodes }) => partCodes,
    ({ collections }) => collections,
    ({ otherTitles }) => otherTitles,
    ({ prices }) => prices,
  ],
  threshold: 0.2,
  isRanked: false,
};

/** The chosen rows that would leave another product. Source: AMB-68. */
export const movedRows = (rows: readonly ChoiceRow[], toProduct: string): readonly ChoiceRow[] =>
  rows.filter(({ product }) => product !== undefined && product.uuid !== toProduct);

export function movingText(moved: readonly ChoiceRow[]): string {
  const [first] = moved;
  if (first === undefined) return "";
  const told = moved.map(({ key, product }) => `${key} belongs to ‘${product?.title ?? ""}’`).join(", ");
  return `${told}. Adding ${moved.length === 1 ? "it" : "them"} here takes ${moved.length === 1 ? "it" : "them"} away from there.`;
}
