import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { useState } from "react";
import { useAccess } from "../../../../app/access/access-store.ts";
import { keyPerBody } from "../../../../app/api/idempotency-key.ts";
import { useGo } from "../../../../app/navigation/address.ts";
import { forgetUnsavedChanges, useUnsavedChanges } from "../../../../app/navigation/unsaved-changes.tsx";
import { SaveBar } from "../../../../ui/detail/save-bar.tsx";
import { DetailPage } from "../../../../ui/shell/shell-frame.tsx";
import { createTile } from "../tile-queries.ts";
import { tileHref } from "../tile-words.ts";
import { bodyOf } from "./tile-form.ts";
import { TilePanels } from "./tile-panels.tsx";
import { useTileForm } from "./use-tile-form.ts";

/** A new offer tile; after it was made its own page takes the place of this one. Source: APP-TILE-01, APP-TILE-05, APP-TILE-09. */
export function AddTile() {
  const go = useGo();
  const isReadOnly = !useAccess("notification").canEdit;
  const [keyOf] = useState(keyPerBody);
  // What was made stays on screen until its own page is there.
  const [made, setMade] = useState<OfferTile | undefined>(undefined);
  const form = useTileForm({
    tile: made,
    send: (typed, imageUrl) => {
      const body = bodyOf(typed, imageUrl);
      return createTile({ body }, { idempotencyKey: keyOf(body) });
    },
    onSaved: (saved) => {
      setMade(saved);
      forgetUnsavedChanges();
      go(tileHref(saved.uuid), { replace: true });
    },
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
      <TilePanels form={form} isReadOnly={isReadOnly} />
    </DetailPage>
  );
}
