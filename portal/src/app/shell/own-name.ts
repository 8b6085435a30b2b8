import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { getUser } from "@crema/contract/areas/users";
import { callOf } from "../api/call.ts";
import { afterFirstRows } from "../api/first-rows.ts";
import { type RecordChange, useRecordChanges } from "../live/record-changes.ts";

const getOwnUser = callOf<typeof getUser>("GET", "/v1/user/:uuid");

const nameKey = (userUuid: string) => ["own-name", userUuid] as const;

/** The signed-in person's name for the account menu; asked for once the first rows are there. 'Account' until then. */
export function useOwnName(userUuid: string): string {
  const client = useQueryClient();
  useRecordChanges(
    useCallback(
      ({ record, id }: RecordChange) => {
        if (record === "user" && id === userUuid) void client.invalidateQueries({ queryKey: nameKey(userUuid) });
      },
      [client, userUuid],
    ),
  );
  const [isDue, setDue] = useState(false);
  useEffect(() => afterFirstRows(() => setDue(true)), []);
  const { data } = useQuery({
    queryKey: nameKey(userUuid),
    queryFn: ({ signal }) => getOwnUser({ params: { uuid: userUuid } }, { signal }),
    select: ({ profile }) => `${profile.firstName} ${profile.lastName}`.trim() || profile.email,
    enabled: isDue,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? "Account";
}
