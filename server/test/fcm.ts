import { startPushSandbox } from "@crema/sandboxes/push";
import { z } from "zod";
import { type Clock, systemClock } from "../src/platform/clock/clock.ts";
import type { DeviceTrouble, PushStand, PushTrouble } from "../src/providers/push/conformance.ts";
import { fcmConfig, fcmPush, fcmVariables } from "../src/providers/push/fcm/fcm-push.ts";
import { breakSandbox, commonFaults, mendSandbox } from "./sandbox-controls.ts";

export interface FcmStand extends PushStand {
  order(fault: string, door?: "send" | "token"): void;
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
  ...commonFaults,
  "wrong-message": "bad-message",
  "access-ended": "auth-expired",
};
const stateShape = z.object({
  devices: z.record(z.string(), z.object({ shown: z.array(z.object({ title: z.string() })) })),
});
const journalShape = z.object({ entries: z.array(z.object({ detail: z.object({ door: z.string().optional() }) })) });

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
    trouble: (trouble) => breakSandbox(sandbox, faults[trouble], { door: "send" }),
    calm: () => mendSandbox(sandbox),
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
