/** How the history is searched and sorted; it is read whole. Pure. Source: APP-PUSH-04. */
import { hasPushFailed, type Push } from "@crema/contract/areas/notifications";
import { failedPushDays } from "@crema/contract/areas/start";
import type { WholeList } from "../../../app/search/use-whole-list.ts";
import type { Option } from "../../../ui/fields/select.tsx";

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const newest = (a: Push, b: Push): number => b.createdAt.localeCompare(a.createdAt);
const byText = (textOf: (push: Push) => string) => (a: Push, b: Push) =>
  inWords.compare(textOf(a), textOf(b)) || newest(a, b);

const isRecent = ({ createdAt }: Push): boolean => Date.parse(createdAt) >= Date.now() - failedPushDays * 86_400_000;

export type OutcomeFilter = "failed" | "failed-lately";
export const outcomeOptions: readonly Option<OutcomeFilter>[] = [
  { value: "failed", label: "Failed" },
  { value: "failed-lately", label: `Failed in the last ${failedPushDays} days` },
];
export const outcomeWord = (outcome: OutcomeFilter): string =>
  outcomeOptions.find(({ value }) => value === outcome)?.label ?? outcome;

type SortKey = "internalDescription" | "segment" | "title" | "createdAt";

export const pushListRules: WholeList<Push, OutcomeFilter, SortKey> = {
  path: "/mobile-app",
  search: {
    threshold: 0.2,
    keys: [
      ({ internalDescription }) => internalDescription,
      ({ segmentName }) => segmentName,
      ({ title }) => title,
      ({ body }) => body,
    ],
  },
  filters: { failed: hasPushFailed, "failed-lately": (push) => hasPushFailed(push) && isRecent(push) },
  sorts: {
    internalDescription: byText(({ internalDescription }) => internalDescription),
    segment: byText(({ segmentName }) => segmentName),
    title: byText(({ title }) => title),
    createdAt: (a, b) => -newest(a, b),
  },
};
