/** The SMS sandbox in the test's own process, a driver that speaks to it, and a place where its reports come. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import { startSmsSandbox } from "@crema/sandboxes/sms";
import { z } from "zod";
import { systemClock } from "../src/platform/clock/clock.ts";
import { callbackAddress, wholeAccount } from "../src/providers/sms/callback-address.ts";
import type { NumberTrouble, SmsStand, SmsTrouble } from "../src/providers/sms/conformance.ts";
import { openSms } from "../src/providers/sms/open-sms.ts";
import type { SmsDelivery } from "../src/providers/sms/sms.ts";
import { smsConfig, smsVariables } from "../src/providers/sms/sms-config.ts";

export interface SmsVendorStand extends SmsStand {
  /** Addresses the vendor sends all events of the account to. */
  subscriptions(): Promise<number>;
  /** Orders a fault for the vendor's next request. */
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
  away: "refuse-connect:600000",
  "request-lost": "timeout-before-commit",
  "answer-lost": "commit-then-timeout",
  unreadable: "truncated",
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
  const desk = await openDesk();
  const callbackUrl = (key: string): string => callbackAddress({ base: desk.base, key, secret });
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
    deliveries: () => desk.deliveries(),
    order: (fault) => sandbox.faults.order({ fault, match: { door } }),
    aNumber(trouble) {
      made += 1;
      return `+614${String(made).padStart(6, "0")}${endings[trouble]}`;
    },
    async trouble(trouble) {
      sandbox.faults.order({ fault: faults[trouble], match: { door } });
      // The request that meets it is reset; from then on connections are refused.
      if (trouble === "away") await fetch(sandbox.address(door), { method: "POST" }).catch(() => undefined);
    },
    async calm() {
      sandbox.faults.clear();
      await sandbox.comeBack();
      // The breaker rests for a moment after refusals.
      await new Promise((resolve) => setTimeout(resolve, 30));
    },
    async taken(to) {
      const { messages } = await state();
      return messages.filter((message) => message.to === to).map(({ body }) => body);
    },
    async goOn() {
      const body = JSON.stringify({ advanceSeconds: 5 });
      await fetch(`${sandbox.control}/_sandbox/clock`, { method: "POST", body });
    },
    async close() {
      await sms.close();
      await sandbox.close();
      await desk.close();
    },
  };
}

/** Takes whatever comes. */
async function openDesk(): Promise<{ base: string; deliveries(): readonly SmsDelivery[]; close(): Promise<void> }> {
  const came: SmsDelivery[] = [];
  let origin = "";
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      came.push({ headers: request.headers, body: Buffer.concat(chunks), url: `${origin}${request.url ?? ""}` });
      response.end("ok");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" ? (address?.port ?? 0) : 0}`;
  return {
    base: `${origin}/v1/webhooks/sms`,
    deliveries: () => came,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
