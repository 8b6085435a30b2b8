/** How the vouchers list is searched and sorted; it is read whole. Pure. Source: spec part 2, section 2; PRO-VCH-03; AMB-82. */
import { endingWithinDays, isVoucherEnding, type ListedVoucher } from "@crema/contract/areas/promotions";
import type { WholeList } from "../../../../app/search/use-whole-list.ts";
import type { Option } from "../../../../ui/fields/select.tsx";
import { statusWord } from "../voucher-words.ts";

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const byTitle = (a: ListedVoucher, b: ListedVoucher): number => inWords.compare(a.title, b.title);
const byNumber = (numberOf: (row: ListedVoucher) => number) => (a: ListedVoucher, b: ListedVoucher) =>
  numberOf(a) - numberOf(b) || byTitle(a, b);

/** `ending` has codes that are about to expire. */
type StatusFilter = ListedVoucher["status"] | "ending";
type VoucherSortKey = "title" | "status" | "totalClaims" | "defaultExpiry" | "createdAt";

export const statusOptions: readonly Option<StatusFilter>[] = [
  { value: "live", label: statusWord("live") },
  { value: "inactive", label: statusWord("inactive") },
  { value: "ending", label: `Codes end within ${endingWithinDays} days` },
];

export const voucherListRules: WholeList<ListedVoucher, StatusFilter, VoucherSortKey> = {
  path: "/promotions",
  search: {
    threshold: 0.2,
    keys: [({ title }) => title, ({ description }) => description, ({ SKU }) => SKU],
  },
  filters: {
    live: ({ status }) => status === "live",
    inactive: ({ status }) => status === "inactive",
    ending: isVoucherEnding,
  },
  sorts: {
    title: byTitle,
    status: (a, b) => inWords.compare(statusWord(a.status), statusWord(b.status)) || byTitle(a, b),
    totalClaims: byNumber(({ totalClaims }) => totalClaims),
    defaultExpiry: byNumber(({ defaultExpiry }) => defaultExpiry),
    createdAt: (a, b) => (a.createdAt < b.createdAt ? -1 : a.createdAt > b.createdAt ? 1 : byTitle(a, b)),
  },
};
