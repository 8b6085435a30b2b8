/** How the automations list is searched and sorted; it is read whole. Pure. Source: PRO-AUTO-01. */
import type { Automation } from "@crema/contract/areas/promotions";
import type { WholeList } from "../../../app/search/use-whole-list.ts";
import { segmentText, voucherText } from "./automation-labels.ts";

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const byTitle = (a: Automation, b: Automation): number => inWords.compare(a.title, b.title);
const byText = (textOf: (row: Automation) => string) => (a: Automation, b: Automation) =>
  inWords.compare(textOf(a), textOf(b)) || byTitle(a, b);
/** ISO texts; those without come last. */
const byInstant = (instantOf: (row: Automation) => string) => (a: Automation, b: Automation) =>
  (instantOf(a) || "~").localeCompare(instantOf(b) || "~") || byTitle(a, b);

type SortKey = "title" | "nextRunDate" | "lastRunDate" | "segment" | "voucher";

export const automationListRules: WholeList<Automation, never, SortKey> = {
  path: "/promotions",
  search: { threshold: 0.2, keys: [({ title }) => title, segmentText, voucherText, ({ notes }) => notes] },
  filters: {},
  sorts: {
    title: byTitle,
    nextRunDate: byInstant(({ active, nextRunDate }) => (active ? nextRunDate : "")),
    lastRunDate: byInstant(({ lastRunDate }) => lastRunDate),
    segment: byText(segmentText),
    voucher: byText(voucherText),
  },
};
