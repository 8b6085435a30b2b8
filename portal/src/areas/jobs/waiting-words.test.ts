import { describe, expect, it } from "vitest";
import { failedMails, failuresOf, heldUpMails, lastingOf, tookOf, waitingForStaff } from "./waiting-words.ts";

describe("how long a run took", () => {
  it.each([
    ["2026-11-21T01:00:00.999Z", "under 1 s"],
    ["2026-11-21T00:59:59.000Z", "under 1 s"],
    ["2026-11-21T01:00:59.999Z", "59 s"],
    ["2026-11-21T01:01:00.000Z", "1 min 0 s"],
    ["2026-11-21T03:10:40.000Z", "2 h 10 min"],
    ["", ""],
  ])("until %j is %j", (finishedAt, words) => {
    expect(tookOf({ startedAt: "2026-11-21T01:00:00.000Z", finishedAt })).toBe(words);
  });
});

describe("a failure that lasts", () => {
  const [since, at] = ["2026-11-21T01:00:00.000Z", "2026-11-21T03:05:00.000Z"];
  it("is told with how often, since when, and when last", () => {
    expect(failuresOf({ count: 1, since: at, at })).toBe("1 failure, 21/11/2026 01:05:00 PM");
    expect(failuresOf({ count: 1_200, since, at })).toBe(
      "1,200 failures since 21/11/2026 11:00:00 AM, the last 21/11/2026 01:05:00 PM",
    );
    expect(lastingOf({ times: 37, failingSince: since })).toBe("Failed 37 times since 21/11/2026 11:00:00 AM");
  });
});

describe("what waits for staff", () => {
  it("is what nothing but staff brings on", () => {
    const effects = [
      { kind: "erp-upload", state: "parked" as const, count: 2 },
      { kind: "erp-upload", state: "pending" as const, count: 40 },
      { kind: "order-reward", state: "rejected" as const, count: 1 },
      { kind: "order-reward", state: "unknown" as const, count: 3 },
      { kind: "loyalty-card", state: "parked" as const, count: 2 },
      { kind: "new-kind", state: "parked" as const, count: 1_200 },
    ];
    const deliveries = [
      { provider: "campaign-monitor", state: "failed" as const, count: 1 },
      { provider: "shippit", state: "failed" as const, count: 2 },
      { provider: "shippit", state: "pending" as const, count: 5 },
    ];
    expect(waitingForStaff({ effects, deliveries })).toBe(
      "2 order uploads unclear, 1 order reward refused, 2 loyalty cards unclear, 1,200 new-kinds unclear, 1 message from Campaign Monitor given up, 2 messages from Shippit given up",
    );
  });

  it.each([
    ["app-link", "1 app link unclear"],
    ["courier-booking", "1 courier booking unclear"],
    ["reward-refund", "1 refunded reward unclear"],
    ["storefront-order-update", "1 web shop order update unclear"],
    ["product-to-shop", "1 web shop product update unclear"],
    ["product-unpublish", "1 product removal unclear"],
    ["promotion-to-shop", "1 web shop promotion update unclear"],
  ])("says %s in words", (kind, words) => {
    expect(waitingForStaff({ effects: [{ kind, state: "parked", count: 1 }], deliveries: [] })).toBe(words);
  });

  it("is nothing while all of it goes on by itself", () => {
    const effects = [{ kind: "erp-upload", state: "sending" as const, count: 1 }];
    expect(waitingForStaff({ effects, deliveries: [] })).toBe("");
  });
});

describe("mails that wait", () => {
  it("are told with what keeps them, and that nobody has to do anything", () => {
    const heldUp = [
      { reason: "the mail server cannot be reached (no answer in time)", count: 12 },
      { reason: "the mail server asks to wait 451 4.7.1 at RCPT TO", count: 1 },
    ];
    expect(heldUpMails({ heldUpMails: heldUp })).toBe(
      "13 mails wait and are tried again without you: 12 because the mail server cannot be reached (no answer in time), 1 because the mail server asks to wait 451 4.7.1 at RCPT TO",
    );
    expect(heldUpMails({ heldUpMails: heldUp.slice(1) })).toMatch(/^1 mail waits and is tried again/);
    expect(heldUpMails({ heldUpMails: [] })).toBe("");
  });
});

describe("mails that were not delivered", () => {
  it("are told with what they were for and why", () => {
    const reason = "The mailbox does not exist (5.1.1)";
    const mails = [
      { kind: "gift-card", reason, count: 2 },
      { kind: "new-kind", reason, count: 1 },
    ];
    expect(failedMails({ mails })).toBe(
      `3 mails were not delivered in the last 7 days: 2 with a gift card (${reason}), 1 new-kind (${reason})`,
    );
    expect(failedMails({ mails: mails.slice(1) })).toMatch(/^1 mail was not delivered/);
    expect(failedMails({ mails: [] })).toBe("");
  });
});
