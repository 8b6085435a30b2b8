/** How the history is searched and sorted; it is read whole. Pure. Source: APP-PUSH-04. */
import type { Push } from "@crema/contract/areas/notifications";
import type { WholeList } from "../../../app/search/use-whole-list.ts";

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const newest = (a: Push, b: Push): number => b.createdAt.localeCompare(a.createdAt);
const byText = (textOf: (push: Push) => string) => (a: Push, b: Push) =>
  inWords.compare(textOf(a), textOf(b)) || newest(a, b);

type SortKey = "internalDescription" | "segment" | "title" | "createdAt";

export const pushListRules: WholeList<Push, never, SortKey> = {
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
  filters: {},
  sorts: {
    internalDescription: byText(({ internalDescription }) => internalDescription),
    segment: byText(({ segmentName }) => segmentName),
    title: byText(({ title }) => title),
    createdAt: (a, b) => -newest(a, b),
  },
};
