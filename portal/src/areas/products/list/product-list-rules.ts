/** How the products list is searched, filtered and sorted; it is read whole. Pure. Source: spec part 2, section 2; PROD-04, PROD-05; AMD-30. */
import type { ProductRow } from "@crema/contract/areas/products";
import type { WholeList } from "../../../app/search/use-whole-list.ts";
import { flagLabels } from "../product-words.ts";

/** By the names the address has for them. */
export const statusFilters = {
  published: (row: ProductRow): boolean => row.isPublished,
  featured: (row: ProductRow): boolean => row.isFeatured,
  onSale: (row: ProductRow): boolean => row.isOnSale,
  shippable: (row: ProductRow): boolean => row.isShippable,
  digital: (row: ProductRow): boolean => row.isDigital,
  giftCard: (row: ProductRow): boolean => row.isGiftCard,
  grindProduct: (row: ProductRow): boolean => row.isGrindProduct,
} as const;
export type StatusFilter = keyof typeof statusFilters;

export const statusLabels: Readonly<Record<StatusFilter, string>> = {
  published: flagLabels.isPublished,
  featured: flagLabels.isFeatured,
  onSale: flagLabels.isOnSale,
  shippable: flagLabels.isShippable,
  digital: flagLabels.isDigital,
  giftCard: flagLabels.isGiftCard,
  grindProduct: flagLabels.isGrindProduct,
};

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const byTitle = (a: ProductRow, b: ProductRow): number => inWords.compare(a.title, b.title);

export type ProductSortKey = "title" | "updatedAt";

export const productListRules: WholeList<ProductRow, StatusFilter, ProductSortKey> = {
  path: "/products",
  search: {
    threshold: 0.2,
    keys: [({ title }) => title, ({ parts }) => parts, ({ categories }) => categories.map(({ title }) => title)],
  },
  filters: statusFilters,
  sorts: {
    title: byTitle,
    updatedAt: (a, b) => (a.updatedAt < b.updatedAt ? -1 : a.updatedAt > b.updatedAt ? 1 : byTitle(a, b)),
  },
};
