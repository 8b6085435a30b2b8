/** What every provider of push messages must do; run against the sandbox, and against a real one where there are credentials. */
import { describe, expect, it } from "vitest";
import type { Outcome } from "../../platform/outbound/effect.ts";
import type { Push, PushMessage, PushOutcome } from "./push.ts";
import { opened } from "../../../test/opened.ts";

export type DeviceTrouble =
  | "none"
  | "gone"
  | "no-token"
  | "no-token-in-old-words"
  | "of-another-project"
  | "refused-by-apple"
  | "too-many"
  | "overloaded"
  | "fault-inside"
  | "answer-lost";
export type PushTrouble = "away" | "request-lost" | "answer-lost" | "unreadable" | "wrong-message" | "access-ended";

export interface PushService {
  readonly push: Push;
  /** The token of a device, or what is none. */
  readonly aDevice: (trouble: "none" | "no-token") => string;
  close(): Promise<void>;
}
export interface PushStand extends PushService {
  readonly aDevice: (trouble: DeviceTrouble) => string;
  trouble(trouble: PushTrouble): Promise<void>;
  calm(): Promise<void>;
  /** Titles that the device shows, asked past the adapter. */
  shown(token: string): Promise<readonly string[]>;
}

const soon = (): AbortSignal => AbortSignal.timeout(5_000);
let runs = 0;
const aMessage = (token: string, title = "Double Bean Dollars"): PushMessage => {
  runs += 1;
  return { token, pushId: `p-${runs}`, title, body: "This weekend only", link: "app://offers/1", ttlSeconds: 86_400 };
};

/** What can be asked of a real one, too: it sends one message. */
export function describePushService(service: () => PushService): void {
  it("a message to a device is taken, and the reference is the provider's", async () => {
    const { push, aDevice } = service();
    const outcome: Outcome = await push.sendToDevice(aMessage(aDevice("none")), soon());
    expect(outcome).toEqual({ kind: "confirmed", reference: expect.stringMatching(/\S/) });
  });

  it("what is no device says so", async () => {
    const { push, aDevice } = service();
    const token = aDevice("no-token");
    const outcome = await push.sendToDevice(aMessage(token), soon());
    expect(outcome).toMatchObject({ kind: "rejected", because: "dead-token" });
    expect(JSON.stringify(outcome)).not.toContain(token);
  });

  it("answers a probe without sending", () => service().push.probe(soon()));
}

export function describePush(name: string, open: () => Promise<PushStand>): void {
  describe(`conformance of push: ${name}`, () => {
    const stand = opened(open);
    const sent = (message: PushMessage): Promise<PushOutcome> => stand().push.sendToDevice(message, soon());

    describePushService(stand);

    it("a device gets the message", async () => {
      const token = stand().aDevice("none");
      await sent(aMessage(token));
      expect(await stand().shown(token)).toEqual(["Double Bean Dollars"]);
    });

    it("a second copy of one run replaces the first, another run's stands beside it", async () => {
      const message = aMessage(stand().aDevice("none"), "Once");
      await sent(message);
      await sent(message);
      await sent(aMessage(message.token, "Other"));
      expect((await stand().shown(message.token)).toSorted()).toEqual(["Once", "Other"]);
    });

    it.each<[DeviceTrouble, object]>([
      ["gone", { kind: "rejected", because: "dead-token" }],
      ["no-token-in-old-words", { kind: "rejected", because: "dead-token" }],
      ["of-another-project", { kind: "rejected", because: "foreign-token" }],
      ["refused-by-apple", { kind: "not-sent", pauses: "apple", needsStaff: true }],
      ["too-many", { kind: "not-sent", pauses: "everybody", needsStaff: false, retryAfterSeconds: 1 }],
      ["overloaded", { kind: "not-sent", pauses: "device", needsStaff: false }],
      ["fault-inside", { kind: "not-sent", pauses: "device", mostTries: 3 }],
      ["answer-lost", { kind: "unknown" }],
    ])("a device that is %s says what to do with it", async (trouble, expected) => {
      const token = stand().aDevice(trouble);
      const outcome = await sent(aMessage(token));
      expect(outcome).toMatchObject(expected);
      expect(JSON.stringify(outcome)).not.toContain(token);
      await stand().calm();
    });

    it("a wrong message stops the run, and no token is deleted for it", async () => {
      await stand().trouble("wrong-message");
      expect(await sent(aMessage(stand().aDevice("none")))).toMatchObject({
        kind: "rejected",
        because: "message-wrong",
      });
    });

    it.each(["request-lost", "answer-lost", "unreadable"] as const)("after %s nobody knows", async (trouble) => {
      await stand().trouble(trouble);
      expect(await sent(aMessage(stand().aDevice("none")))).toMatchObject({ kind: "unknown" });
      await stand().calm();
    });

    it("access that ended early is asked for anew, unseen", async () => {
      const token = stand().aDevice("none");
      await stand().trouble("access-ended");
      expect(await sent(aMessage(token))).toMatchObject({ kind: "confirmed" });
      expect(await stand().shown(token)).toHaveLength(1);
    });

    it("a provider that is away certainly got nothing, and the whole run waits", async () => {
      await stand().trouble("away");
      expect(await sent(aMessage(stand().aDevice("none")))).toMatchObject({ kind: "not-sent", pauses: "everybody" });
      await stand().calm();
    });

    it("fails a probe when nobody is there", async () => {
      await stand().trouble("away");
      await expect(stand().push.probe(soon())).rejects.toMatchObject({ provider: expect.any(String) });
      await stand().calm();
    });
  });
}
