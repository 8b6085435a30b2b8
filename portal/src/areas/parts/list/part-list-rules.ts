/** How the parts list is searched and sorted; it is read whole. Pure. Source: spec part 2, section 2; PART-02. */
import type { PartRow } from "@crema/contract/areas/parts";
import type { WholeList } from "../../../app/search/use-whole-list.ts";

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const byCode = (a: PartRow, b: PartRow): number => inWords.compare(a.partCode, b.partCode);
const byText = (textOf: (row: PartRow) => string) => (a: PartRow, b: PartRow) =>
  inWords.compare(textOf(a), textOf(b)) || byCode(a, b);
const byNumber = (numberOf: (row: PartRow) => number) => (a: PartRow, b: PartRow) =>
  numberOf(a) - numberOf(b) || byCode(a, b);

type PartSortKey = "partCode" | "erpTitle" | "optionTitle" | "price" | "stock" | "reward" | "linkedProduct";

export const partListRules: WholeList<PartRow, never, PartSortKey> = {
  path: "/products",
  search: {
    threshold: 0.2,
    keys: [
      ({ partCode }) => partCode,
      ({ erpTitle }) => erpTitle,
      ({ optionTitle }) => optionTitle,
      ({ price }) => price,
    ],
  },
  filters: {},
  sorts: {
    partCode: byCode,
    erpTitle: byText(({ erpTitle }) => erpTitle),
    optionTitle: byText(({ optionTitle }) => optionTitle),
    price: byNumber(({ price }) => Number(price)),
    stock: byNumber(({ stock }) => stock),
    reward: byNumber(({ reward }) => Number(reward)),
    linkedProduct: byText(({ linkedProduct }) => linkedProduct?.title ?? ""),
  },
};
