/** How promotions of the shop are searched, sorted and told apart. Pure. Source: spec part 2, section 2; PRO-SHOP-01. */
import type { ShopifyPromotion } from "@crema/contract/areas/promotions";
import type { WholeList } from "../../../app/search/use-whole-list.ts";
import type { Option } from "../../../ui/fields/select.tsx";

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const byCode = (a: ShopifyPromotion, b: ShopifyPromotion): number => inWords.compare(a.code, b.code);
const byDate = (name: "startDate" | "endDate") => (a: ShopifyPromotion, b: ShopifyPromotion) =>
  a[name] < b[name] ? -1 : a[name] > b[name] ? 1 : byCode(a, b);

type ActiveFilter = "active" | "inactive";
type PromotionSortKey = "code" | "variant" | "startDate" | "endDate" | "active";

export const activeOptions: readonly Option<ActiveFilter>[] = [
  { value: "active", label: "Active" },
  { value: "inactive", label: "Not active" },
];

export const promotionListRules: WholeList<ShopifyPromotion, ActiveFilter, PromotionSortKey> = {
  path: "/promotions",
  search: { threshold: 0.2, keys: [({ code }) => code, ({ variant }) => variant] },
  filters: { active: ({ active }) => active, inactive: ({ active }) => !active },
  sorts: {
    code: byCode,
    variant: (a, b) => inWords.compare(a.variant, b.variant) || byCode(a, b),
    startDate: byDate("startDate"),
    endDate: byDate("endDate"),
    active: (a, b) => Number(a.active) - Number(b.active) || byCode(a, b),
  },
};

/** Where a promotion stands at this instant, whether or not it is active. */
export function spanOf({ startDate, endDate }: ShopifyPromotion, now: number): "never" | "to come" | "on" | "over" {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  if (end <= start) return "never";
  if (now < start) return "to come";
  return now < end ? "on" : "over";
}
