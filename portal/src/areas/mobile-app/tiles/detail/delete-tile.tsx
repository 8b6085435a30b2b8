import type { OfferTile } from "@crema/contract/areas/offer-tiles";
import { useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../../app/feedback/dialogs.tsx";
import { notifySuccess } from "../../../../app/feedback/notices.ts";
import { useGo } from "../../../../app/navigation/address.ts";
import { forgetUnsavedChanges } from "../../../../app/navigation/unsaved-changes.tsx";
import { forgetRecord } from "../../../../app/shell/recent-records.ts";
import { deleteTile, dropTile } from "../tile-queries.ts";
import { tileHref, tilesPlace } from "../tile-words.ts";

/** Asks, deletes and goes to the list; on failure the question stays and says why. Source: APP-TILE-06; AMD-36. */
export function useAskToDelete({ uuid, text1 }: OfferTile): () => void {
  const client = useQueryClient();
  const go = useGo();
  return () => {
    openDialog((close) => (
      <ConfirmAct
        title="Delete offer tile"
        message={`Are you sure you want to delete ${text1}?`}
        confirmLabel="Delete"
        isDanger
        act={async () => {
          await deleteTile({ params: { uuid } });
        }}
        onFailure={(error) => messageOf(error, "Something went wrong")}
        onDone={() => {
          notifySuccess("Offer tile deleted successfully");
          forgetRecord(tileHref(uuid));
          forgetUnsavedChanges(); // what was typed has nowhere to go
          go(tilesPlace.href, { state: { tab: tilesPlace.tab } });
          dropTile(client, uuid);
        }}
        onClose={close}
      />
    ));
  };
}
