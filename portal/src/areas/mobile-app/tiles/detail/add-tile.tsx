import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { useAccess } from "../../../../app/access/access-store.ts";
import { useMade } from "../../../../app/forms/use-made.ts";
import { useUnsavedChanges } from "../../../../app/navigation/unsaved-changes.tsx";
import { NewRecordHead } from "../../../../app/pages/new-record-head.tsx";
import { SaveBar } from "../../../../ui/detail/save-bar.tsx";
import { DetailPage } from "../../../../ui/shell/shell-frame.tsx";
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
  useUnsavedChanges(form.draft.isChanged);
  return (
    <DetailPage
      bar={
        <SaveBar
          isDirty={form.draft.isChanged}
          canSave={form.canSave}
          isSaving={form.isSaving}
          isReadOnly={isReadOnly}
          onSave={() => form.save()}
          onDiscard={form.discard}
        />
      }
    >
      <NewRecordHead noun="offer tile" isReadOnly={isReadOnly} />
      <TilePanels form={form} isReadOnly={isReadOnly} />
    </DetailPage>
  );
}
