import { useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/permissions";
import type { Grant } from "@crema/contract/areas/permissions";
import { callOf } from "../../app/api/call.ts";

const getPermissions = callOf<typeof calls.getPermissions>("GET", "/v1/permissions/:userUuid");
const updatePermissions = callOf<typeof calls.updatePermissions>("PUT", "/v1/permissions/:userUuid");

export const permissionKey = (userUuid: string) => ["permissions", userUuid] as const;

type Answer = Awaited<ReturnType<typeof getPermissions>>;

/** The first record is the one that counts; without one the person holds nothing. Source: PERM-01, AMB-14. */
export function grantOf({ permissions: [first] }: Answer): Grant {
  return {
    role: first?.roles.includes("staff") === true ? "staff" : "customer",
    permissions: first?.permissions ?? [],
    read: first?.read ?? [],
  };
}

/** Role and permissions of one person. Failures are shown where they matter, never as a notice (PERM-19). */
export function usePermissions(userUuid: string, isWanted: boolean) {
  return useQuery({
    queryKey: permissionKey(userUuid),
    queryFn: ({ signal }) => getPermissions({ params: { userUuid } }, { signal }),
    select: grantOf,
    enabled: isWanted,
  });
}

type Body = Parameters<typeof updatePermissions>[0]["body"];
/** The body as specified: strings of areas with write, one role; `read` only when there is any. Source: PERM-16, AMD-05. */
export function bodyOf({ role, permissions, read }: Grant): Body {
  return { permissions: [...permissions], ...(read.length > 0 && { read: [...read] }), roles: [role] };
}

export const savePermissions = (userUuid: string, grant: Grant) =>
  updatePermissions({ params: { userUuid }, body: bodyOf(grant) });
