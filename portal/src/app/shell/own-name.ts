import { useQuery } from "@tanstack/react-query";
import type { getUser } from "@crema/contract/areas/users";
import { callOf } from "../api/call.ts";
import { useAfterFirstRows } from "../api/first-rows.ts";
import { useReadAgainWith } from "../live/use-read-again-with.ts";

const getOwnUser = callOf<typeof getUser>("GET", "/v1/user/:uuid");

/** The signed-in person's name for the account menu; asked for once the first rows are there. 'Account' until then. */
export function useOwnName(userUuid: string): string {
  const queryKey = ["own-name", userUuid] as const;
  const isDue = useAfterFirstRows();
  useReadAgainWith({ record: "user", id: userUuid }, queryKey);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => getOwnUser({ params: { uuid: userUuid } }, { signal }),
    select: ({ profile }) => `${profile.firstName} ${profile.lastName}`.trim() || profile.email,
    enabled: isDue,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? "Account";
}
