/** The push sandbox in the test's own process, and the FCM adapter that speaks to it. */
import { startPushSandbox } from "@crema/sandboxes/push";
import { z } from "zod";
import { type Clock, systemClock } from "../src/platform/clock/clock.ts";
import type { DeviceTrouble, PushStand, PushTrouble } from "../src/providers/push/conformance.ts";
import { fcmConfig, fcmVariables } from "../src/providers/push/fcm/fcm-config.ts";
import { fcmPush } from "../src/providers/push/fcm/fcm-push.ts";

export interface FcmStand extends PushStand {
  /** Orders a fault for the next request at this door. */
  order(fault: string, door?: "send" | "token"): void;
  /** Requests for access tokens so far. */
  accessTokens(): Promise<number>;
}

/** Beginnings of tokens by which the sandbox is steered. */
const beginnings: Readonly<Record<DeviceTrouble, string>> = {
  none: "phone",
  gone: "unreg",
  "no-token": "badtoken",
  "no-token-in-old-words": "badtokenold",
  "of-another-project": "mismatch",
  "refused-by-apple": "apnskey-ios",
  "too-many": "quota",
  overloaded: "unavailable",
  "fault-inside": "internal",
  "answer-lost": "timeout",
};
const faults: Readonly<Record<PushTrouble, string>> = {
  away: "refuse-connect:600000",
  "request-lost": "timeout-before-commit",
  "answer-lost": "commit-then-timeout",
  unreadable: "truncated",
  "wrong-message": "bad-message",
  "access-ended": "auth-expired",
};
const stateShape = z.object({
  devices: z.record(z.string(), z.object({ shown: z.array(z.object({ title: z.string() })) })),
});
const journalShape = z.object({ entries: z.array(z.object({ detail: z.object({ door: z.string().optional() }) })) });

/** @param variables - settings of the adapter beside the sandbox's own */
export async function startFcmStand(
  variables: Readonly<Record<string, string>> = {},
  { clock = systemClock }: { clock?: Clock } = {},
): Promise<FcmStand> {
  const sandbox = await startPushSandbox();
  const config = fcmConfig(fcmVariables.parse({ ...sandbox.env, FCM_TIMEOUT_SECONDS: "1.5", ...variables }));
  if (config === undefined) throw new Error("the sandbox named no project");
  const push = fcmPush({ config, clock, restMs: 20 });
  const control = async (path: string): Promise<unknown> => (await fetch(`${sandbox.control}/_sandbox/${path}`)).json();
  let made = 0;
  return {
    push,
    order: (fault, door = "send") => sandbox.faults.order({ fault, match: { door } }),
    async accessTokens() {
      const { entries } = journalShape.parse(await control("journal"));
      return entries.filter(({ detail }) => detail.door === "token").length;
    },
    aDevice(trouble) {
      made += 1;
      return `${beginnings[trouble]}-device-of-customer-${String.fromCodePoint(96 + made)}`;
    },
    async trouble(trouble) {
      sandbox.faults.order({ fault: faults[trouble], match: { door: "send" } });
      // The request that meets it is reset; from then on connections are refused.
      if (trouble === "away") await fetch(sandbox.address("send"), { method: "POST" }).catch(() => undefined);
    },
    async calm() {
      sandbox.faults.clear();
      await sandbox.comeBack();
      // The breaker rests for a moment after refusals.
      await new Promise((resolve) => setTimeout(resolve, 30));
    },
    async shown(token) {
      const { devices } = stateShape.parse(await control("state"));
      return devices[token]?.shown.map(({ title }) => title) ?? [];
    },
    async close() {
      await push.close();
      await sandbox.close();
    },
  };
}
