import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { useAccess } from "../../../../app/access/access-store.ts";
import { WholeListFrame } from "../../../../app/search/whole-list-frame.tsx";
import { refreshTiles, useTileList } from "../tile-queries.ts";
import { tileHref } from "../tile-words.ts";
import { tileColumns } from "./tile-columns.tsx";
import { tileListRules } from "./tile-list-rules.ts";

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
      rereadAll={refreshTiles}
    />
  );
}
