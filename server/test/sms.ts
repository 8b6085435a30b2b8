import { randomBytes } from "node:crypto";
import { startSmsSandbox } from "@crema/sandboxes/sms";
import { z } from "zod";
import { systemClock } from "../src/platform/clock/clock.ts";
import { callbackAddress, wholeAccount } from "../src/providers/sms/callback-address.ts";
import type { NumberTrouble, SmsStand, SmsTrouble } from "../src/providers/sms/conformance.ts";
import { openSms } from "../src/providers/sms/open-sms.ts";
import { smsConfig, smsVariables } from "../src/providers/sms/sms-config.ts";
import { startHttpServer } from "./http-server.ts";
import { breakSandbox, commonFaults, mendSandbox, postToSandbox } from "./sandbox-controls.ts";

export interface SmsVendorStand extends SmsStand {
  subscriptions(): Promise<number>;
  order(fault: string): void;
}

/** Last two digits by which the sandbox is steered. */
const endings: Readonly<Record<NumberTrouble, string>> = {
  none: "00",
  unreachable: "01",
  invalid: "02",
  "opted-out": "03",
  "too-many": "04",
  "told-twice": "07",
  forged: "08",
};
const sender = "+61400999000";
const faults: Readonly<Record<SmsTrouble, string>> = {
  ...commonFaults,
  "account-refused": "auth-wrong",
  "not-available": "503",
};
const doors = { twilio: "twilio", messagemedia: "messageMedia", kudosity: "kudosity" } as const;
const stateShape = z.object({
  webhooks: z.array(z.unknown()),
  messages: z.array(z.object({ to: z.string(), body: z.string() })),
});

export async function startSmsStand(vendor: keyof typeof doors): Promise<SmsVendorStand> {
  const sandbox = await startSmsSandbox();
  const given = smsConfig(
    smsVariables.parse({ ...sandbox.env, SMS_VENDOR: vendor, SMS_SENDER: sender, SMS_TIMEOUT_SECONDS: "1.5" }),
  );
  if (given === undefined) throw new Error("the sandbox named no account");
  const sms = openSms(given, { clock: systemClock, restMs: 20 });
  const door = doors[vendor];
  const secret = randomBytes(32);
  const server = await startHttpServer();
  const callbackUrl = (key: string): string =>
    callbackAddress({ base: `${server.origin}/v1/webhooks/sms`, key, secret });
  // Twice: it is safe to repeat, and reports would come double otherwise.
  for (let n = 0; n < 2; n += 1) await sms.subscribe(callbackUrl(wholeAccount), AbortSignal.timeout(5_000));
  const state = async (): Promise<z.infer<typeof stateShape>> =>
    stateShape.parse(await (await fetch(`${sandbox.control}/_sandbox/state`)).json());
  let made = 0;
  return {
    subscriptions: async () => (await state()).webhooks.length,
    sms,
    sender,
    secret,
    callbackUrl,
    deliveries: () => server.received.map((one) => ({ ...one, url: `${server.origin}${one.url}` })),
    order: (fault) => sandbox.faults.order({ fault, match: { door } }),
    aNumber(trouble) {
      made += 1;
      return `+614${String(made).padStart(6, "0")}${endings[trouble]}`;
    },
    trouble: (trouble) => breakSandbox(sandbox, faults[trouble], { door }),
    calm: () => mendSandbox(sandbox),
    async taken(to) {
      const { messages } = await state();
      return messages.filter((message) => message.to === to).map(({ body }) => body);
    },
    async goOn() {
      await postToSandbox(sandbox, "clock", { advanceSeconds: 5 });
    },
    async close() {
      await sms.close();
      await sandbox.close();
      await server.close();
    },
  };
}
