import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import type { getUser } from "@crema/contract/areas/users";
import { callOf } from "../api/call.ts";
import { afterFirstRows } from "../api/first-rows.ts";

const getOwnUser = callOf<typeof getUser>("GET", "/v1/user/:uuid");

/** The signed-in person's name for the account menu; asked for once the first rows are there. 'Account' until then. */
export function useOwnName(userUuid: string): string {
  const [isDue, setDue] = useState(false);
  useEffect(() => afterFirstRows(() => setDue(true)), []);
  const { data } = useQuery({
    queryKey: ["own-name", userUuid],
    queryFn: ({ signal }) => getOwnUser({ params: { uuid: userUuid } }, { signal }),
    select: ({ profile }) => `${profile.firstName} ${profile.lastName}`.trim() || profile.email,
    enabled: isDue,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? "Account";
}
