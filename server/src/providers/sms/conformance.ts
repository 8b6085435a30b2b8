/** What every vendor of short messages must do; run against the sandbox, and against a real one where there are credentials. */
import { describe, expect, it, vi } from "vitest";
import { keyOfCallback } from "./callback-address.ts";
import { isForward, type Sms, type SmsDelivery, type SmsMessage, type SmsOutcome, type SmsReport } from "./sms.ts";
import { opened } from "../../../test/opened.ts";

export type NumberTrouble = "none" | "unreachable" | "invalid" | "opted-out" | "too-many" | "told-twice" | "forged";
export type SmsTrouble = "away" | "request-lost" | "answer-lost" | "unreadable" | "account-refused" | "not-available";

export interface SmsService {
  readonly sms: Sms;
  readonly sender: string;
  readonly aNumber: (trouble: "none" | "invalid") => string;
  /** Where the reports of this message shall come. */
  readonly callbackUrl: (key: string) => string;
  close(): Promise<void>;
}
export interface SmsStand extends SmsService {
  readonly secret: Buffer;
  readonly aNumber: (trouble: NumberTrouble) => string;
  trouble(trouble: SmsTrouble): Promise<void>;
  calm(): Promise<void>;
  /** Bodies of what the vendor took for this number, asked past the adapter. */
  taken(to: string): Promise<readonly string[]>;
  goOn(): Promise<void>;
  deliveries(): readonly SmsDelivery[];
}

const soon = (): AbortSignal => AbortSignal.timeout(5_000);
const told = (what: unknown): string => JSON.stringify(what);
const referenceOf = (outcome: SmsOutcome): string => {
  if (outcome.kind !== "confirmed") throw new Error(`not confirmed: ${told(outcome)}`);
  return outcome.reference;
};
let made = 0;
const aMessageTo = (to: string, { sender, callbackUrl }: SmsService): SmsMessage => {
  made += 1;
  const key = `sms_${Date.now()}_${process.pid}_${made}`;
  return { key, body: `Get the app: https://go.example/${made}`, to, sender, callbackUrl: callbackUrl(key) };
};

/** What can be asked of a real one, too: it sends one message. */
export function describeSmsService(service: () => SmsService): void {
  it("a message is taken with the vendor's reference, named neither by number nor by body, and found where it can be", async () => {
    const { sms, aNumber } = service();
    const message = aMessageTo(aNumber("none"), service());
    const outcome = await sms.send(message, soon());
    expect(referenceOf(outcome)).toMatch(/\S/);
    expect(told(outcome)).not.toContain(message.to.slice(1));
    expect(told(outcome)).not.toContain(message.body);
    expect(["confirmed", "unknown"]).toContain((await sms.find(message, soon())).kind);
  });

  it("an invalid number is refused for good, without naming it", async () => {
    const { sms, aNumber } = service();
    const message = aMessageTo(aNumber("invalid"), service());
    const outcome = await sms.send(message, soon());
    expect(outcome).toMatchObject({ kind: "rejected", because: "number", reason: expect.stringMatching(/\S/) });
    expect(told(outcome)).not.toContain(message.to.slice(1));
  });

  it("answers a probe without sending", () => service().sms.probe(soon()));
}

export function describeSms(name: string, open: () => Promise<SmsStand>): void {
  describe(`conformance of sms: ${name}`, () => {
    const stand = opened(open);

    const aMessage = (trouble: NumberTrouble): SmsMessage => aMessageTo(stand().aNumber(trouble), stand());

    describeSmsService(stand);

    const sent = (message: SmsMessage): Promise<SmsOutcome> => stand().sms.send(message, soon());

    /** Reports of a message that are ours to believe, in the order they came. */
    const reportsOf = (reference: string): SmsReport[] =>
      stand()
        .deliveries()
        .filter((delivery) => keyOfCallback({ url: delivery.url, secret: stand().secret }) !== undefined)
        .map((delivery) => stand().sms.parseCallback(delivery))
        .filter((report) => report !== undefined)
        .filter((report) => report.reference === reference);
    const lastState = (reference: string): string =>
      reportsOf(reference).reduce<SmsReport["state"]>((at, { state }) => (isForward(at, state) ? state : at), "queued");

    it("a message is taken once, with the vendor's reference, and reported delivered", async () => {
      const message = aMessage("none");
      const reference = referenceOf(await sent(message));
      expect(reference).toMatch(/\S/);
      expect(await stand().taken(message.to)).toEqual([message.body]);
      await stand().goOn();
      await vi.waitFor(() => expect(lastState(reference)).toBe("delivered"), 5_000);
      expect(reportsOf(reference).map(({ state }) => state)).toContain("sent");
    });

    it("what cannot be delivered is reported so, with the vendor's reason", async () => {
      const reference = referenceOf(await sent(aMessage("unreachable")));
      await stand().goOn();
      await vi.waitFor(() => expect(lastState(reference)).toBe("undelivered"), 5_000);
      expect(reportsOf(reference).find(({ state }) => state === "undelivered")?.error).toMatch(/\S/);
    });

    it("somebody who wants none gets none", async () => {
      const outcome = await sent(aMessage("opted-out"));
      if (outcome.kind === "rejected") return expect(outcome.because).toBe("opted-out");
      await stand().goOn();
      await vi.waitFor(() => expect(["failed", "opted-out"]).toContain(lastState(referenceOf(outcome))), 5_000);
    });

    it("too many at once are not sent, and may be later", async () => {
      expect(await sent(aMessage("too-many"))).toMatchObject({ kind: "not-sent" });
    });

    it.each(["request-lost", "answer-lost", "unreadable"] as const)(
      "after %s nobody knows, until it is found or reported",
      async (trouble) => {
        const message = aMessage("none");
        await stand().trouble(trouble);
        expect(await sent(message)).toMatchObject({ kind: "unknown" });
        await stand().calm();
        const isTaken = (await stand().taken(message.to)).length > 0;
        expect(isTaken).toBe(trouble !== "request-lost");
        const found = await stand().sms.find(message, soon());
        expect(isTaken ? ["confirmed", "unknown"] : ["absent", "unknown"]).toContain(found.kind);
        if (!isTaken) return;
        await stand().goOn();
        const ours = (): boolean =>
          stand()
            .deliveries()
            .some((delivery) => {
              const address = keyOfCallback({ url: delivery.url, secret: stand().secret });
              const report = stand().sms.parseCallback(delivery);
              return report !== undefined && (report.key ?? address) === message.key;
            });
        await vi.waitFor(() => expect(ours()).toBe(true), 5_000);
      },
    );

    it.each(["account-refused", "not-available", "away"] as const)("%s: certainly not sent", async (trouble) => {
      const message = aMessage("none");
      await stand().trouble(trouble);
      expect(await sent(message)).toMatchObject({ kind: "not-sent" });
      await stand().calm();
      expect(await stand().taken(message.to)).toEqual([]);
    });

    it("reports that come twice move nothing", async () => {
      const reference = referenceOf(await sent(aMessage("told-twice")));
      await stand().goOn();
      const ends = (): SmsReport[] => reportsOf(reference).filter(({ state }) => state === "delivered");
      await vi.waitFor(() => expect(ends().length).toBeGreaterThan(1), 5_000);
      expect(isForward("delivered", "delivered")).toBe(false);
      expect(isForward("delivered", "sent")).toBe(false);
    });

    it("a forged report is not believed", async () => {
      const before = stand().deliveries().length;
      const reference = referenceOf(await sent(aMessage("forged")));
      await stand().goOn();
      const came = (): number => stand().deliveries().slice(before).length;
      await vi.waitFor(() => expect(came()).toBeGreaterThan(1), 5_000);
      expect(reportsOf(reference)).toEqual([]);
    });

    it("fails a probe when nobody is there or the account is refused", async () => {
      for (const trouble of ["account-refused", "away"] as const) {
        await stand().trouble(trouble);
        await expect(stand().sms.probe(soon())).rejects.toMatchObject({ provider: expect.any(String) });
        await stand().calm();
      }
    });
  });
}
