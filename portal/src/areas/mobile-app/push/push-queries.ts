import { type QueryClient, useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/notifications";
import type { Push } from "@crema/contract/areas/notifications";
import { callOf } from "../../../app/api/call.ts";

const listPushes = callOf<typeof calls.listPushes>("GET", "/v1/notifications/segments/history");
export const sendPush = callOf<typeof calls.sendPush>("POST", "/v1/notifications/segments/:uuid");
export const freezePushAudience = callOf<typeof calls.freezePushAudience>(
  "POST",
  "/v1/notifications/segments/:uuid/audience",
);
export const sendPushAgain = callOf<typeof calls.sendPushAgain>(
  "POST",
  "/v1/notifications/segments/history/:uuid/again",
);
export const stopPush = callOf<typeof calls.stopPush>("POST", "/v1/notifications/segments/history/:uuid/stop");
export const sendTestPush = callOf<typeof calls.sendTestPush>("POST", "/v1/notifications/test");

const keys = {
  history: ["pushes", "history"],
} as const;

/** What is on its way is followed also before live messages come, and where one is lost. */
const followEveryMs = 2_000;

/** Everything that was sent, newest first. Source: APP-PUSH-08. */
export const usePushHistory = () =>
  useQuery({
    queryKey: keys.history,
    queryFn: async ({ signal }): Promise<Push[]> =>
      (await listPushes({ query: { page: 1, pageSize: 999_999_999 } }, { signal })).notifications,
    refetchInterval: ({ state }) =>
      state.data?.some((push) => push.state === "sending") === true ? followEveryMs : false,
  });

export const refreshHistory = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ queryKey: keys.history });
