import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import type * as calls from "@crema/contract/areas/domains";
import type { DomainLists } from "@crema/contract/areas/domains";
import { ApiError } from "../../app/api/api-error.ts";
import { callOf } from "../../app/api/call.ts";
import { notifyError, notifySuccess } from "../../app/feedback/notices.ts";
import { useTypedFields } from "../../app/forms/typed-fields.ts";
import { useReadAgainWith } from "../../app/live/use-read-again-with.ts";
import { formatTime } from "../../ui/foundation/format.ts";
import {
  type Act,
  type Lists,
  actsSince,
  hasChanges,
  isBlacklistAsExpected,
  shownLists,
  whitelistBeforeMoves,
} from "./domain-draft.ts";

const getDomains = callOf<typeof calls.getDomains>("GET", "/v1/auth/domains");
const updateDomains = callOf<typeof calls.updateDomains>("POST", "/v1/auth/domains");
const domainsKey = ["domains"] as const;

interface Save {
  readonly stored: Lists;
  readonly shown: Lists;
  /** What was done to come to what is shown. */
  readonly acts: readonly Act[];
  readonly version: string;
}

/** Both lists, one after the other: the second is based on what the first left. Source: AMB-125. */
async function saveBoth({ stored, shown, version }: Save): Promise<DomainLists> {
  const posted = whitelistBeforeMoves(stored, shown);
  const first = await updateDomains({ body: { list: "whitelist", values: [...posted], updatedAt: version } });
  const updatedAt = isBlacklistAsExpected(stored, posted, first) ? first.updatedAt : version;
  return updateDomains({ body: { list: "blacklist", values: [...shown.blacklist], updatedAt } });
}

const nothing: Lists = { whitelist: [], blacklist: [] };

/** The two lists with the unsaved acts on them, and saving both. Source: DOM-06, DOM-12 to DOM-15. */
export function useDomainLists() {
  const client = useQueryClient();
  const query = useQuery({ queryKey: domainsKey, queryFn: ({ signal }) => getDomains({}, { signal }) });
  const [acts, setActs] = useState<readonly Act[]>([]);
  const [changedBy, setChangedBy] = useState<string | undefined>(undefined);
  useReadAgainWith({ record: "domains" }, domainsKey);
  useTypedFields(
    useMemo(
      () =>
        acts.map(({ kind, list, domain }) => ({
          name: domain,
          label: kind === "add" ? `Added to ${list}` : `Removed from ${list}`,
          text: domain,
        })),
      [acts],
    ),
  );
  const stored: Lists = query.data ?? nothing;
  const save = useMutation({
    mutationFn: saveBoth,
    onSuccess: async (lists, { acts: saved }) => {
      // An answer still on its way may have been asked for between the two posts.
      await client.cancelQueries({ queryKey: domainsKey });
      client.setQueryData(domainsKey, lists);
      setActs((now) => actsSince(now, saved));
      setChangedBy(undefined);
      notifySuccess("List has been successfully updated!");
    },
    onError: (error) => {
      // One of the two may have been stored: show what is, with what is not yet saved on top of it.
      void client.invalidateQueries({ queryKey: domainsKey });
      if (error instanceof ApiError && error.conflict !== undefined)
        setChangedBy(`${error.conflict.changedBy} at ${formatTime(error.conflict.changedAt)}`);
      notifyError("Something went wrong, list has not been updated");
    },
  });
  return {
    query,
    lists: shownLists(stored, acts),
    updatedAt: query.data?.updatedAt ?? "",
    isChanged: hasChanges(stored, acts),
    /** Somebody else's save that ours met; what was done here is still there. */
    changedBy,
    isSaving: save.isPending,
    act: (act: Act) => setActs((now) => [...now, act]),
    save: () => save.mutate({ stored, shown: shownLists(stored, acts), acts, version: query.data?.updatedAt ?? "" }),
    discard: () => {
      setActs([]);
      setChangedBy(undefined);
    },
  };
}
