/** How the segments list is searched and sorted; it is read whole. Pure. Source: SEG-05, SEG-06; spec part 2, section 5. */
import type { Segment } from "@crema/contract/areas/segments";
import type { WholeList } from "../../../app/search/use-whole-list.ts";

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });

export const segmentListRules: WholeList<Segment, never, "name"> = {
  path: "/segments",
  search: { threshold: 0.2, keys: [({ name }) => name, ({ description }) => description] },
  filters: {},
  sorts: { name: (a, b) => inWords.compare(a.name, b.name) },
};
