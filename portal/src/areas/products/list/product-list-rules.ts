/** How the products list is searched, filtered and sorted; it is read whole. Pure. Source: spec part 2, section 2; PROD-04, PROD-05; AMD-30. */
import type { ProductRow } from "@crema/contract/areas/products";
import type { WholeList } from "../../../app/search/use-whole-list.ts";
import type { Option } from "../../../ui/fields/select.tsx";
import { flagLabels } from "../product-words.ts";

export const statusFilters = {
  published: (row: ProductRow): boolean => row.isPublished,
  featured: (row: ProductRow): boolean => row.isFeatured,
  onSale: (row: ProductRow): boolean => row.isOnSale,
  shippable: (row: ProductRow): boolean => row.isShippable,
  digital: (row: ProductRow): boolean => row.isDigital,
  giftCard: (row: ProductRow): boolean => row.isGiftCard,
  grindProduct: (row: ProductRow): boolean => row.isGrindProduct,
} as const;
type StatusFilter = keyof typeof statusFilters;

export const statusOptions: readonly Option<StatusFilter>[] = [
  { value: "published", label: flagLabels.isPublished },
  { value: "featured", label: flagLabels.isFeatured },
  { value: "onSale", label: flagLabels.isOnSale },
  { value: "shippable", label: flagLabels.isShippable },
  { value: "digital", label: flagLabels.isDigital },
  { value: "giftCard", label: flagLabels.isGiftCard },
  { value: "grindProduct", label: flagLabels.isGrindProduct },
];

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const byTitle = (a: ProductRow, b: ProductRow): number => inWords.compare(a.title, b.title);

type ProductSortKey = "title" | "updatedAt";

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
