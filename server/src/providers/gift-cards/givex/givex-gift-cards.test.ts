import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { startGivexStand } from "../../../../test/givex.ts";
import { type ReceivedRequest, startHttpServer } from "../../../../test/http-server.ts";
import { opened } from "../../../../test/opened.ts";
import { settableClock } from "../../../platform/clock/clock.ts";
import { describeGiftCards } from "../conformance.ts";
import type { CardIncrement } from "../gift-cards.ts";
import { givexConfig, givexVariables } from "./givex-config.ts";
import { givexGiftCards, readHistory } from "./givex-gift-cards.ts";

describeGiftCards("Givex", () => startGivexStand());

const signal = (): AbortSignal => AbortSignal.timeout(5_000);

/** A provider that names the card in its refusal. */
function refuseByName(response: ServerResponse, { body }: ReceivedRequest): void {
  const asked = z.object({ id: z.string(), params: z.array(z.string()) }).parse(JSON.parse(body.toString()));
  const result = [asked.params[1], "2", `Cert ${asked.params[4]} not exist`];
  response.end(JSON.stringify({ jsonrpc: "2.0", id: asked.id, result }));
}

describe("Givex", () => {
  const clock = settableClock("2026-11-21T02:00:00Z");
  const stand = opened(() =>
    startGivexStand({ GIVEX_REVERSAL_IS_FINAL: "no", GIVEX_NOTHING_TO_REVERSE: "19, 77" }, { clock }),
  );

  const aCase = async (code: string) => {
    const card = await stand().aCard("loyalty", { cents: 0, points: 0 });
    const what: CardIncrement = { account: "loyalty", card, cents: 500 };
    return { what, attempt: { code, target: "primary" as const, startedAt: clock.now() } };
  };

  it.each([
    ["an id of somebody else", "wrong-id"],
    ["a transaction code of somebody else", "wrong-code"],
    ["single quotes", "single-quotes"],
    ["a page of a proxy", "html-502"],
    ["half a reply", "malformed-json"],
    ["fifty megabytes", "huge:50"],
    ["a reply without end", "never-ending"],
  ])("a reply with %s says nothing about what was done", async (_, fault) => {
    const { what, attempt } = await aCase(`U-${fault}`);
    stand().order(fault, { operation: "dc_905" });
    expect(await stand().giftCards.increment(what, attempt, signal())).toMatchObject({ kind: "unknown" });
  });

  it("refused credentials are a matter of settings: nothing was sent, and no other address would help", async () => {
    const { what, attempt } = await aCase("A-1");
    stand().order("auth-wrong", { operation: "dc_905" });
    expect(await stand().giftCards.increment(what, attempt, signal())).toMatchObject({
      kind: "not-sent",
      reason: "The gift-card provider refuses the user or password of our account",
    });
  });

  it("waits as long as it is told to when it asked too often", async () => {
    const { what, attempt } = await aCase("Q-1");
    stand().order("429:40", { operation: "dc_905" });
    expect(await stand().giftCards.increment(what, attempt, signal())).toMatchObject({
      kind: "not-sent",
      retryAfterSeconds: 40,
      isElsewhere: false,
    });
  });

  it.each([
    ["an ok without a reference", { isRefused: false, code: "19", text: "Nothing to reverse" }],
    ["a refusal of a known number", { isRefused: true, code: "77", text: "No such transaction" }],
  ])(
    "nothing to reverse, said by %s, holds only once the lost request cannot arrive any more",
    async (_, nothingToReverse) => {
      await stand().settings({ nothingToReverse });
      const { what, attempt } = await aCase(`N-${nothingToReverse.code}`);
      expect(await stand().giftCards.reverse(what, attempt, signal())).toMatchObject({ kind: "unknown" });
      clock.advance(120_000);
      // It may have left at the end of its own time, not at its beginning.
      expect(await stand().giftCards.reverse(what, attempt, signal())).toMatchObject({ kind: "unknown" });
      clock.advance(stand().giftCards.longestStepMs);
      // The clock of the machine that began the attempt may be behind by this much.
      expect(await stand().giftCards.reverse(what, attempt, signal())).toMatchObject({ kind: "unknown" });
      clock.advance(5_000);
      expect(await stand().giftCards.reverse(what, attempt, signal())).toMatchObject({ kind: "undone" });
    },
  );

  it("a reversal refused for another reason settles nothing; once asking again changes nothing, staff are asked", async () => {
    const { what, attempt } = await aCase("N-other");
    for (const kind of ["unknown", "doubtful"]) {
      stand().order("result-code:15", { operation: "dc_918" });
      const reason = expect.stringContaining("(15)");
      expect(await stand().giftCards.reverse(what, attempt, signal())).toMatchObject({ kind, reason });
      clock.advance(3_600_000);
    }
  });

  it("a history comes from the secondary while the primary hangs, within two thirds of a call's time", async () => {
    const card = await stand().aCard("loyalty", { cents: 100, points: 0 });
    await stand().trouble("loyalty", "primary", "request-lost");
    const history = stand().giftCards.history({ account: "loyalty", card }, AbortSignal.timeout(1_000));
    expect(await history).toMatchObject({ movements: [] });
    await stand().calm();
  });

  it("a time-out is whole milliseconds, as timers want them", () => {
    const given = { GIVEX_LOYALTY_PRIMARY_URL: "https://givex.test/", GIVEX_TIMEOUT_SECONDS: "16.1" };
    expect(givexConfig(givexVariables.parse(given))?.timeoutMs).toBe(16_100);
  });

  it("a refusal that names the card names its last digits", async () => {
    const server = await startHttpServer(refuseByName);
    const primaryUrl = `${server.origin}/`;
    const config = givexConfig(givexVariables.parse({ GIVEX_LOYALTY_PRIMARY_URL: primaryUrl }));
    if (config === undefined) throw new Error("no loyalty account");
    const cards = givexGiftCards({ config, clock });
    const attempt = { code: "N-name", target: "primary" as const, startedAt: clock.now() };
    const outcome = await cards.increment(
      { account: "loyalty", card: "6036280000001234", cents: 1 },
      attempt,
      signal(),
    );
    expect(outcome).toMatchObject({ kind: "rejected", reason: "Cert •••• 1234 not exist (2)" });
    expect(JSON.stringify(outcome)).not.toContain("6036280000001234");
    await cards.close();
    await server.close();
  });

  it("tells staff what was sent and said, without user, password and card number", async () => {
    const { what, attempt } = await aCase("N-notes");
    const outcome = await stand().giftCards.increment(what, attempt, signal());
    const masked = `•••• ${what.card.slice(-4)}`;
    expect(outcome).toMatchObject({
      notes: [
        {
          what: "request",
          detail: { method: "dc_905", params: ["en", "N-notes", "***", "***", masked, "5.00", "", "", "", "", "", ""] },
        },
        { what: "reply", detail: { kind: "ok" } },
        { what: "points added", detail: 5 },
      ],
    });
  });
});

const row = (kind: string, amount: string, more: Readonly<Record<number, unknown>> = {}): unknown[] => {
  const columns: unknown[] = ["2026-11-21", "12:00:05", kind, amount, "Crema", "", [], "7001", "41001"];
  columns.push("2026-11-21 12:00:05", "2026-11-21 02:00:05", "I", "0", "CREMA-WEB", "0", "0", "0", "0", "Crema");
  for (const [at, value] of Object.entries(more)) columns[Number(at)] = value;
  return columns;
};

it("a row tells reference, cents, instant and terminal; what is taken off is below 0", () => {
  const rows = [row("Increment", "4.6"), row("Reduction", "275.0"), row("Redeem", "18.25", { 8: "9", 13: "SHOP" })];
  const at = new Date("2026-11-21T02:00:05Z");
  const own = { reference: "7001", at, terminal: "CREMA-WEB", isOurs: true };
  expect(readHistory(rows, "CREMA-WEB")).toEqual({
    isCut: false,
    movements: [
      { ...own, cents: 460, isRedemption: false },
      { ...own, cents: -27_500, isRedemption: false },
      { ...own, cents: -1_825, isRedemption: true, terminal: "SHOP", isOurs: false },
    ],
  });
});

it("a terminal is known by its number too, and counts as ours only if it is configured", () => {
  const owners = ["41001", "CREMA-WEB", "41002", ""].map((ours) => readHistory([row("Increment", "1.0")], ours));
  expect(owners.map((history) => history?.movements[0]?.isOurs)).toEqual([true, true, false, undefined]);
});

it("a hundred rows may lack older ones", () => {
  const rows = Array.from({ length: 100 }, () => row("Increment", "1.0"));
  expect([readHistory(rows, "")?.isCut, readHistory(rows.slice(1), "")?.isCut]).toEqual([true, false]);
});

it.each<[string, unknown]>([
  ["no list", "none"],
  ["a short row", [["2026-11-21"]]],
  ["an unknown kind", [row("Transfer", "1.0")]],
  ["no amount", [row("Increment", "a lot")]],
  ["no instant", [row("Increment", "1.0", { 10: "yesterday" })]],
  ["a month 13", [row("Increment", "1.0", { 10: "2026-13-21 02:00:05" })]],
])("%s cannot be read, and neither is a part of it", (_, rows) => {
  expect(readHistory(rows, "")).toBeUndefined();
});
