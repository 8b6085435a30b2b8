import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { Trash2 } from "lucide-react";
import { useAccess } from "../../../../app/access/access-store.ts";
import { usePathParam } from "../../../../app/navigation/address.ts";
import { DetailFrame, DetailRecord, isGone, type RecordQuery } from "../../../../app/pages/detail-frame.tsx";
import { DetailTitle } from "../../../../app/pages/detail-title.tsx";
import { useAskToDelete } from "../../../../app/pages/use-ask-to-delete.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { formatPlainDate } from "../../../../ui/foundation/format.ts";
import { preloadDialog } from "../../../../ui/overlay/lazy-dialog.tsx";
import { deleteTile, tileCache, updateTile } from "../tile-queries.ts";
import { TileStanding } from "../tile-standing.tsx";
import { tileHref, tilesPlace } from "../tile-words.ts";
import { bodyOf } from "./tile-form.ts";
import { TilePanels } from "./tile-panels.tsx";
import { useTileForm } from "./use-tile-form.ts";

/** The offer tile of the address. Source: APP-TILE-01. */
export function TileDetail() {
  const uuid = usePathParam("uuid");
  const query = tileCache.useRecord(uuid);
  return (
    <DetailRecord id={uuid} noun="offer tile" query={query}>
      {(tile) => <LoadedTile key={uuid} tile={tile} query={query} />}
    </DetailRecord>
  );
}

const daysOf = ({ startDate, endDate }: OfferTile): string =>
  `${formatPlainDate(startDate)} – ${formatPlainDate(endDate)}`;

function LoadedTile({ tile, query }: { tile: OfferTile; query: RecordQuery<OfferTile> }) {
  const isReadOnly = !useAccess("notification").canEdit || isGone(query);
  const { uuid, updatedAt, text1 } = tile;
  const form = useTileForm({
    tile,
    send: (typed, imageUrl) => updateTile({ params: { uuid }, body: { ...bodyOf(typed, imageUrl), updatedAt } }),
    savedNotice: "Offer tile updated successfully",
  });
  const href = tileHref(uuid);
  return (
    <DetailFrame
      noun="offer tile"
      query={query}
      form={form}
      recent={{ href, label: text1, detail: `Offer tile, ${daysOf(tile)}` }}
      history={{ kind: "offer-tile", id: uuid }}
      lastUpdated={updatedAt}
      isReadOnly={isReadOnly}
      head={
        <DetailTitle title={text1} href={href} noun="offer tile" actions={!isReadOnly && <DeleteTile tile={tile} />}>
          <TileStanding tile={tile} />
          <span className="tile-days">{daysOf(tile)}</span>
        </DetailTitle>
      }
    >
      <TilePanels form={form} isReadOnly={isReadOnly} />
    </DetailFrame>
  );
}

/** Source: APP-TILE-06. */
function DeleteTile({ tile: { uuid, text1 } }: { tile: OfferTile }) {
  const ask = useAskToDelete({
    noun: "offer tile",
    name: text1,
    href: tileHref(uuid),
    list: [tilesPlace.href, { state: { tab: tilesPlace.tab } }],
    remove: () => deleteTile({ params: { uuid } }),
    drop: (client) => tileCache.drop(client, uuid),
  });
  return (
    <Button icon={Trash2} variant="quiet-danger" onClick={ask} onPointerEnter={preloadDialog}>
      Delete offer tile
    </Button>
  );
}
