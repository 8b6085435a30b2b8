import { keepPreviousData, type QueryClient, useQuery } from "@tanstack/react-query";
import type { sendAppLink as sendAppLinkCall } from "@crema/contract/areas/notifications";
import type * as calls from "@crema/contract/areas/users";
import { isUserRow, type User } from "@crema/contract/areas/users";
import { callOf } from "../../app/api/call.ts";
import { after } from "../../app/api/delay.ts";
import { useReadAgainWith } from "../../app/live/use-read-again-with.ts";
import { recordCache } from "../../app/pages/record-cache.ts";
import type { UserListState } from "./list/user-list-address.ts";

const listUsers = callOf<typeof calls.listUsers>("GET", "/v1/user/all");
const getUser = callOf<typeof calls.getUser>("GET", "/v1/user/:uuid");
const getLastUserChange = callOf<typeof calls.getLastUserChange>("GET", "/v1/user/:uuid/last-change");
export const updateUser = callOf<typeof calls.updateUser>("PUT", "/v1/user/update/:uuid");
export const createAddress = callOf<typeof calls.createAddress>("POST", "/v1/user/address/:uuid");
export const updateAddress = callOf<typeof calls.updateAddress>("PUT", "/v1/user/address/:uuid");
export const deleteAddress = callOf<typeof calls.deleteAddress>("DELETE", "/v1/user/address/:uuid/:shopifyId");
export const archiveUser = callOf<typeof calls.archiveUser>("DELETE", "/v1/user/:uuid");
export const restoreUser = callOf<typeof calls.restoreUser>("PUT", "/v1/user/restore/:uuid");
export const deleteUser = callOf<typeof calls.deleteUser>("DELETE", "/v1/user/:uuid/force");
export const setPassword = callOf<typeof calls.setPassword>("POST", "/v1/auth/password/reset/:userUuid");
export const resendVerification = callOf<typeof calls.resendVerification>("POST", "/v1/auth/email/resend");
export const sendAppLink = callOf<typeof sendAppLinkCall>("POST", "/v1/notifications/app-link");
const listNotificationLogs = callOf<typeof calls.listNotificationLogs>("GET", "/v1/notifications/logs");

export const userCache = recordCache<User>("user", (uuid, signal) => getUser({ params: { uuid } }, { signal }));
const logsKey = (uuid: string) => ["user", "notification-logs", uuid] as const;

/** Each load of the list, the first included, starts this long after its trigger. Source: AMD-16. */
const listDelayMs = 200;

/** The page of the list. A newer question aborts the older one; until its answer the older rows stay, as placeholder. */
export function useUserList(state: UserListState) {
  return useQuery({
    queryKey: [...userCache.listKey, state],
    queryFn: async ({ signal }) => {
      await after(listDelayMs, signal);
      const { search, permissions, status, includeUnverified, ...page } = state;
      const { users, meta } = await listUsers(
        {
          query: {
            ...page,
            ...(search !== "" && { search }),
            ...(permissions.length > 0 && { permissions: [...permissions] }),
            ...(status.length > 0 && { status: [...status] }),
            ...(includeUnverified && { includeUnverified }),
          },
        },
        { signal },
      );
      return { users: users.filter(isUserRow), meta };
    },
    placeholderData: keepPreviousData,
  });
}

/** App links sent by SMS to this user, newest first. Source: USR-DET-16, AMB-31. */
export function useAppLinkLogs(userUuid: string) {
  const queryKey = logsKey(userUuid);
  useReadAgainWith({ record: "user", id: userUuid }, queryKey);
  return useQuery({
    queryKey,
    queryFn: ({ signal }) =>
      listNotificationLogs({ query: { userUuid, type: "SMS_APP_LINK", order: "desc" } }, { signal }),
  });
}

export function refreshAppLinkLogs(client: QueryClient, uuid: string): void {
  void client.invalidateQueries({ queryKey: logsKey(uuid) });
}

/** Has an open user read again; a failure shows where the user is shown. */
export function refreshUser(client: QueryClient, uuid: string): void {
  void client.invalidateQueries({ queryKey: userCache.keyOf(uuid) });
}

/**
 * Changes parts of the cached user, for example after an answer that carries its addresses only. Move `lastUpdatedDate`
 * only when the server has held the change against the version that is cached: the rest of it may be older.
 */
export async function patchUser(client: QueryClient, uuid: string, patch: (user: User) => User): Promise<void> {
  const queryKey = userCache.keyOf(uuid);
  // An answer still on its way was asked for before what is known now.
  await client.cancelQueries({ queryKey });
  client.setQueryData<User>(queryKey, (user) => (user === undefined ? undefined : patch(user)));
}

/** Who changed the user as it is now; for a form that meets a change it did not make. Source: AMB-44. */
export function useLastUserChange({ uuid, lastUpdatedDate }: User, isWanted: boolean) {
  return useQuery({
    queryKey: ["user", "last-change", uuid, lastUpdatedDate],
    queryFn: ({ signal }) => getLastUserChange({ params: { uuid } }, { signal }),
    enabled: isWanted,
  });
}
