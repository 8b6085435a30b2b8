import { useQueryClient } from "@tanstack/react-query";
import type { Location } from "@crema/contract/areas/locations";
import { messageOf } from "../../../app/api/api-error.ts";
import { ConfirmAct } from "../../../app/feedback/confirm-act.tsx";
import { openDialog } from "../../../app/feedback/dialogs.tsx";
import { notifySuccess } from "../../../app/feedback/notices.ts";
import { useGo } from "../../../app/navigation/address.ts";
import { forgetUnsavedChanges } from "../../../app/navigation/unsaved-changes.tsx";
import { forgetRecord } from "../../../app/shell/recent-records.ts";
import { deleteLocation, dropLocation } from "../location-queries.ts";
import { locationHref } from "../location-words.ts";

/** Asks, deletes and goes to the list; on failure the question stays and says why. Source: LOC-12, LOC-13, LOC-39; AMB-78, AMD-36. */
export function useAskToDelete({ uuid, title }: Location): () => void {
  const client = useQueryClient();
  const go = useGo();
  return () => {
    openDialog((close) => (
      <ConfirmAct
        title="Delete location"
        message={`Are you sure you want to delete ${title}?`}
        confirmLabel="Delete"
        isDanger
        act={async () => {
          await deleteLocation({ params: { uuid } });
        }}
        onFailure={(error) => messageOf(error, "Something went wrong")}
        onDone={() => {
          notifySuccess("Location deleted successfully");
          forgetRecord(locationHref(uuid));
          forgetUnsavedChanges(); // what was typed has nowhere to go
          go("/locations", { state: {} });
          dropLocation(client, uuid);
        }}
        onClose={close}
      />
    ));
  };
}
