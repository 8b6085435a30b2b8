import type { Resolution } from "../src/platform/outbound/effect.ts";
import type { Sms, SmsMessage, SmsOutcome, SmsState } from "../src/providers/sms/sms.ts";
import { propertyOf, textOf } from "../src/platform/values/property-of.ts";
import type { TestApp } from "./test-app.ts";

export const appLinkSettings = { APP_LINK: "https://app.crema.test/get" };

export interface ScriptedSms extends Sms {
  readonly taken: SmsMessage[];
  readonly next: (SmsOutcome | "dies")[];
  readonly found: Resolution[];
}

const nothing = (): Promise<void> => Promise.resolve();
const states = ["queued", "sent", "delivered", "undelivered", "failed", "opted-out"] as const;

const reportIn: Sms["reportIn"] = (body) => {
  const said: unknown = JSON.parse(body.toString("utf8"));
  const state = states.find((one) => one === propertyOf(said, "state"));
  return state && { reference: textOf(said, "reference"), state, error: textOf(said, "error") };
};

export function scriptedSms(): ScriptedSms {
  const taken: SmsMessage[] = [];
  const next: (SmsOutcome | "dies")[] = [];
  const found: Resolution[] = [];
  return {
    taken,
    next,
    found,
    deduplicates: false,
    maxCommitDelayMs: 60_000,
    longestStepMs: 2_000,
    resolveAfterMs: [30_000, 60_000],
    async send(message) {
      const outcome = next.shift() ?? { kind: "confirmed", reference: `ref-${message.key}`, notes: [] };
      if (outcome === "dies") {
        taken.push(message);
        throw new Error("the process died");
      }
      if (outcome.kind === "confirmed" || outcome.kind === "unknown") taken.push(message);
      return outcome;
    },
    find: async () => found.shift() ?? { kind: "unknown", reason: "Only its report tells" },
    subscribe: nothing,
    parseCallback: ({ body }) => reportIn(body),
    reportIn,
    probe: nothing,
    close: nothing,
  };
}

/** The vendor reports at the address that came with the message. @returns the answer's status */
export async function reportSms(
  app: TestApp,
  { callbackUrl, key }: SmsMessage,
  { state, error = "" }: { state: SmsState; error?: string },
): Promise<number> {
  const { pathname, search } = new URL(callbackUrl);
  const payload = JSON.stringify({ reference: `ref-${key}`, state, error });
  const headers = { "content-type": "application/json" };
  return (await app.server.inject({ method: "POST", url: `${pathname}${search}`, payload, headers })).statusCode;
}
