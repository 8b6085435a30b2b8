import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { useAccess } from "../../../../app/access/access-store.ts";
import { useMade } from "../../../../app/forms/use-made.ts";
import { NewRecordPage } from "../../../../app/pages/new-record-page.tsx";
import { createTile } from "../tile-queries.ts";
import { tileHref } from "../tile-words.ts";
import { bodyOf } from "./tile-form.ts";
import { TilePanels } from "./tile-panels.tsx";
import { useTileForm } from "./use-tile-form.ts";

/** A new offer tile; after it was made its own page takes the place of this one. Source: APP-TILE-01, APP-TILE-05, APP-TILE-09. */
export function AddTile() {
  const isReadOnly = !useAccess("notification").canEdit;
  const { made, keyOf, onMade } = useMade<OfferTile>(tileHref);
  const form = useTileForm({
    tile: made,
    send: (typed, imageUrl) => {
      const body = bodyOf(typed, imageUrl);
      return createTile({ body }, { idempotencyKey: keyOf(body) });
    },
    onSaved: onMade,
    savedNotice: "Offer tile created successfully",
  });
  return (
    <NewRecordPage noun="offer tile" form={form} isReadOnly={isReadOnly}>
      <TilePanels form={form} isReadOnly={isReadOnly} />
    </NewRecordPage>
  );
}
