/** How the list of offer tiles is searched and sorted; it is read whole. Pure. Source: APP-TILE-02; spec part 2, section 9. */
import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import type { WholeList } from "../../../../app/search/use-whole-list.ts";
import { tilesPlace } from "../tile-words.ts";

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const byTitle = (a: OfferTile, b: OfferTile): number => inWords.compare(a.text1, b.text1);
const byDay = (day: "startDate" | "endDate") => (a: OfferTile, b: OfferTile) =>
  a[day].localeCompare(b[day]) || byTitle(a, b);

type TileSortKey = "text1" | "startDate" | "endDate";

export const tileListRules: WholeList<OfferTile, "active", TileSortKey> = {
  path: tilesPlace.href,
  search: { threshold: 0.3, keys: [({ text1 }) => text1, ({ linkUrl }) => linkUrl] },
  filters: { active: ({ active }) => active },
  sorts: { text1: byTitle, startDate: byDay("startDate"), endDate: byDay("endDate") },
};
