import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { useAccess } from "../../../../app/access/access-store.ts";
import { WholeListFrame } from "../../../../app/search/whole-list-frame.tsx";
import { tileCache, useTileList } from "../tile-queries.ts";
import { tileHref, tilesPlace } from "../tile-words.ts";
import { tileColumns } from "./tile-columns.tsx";
import type { WholeList } from "../../../../app/search/use-whole-list.ts";

const inWords = new Intl.Collator("en-AU", { numeric: true, sensitivity: "base" });
const byTitle = (a: OfferTile, b: OfferTile): number => inWords.compare(a.text1, b.text1);
const byDay = (day: "startDate" | "endDate") => (a: OfferTile, b: OfferTile) =>
  a[day].localeCompare(b[day]) || byTitle(a, b);

type TileSortKey = "text1" | "startDate" | "endDate";

const tileListRules: WholeList<OfferTile, "active", TileSortKey> = {
  path: tilesPlace.href,
  search: { threshold: 0.3, keys: [({ text1 }) => text1, ({ linkUrl }) => linkUrl] },
  filters: { active: ({ active }) => active },
  sorts: { text1: byTitle, startDate: byDay("startDate"), endDate: byDay("endDate") },
};

const uuidOf = ({ uuid }: OfferTile): string => uuid;
const hrefOf = ({ uuid }: OfferTile): string => tileHref(uuid);
const standings = [{ value: "active", label: "Active" }] as const;

/** Offer tiles of the mobile app. Source: APP-TILE-02. */
export function TilesTab() {
  const { canEdit } = useAccess("notification");
  const query = useTileList();
  return (
    <WholeListFrame
      label="Offer Tiles"
      things="offer tiles"
      noun="offer tile"
      placeholder="Search by title or link"
      filter={{ label: "Status", options: standings }}
      add={canEdit ? { label: "+ Add offer tile", href: "/mobile-app/offer-tiles/add" } : undefined}
      list={tileListRules}
      columns={tileColumns}
      query={query}
      all={query.data?.offerTiles}
      rowKey={uuidOf}
      rowHref={hrefOf}
      record="offer-tile"
      rereadAll={tileCache.refreshList}
    />
  );
}
