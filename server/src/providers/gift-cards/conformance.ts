/** What every provider of cards must do; run against the sandbox, and against a real one where there are credentials. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CardAccount, CardIncrement, CardTarget, CardTry, GiftCards } from "./gift-cards.ts";

/** How an address misbehaves at its next request. */
export type CardTrouble = "away" | "request-lost" | "answer-lost" | "unreadable" | "refused";

export interface GiftCardsStand {
  readonly giftCards: GiftCards;
  aCard(account: CardAccount, holds: { cents: number; points: number }): Promise<string>;
  trouble(account: CardAccount, target: CardTarget, trouble: CardTrouble): Promise<void>;
  /** Everything is well again. */
  calm(): Promise<void>;
  /** What the card holds, asked past the adapter. */
  cents(account: CardAccount, card: string): Promise<number>;
  close(): Promise<void>;
}

let tries = 0;
const aTry = (target: CardTarget = "primary"): CardTry => {
  tries += 1;
  return { code: `T-${process.pid}-${tries}`, target, startedAt: new Date(0) };
};
const soon = (): AbortSignal => AbortSignal.timeout(5_000);

export function describeGiftCards(name: string, open: () => Promise<GiftCardsStand>): void {
  describe(`cards by ${name}`, () => {
    let stand: GiftCardsStand;
    beforeAll(async () => {
      stand = await open();
    });
    afterAll(() => stand.close());

    const plus = async (cents: number, account: CardAccount = "loyalty"): Promise<CardIncrement> => ({
      account,
      card: await stand.aCard(account, { cents: 1_000, points: 7 }),
      cents,
    });
    const heldBy = ({ account, card }: CardIncrement): Promise<number> => stand.cents(account, card);

    it.each(["gift-card", "loyalty"] as const)("a %s is increased by the amount, with a reference", async (account) => {
      const what = await plus(1_234, account);
      const outcome = await stand.giftCards.increment(what, aTry(), soon());
      expect(outcome).toMatchObject({ kind: "confirmed", reference: expect.stringMatching(/\S/) });
      expect(await heldBy(what)).toBe(2_234);
      expect(await stand.giftCards.balance(what, soon())).toEqual({ cents: 2_234, points: expect.any(Number) });
    });

    it("a card that is not there is refused for good, and the words are the provider's", async () => {
      const what: CardIncrement = { account: "loyalty", card: "000000000000000001", cents: 100 };
      expect(await stand.giftCards.increment(what, aTry(), soon())).toMatchObject({
        kind: "rejected",
        reason: expect.stringMatching(/\S/),
      });
      await expect(stand.giftCards.balance(what, soon())).rejects.toMatchObject({ isRetryable: false });
    });

    it("an address that is away certainly got nothing; the other one shares the ledger", async () => {
      const what = await plus(500);
      await stand.trouble("loyalty", "primary", "away");
      const first = await stand.giftCards.increment(what, aTry("primary"), soon());
      expect(first).toMatchObject({ kind: "not-sent", isElsewhere: true });
      expect(await stand.giftCards.increment(what, aTry("secondary"), soon())).toMatchObject({ kind: "confirmed" });
      expect(await heldBy(what)).toBe(1_500);
      expect(await stand.giftCards.balance(what, soon())).toMatchObject({ cents: 1_500 });
      await stand.calm();
    });

    it.each(["request-lost", "answer-lost", "unreadable"] as const)(
      "after %s nobody knows, and a reversal makes it so that nothing was done",
      async (trouble) => {
        const what = await plus(700);
        const attempt = aTry();
        await stand.trouble("loyalty", "primary", trouble);
        expect(await stand.giftCards.increment(what, attempt, soon())).toMatchObject({ kind: "unknown" });
        expect(await stand.giftCards.reverse(what, attempt, soon())).toMatchObject({ kind: "undone" });
        expect(await heldBy(what)).toBe(1_000);
        expect(await stand.giftCards.reverse(what, attempt, soon())).toMatchObject({ kind: "undone" });
        expect(await heldBy(what)).toBe(1_000);
      },
    );

    it("a reversal that gets no answer is not taken for one", async () => {
      const what = await plus(300);
      const attempt = aTry();
      await stand.trouble("loyalty", "primary", "answer-lost");
      await stand.giftCards.increment(what, attempt, soon());
      await stand.trouble("loyalty", "primary", "request-lost");
      expect(await stand.giftCards.reverse(what, attempt, soon())).toMatchObject({ kind: "unknown" });
      expect(await heldBy(what)).toBe(1_300);
      expect(await stand.giftCards.reverse(what, attempt, soon())).toMatchObject({ kind: "undone" });
      expect(await heldBy(what)).toBe(1_000);
    });

    it("says nothing of user, password and card number", async () => {
      const what = await plus(100);
      const outcome = await stand.giftCards.increment(what, aTry(), soon());
      await stand.trouble("loyalty", "primary", "refused");
      const refused = await stand.giftCards.increment(what, aTry(), soon());
      const told = JSON.stringify([outcome, refused]);
      expect(told).not.toContain(what.card);
      expect(told).toContain(what.card.slice(-4));
    });

    it("answers a probe, and fails it when nobody is there", async () => {
      await stand.giftCards.probe("loyalty", soon());
      await stand.trouble("loyalty", "primary", "away");
      await stand.trouble("loyalty", "secondary", "away");
      await expect(stand.giftCards.probe("loyalty", soon())).rejects.toMatchObject({ provider: expect.any(String) });
      await stand.calm();
    });
  });
}
