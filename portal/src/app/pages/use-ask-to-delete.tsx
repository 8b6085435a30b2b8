import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { messageOf } from "../api/api-error.ts";
import { ConfirmAct } from "../feedback/confirm-act.tsx";
import { openDialog } from "../feedback/dialogs.tsx";
import { notifySuccess } from "../feedback/notices.ts";
import { useGo } from "../navigation/address.ts";
import { forgetUnsavedChanges } from "../navigation/unsaved-changes.tsx";
import { forgetRecord } from "../shell/recent-records.ts";

interface Deleting {
  /** "location". */
  readonly noun: string;
  /** What this one is called. */
  readonly name: string;
  readonly href: string;
  /** Where the list is. */
  readonly list: Parameters<ReturnType<typeof useGo>>;
  readonly remove: () => Promise<unknown>;
  /** Takes it out of the cache. */
  readonly drop: (client: QueryClient) => void;
}

/** Asks, deletes and goes to the list; on failure the question stays and says why. Source: AMD-36. */
export function useAskToDelete({ noun, name, href, list, remove, drop }: Deleting): () => void {
  const client = useQueryClient();
  const go = useGo();
  return () => {
    openDialog((close) => (
      <ConfirmAct
        title={`Delete ${noun}`}
        message={`Are you sure you want to delete ${name}?`}
        confirmLabel="Delete"
        isDanger
        act={async () => {
          await remove();
        }}
        onFailure={(error) => messageOf(error, "Something went wrong")}
        onDone={() => {
          notifySuccess(`${noun.charAt(0).toUpperCase()}${noun.slice(1)} deleted successfully`);
          forgetRecord(href);
          forgetUnsavedChanges(); // what was typed has nowhere to go
          go(...list);
          drop(client);
        }}
        onClose={close}
      />
    ));
  };
}
