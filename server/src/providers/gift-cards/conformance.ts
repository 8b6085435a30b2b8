/** What every provider of cards must do; run against the sandbox, and against a real one where there are credentials. */
import { describe, expect, it } from "vitest";
import type { CardAccount, CardIncrement, CardTarget, CardTry, GiftCards } from "./gift-cards.ts";
import { opened } from "../../../test/opened.ts";

export type CardTrouble = "away" | "request-lost" | "answer-lost" | "unreadable" | "refused";

export interface GiftCardsService {
  readonly giftCards: GiftCards;
  readonly accounts: readonly CardAccount[];
  /** A card of ours that holds as much, or whatever it holds where none can be made. */
  aCard(account: CardAccount, holds: { cents: number; points: number }): Promise<string>;
  close(): Promise<void>;
}
export interface GiftCardsStand extends GiftCardsService {
  trouble(account: CardAccount, target: CardTarget, trouble: CardTrouble): Promise<void>;
  /** Every loyalty card that was issued, asked past the adapter. */
  issued(): Promise<string[]>;
  calm(): Promise<void>;
  /** What the card holds, asked past the adapter. */
  cents(account: CardAccount, card: string): Promise<number>;
}

let tries = 0;
const aTry = (target: CardTarget = "primary"): CardTry => {
  tries += 1;
  return { code: `T-${Date.now()}-${process.pid}-${tries}`, target, startedAt: new Date(0) };
};
const soon = (): AbortSignal => AbortSignal.timeout(5_000);

/** What can be asked of a real one, too; what it adds to a card it takes back. */
export function describeGiftCardsService(service: () => GiftCardsService): void {
  it("a card is increased by the amount, with a reference, and as before when that is taken back", async () => {
    const { giftCards, accounts } = service();
    for (const account of accounts) {
      const what = { account, card: await service().aCard(account, { cents: 1_000, points: 7 }), cents: 123 };
      const before = await giftCards.balance(what, soon());
      const attempt = aTry();
      const outcome = await giftCards.increment(what, attempt, soon());
      try {
        expect(outcome).toMatchObject({ kind: "confirmed", reference: expect.stringMatching(/\S/) });
        expect(await giftCards.balance(what, soon())).toMatchObject({ cents: before.cents + 123 });
        expect(JSON.stringify(outcome)).not.toContain(what.card);
      } finally {
        expect(await giftCards.reverse(what, attempt, soon())).toMatchObject({ kind: "undone" });
      }
      expect(await giftCards.balance(what, soon())).toEqual(before);
    }
  });

  it("a card that is not there is refused for good, and the words are the provider's", async () => {
    const { giftCards, accounts } = service();
    for (const account of accounts) {
      const what: CardIncrement = { account, card: "000000000000000001", cents: 100 };
      expect(await giftCards.increment(what, aTry(), soon())).toMatchObject({
        kind: "rejected",
        reason: expect.stringMatching(/\S/),
      });
      await expect(giftCards.balance(what, soon())).rejects.toMatchObject({ isRetryable: false });
    }
  });

  it("answers a probe", async () => {
    for (const account of service().accounts) await service().giftCards.probe(account, soon());
  });
}

export function describeGiftCards(name: string, open: () => Promise<GiftCardsStand>): void {
  describe(`conformance of gift-cards: ${name}`, () => {
    const stand = opened(open);

    const plus = async (cents: number, account: CardAccount = "loyalty"): Promise<CardIncrement> => ({
      account,
      card: await stand().aCard(account, { cents: 1_000, points: 7 }),
      cents,
    });
    const heldBy = ({ account, card }: CardIncrement): Promise<number> => stand().cents(account, card);

    describeGiftCardsService(stand);

    it("an address that is away certainly got nothing; the other one shares the ledger", async () => {
      const what = await plus(500);
      await stand().trouble("loyalty", "primary", "away");
      const first = await stand().giftCards.increment(what, aTry("primary"), soon());
      expect(first).toMatchObject({ kind: "not-sent", isElsewhere: true });
      expect(await stand().giftCards.increment(what, aTry("secondary"), soon())).toMatchObject({ kind: "confirmed" });
      expect(await heldBy(what)).toBe(1_500);
      expect(await stand().giftCards.balance(what, soon())).toMatchObject({ cents: 1_500 });
      await stand().calm();
    });

    it.each(["request-lost", "answer-lost", "unreadable"] as const)(
      "after %s nobody knows, and a reversal makes it so that nothing was done",
      async (trouble) => {
        const what = await plus(700);
        const attempt = aTry();
        await stand().trouble("loyalty", "primary", trouble);
        expect(await stand().giftCards.increment(what, attempt, soon())).toMatchObject({ kind: "unknown" });
        expect(await stand().giftCards.reverse(what, attempt, soon())).toMatchObject({ kind: "undone" });
        expect(await heldBy(what)).toBe(1_000);
        expect(await stand().giftCards.reverse(what, attempt, soon())).toMatchObject({ kind: "undone" });
        expect(await heldBy(what)).toBe(1_000);
      },
    );

    it("a reversal that gets no answer is not taken for one", async () => {
      const what = await plus(300);
      const attempt = aTry();
      await stand().trouble("loyalty", "primary", "answer-lost");
      await stand().giftCards.increment(what, attempt, soon());
      await stand().trouble("loyalty", "primary", "request-lost");
      expect(await stand().giftCards.reverse(what, attempt, soon())).toMatchObject({ kind: "unknown" });
      expect(await heldBy(what)).toBe(1_300);
      expect(await stand().giftCards.reverse(what, attempt, soon())).toMatchObject({ kind: "undone" });
      expect(await heldBy(what)).toBe(1_000);
    });

    it("tells a card's history, newest first, from the other address too", async () => {
      const what = await plus(460);
      const outcomes = [await stand().giftCards.increment(what, aTry(), soon())];
      outcomes.push(await stand().giftCards.increment({ ...what, cents: 275 }, aTry("secondary"), soon()));
      const [first, second] = outcomes.map((outcome) => (outcome.kind === "confirmed" ? outcome.reference : ""));
      await stand().trouble("loyalty", "primary", "away");
      const { movements, isCut } = await stand().giftCards.history(what, soon());
      expect(isCut).toBe(false);
      expect(movements).toMatchObject([
        { reference: second, cents: 275, isOurs: true, isRedemption: false },
        { reference: first, cents: 460, isOurs: true, isRedemption: false },
      ]);
      for (const { at } of movements) expect(Math.abs(at.getTime() - Date.now())).toBeLessThan(60_000);
      await stand().trouble("loyalty", "secondary", "unreadable");
      await expect(stand().giftCards.history(what, soon())).rejects.toMatchObject({ isRetryable: true });
      await stand().calm();
    });

    it("says nothing of user, password and card number", async () => {
      const what = await plus(100);
      const outcome = await stand().giftCards.increment(what, aTry(), soon());
      await stand().trouble("loyalty", "primary", "refused");
      const refused = await stand().giftCards.increment(what, aTry(), soon());
      const told = JSON.stringify([outcome, refused]);
      expect(told).not.toContain(what.card);
      expect(told).toContain(what.card.slice(-4));
    });

    const issuing = () => {
      const found = stand().giftCards.issuing;
      if (found === undefined) throw new Error("it issues no cards");
      return found;
    };
    const issue = async (attempt = aTry()) => {
      const outcome = await issuing().issue(attempt, soon());
      return { outcome, card: outcome.kind === "confirmed" ? (outcome.result ?? "") : "" };
    };
    const isUsable = (card: string): Promise<boolean> =>
      stand()
        .giftCards.balance({ account: "loyalty", card }, soon())
        .then(
          () => true,
          () => false,
        );

    it("issues another card each time, empty and usable, and names it nowhere but in the result", async () => {
      const [one, two] = [await issue(), await issue()];
      expect(one.card).not.toBe(two.card);
      for (const { card, outcome } of [one, two]) {
        expect(await stand().giftCards.balance({ account: "loyalty", card }, soon())).toEqual({ cents: 0, points: 0 });
        const { result: _result, ...rest } = { result: "", ...outcome };
        expect(rest).toMatchObject({ kind: "confirmed", reference: expect.stringMatching(/\S/) });
        expect(JSON.stringify(rest)).not.toContain(card);
      }
    });

    it.each(["answer-lost", "unreadable"] as const)(
      "after %s nobody knows whether a card was issued, and taking it back leaves none that can be used",
      async (trouble) => {
        const attempt = aTry();
        const before = await stand().issued();
        await stand().trouble("loyalty", "primary", trouble);
        expect((await issue(attempt)).outcome).toMatchObject({ kind: "unknown" });
        const [card = ""] = (await stand().issued()).filter((one) => !before.includes(one));
        expect(await isUsable(card)).toBe(true);
        for (let n = 0; n < 2; n += 1) {
          const found = await issuing().withdraw(attempt, soon());
          expect(found).toMatchObject({ kind: "undone" });
          expect(JSON.stringify(found)).not.toContain(card);
        }
        expect(await isUsable(card)).toBe(false);
      },
    );

    it("knows of no card after a request that never arrived; a withdrawal without an answer settles nothing", async () => {
      const attempt = aTry();
      const before = await stand().issued();
      await stand().trouble("loyalty", "primary", "request-lost");
      expect((await issue(attempt)).outcome).toMatchObject({ kind: "unknown" });
      await stand().trouble("loyalty", "primary", "request-lost");
      expect(await issuing().withdraw(attempt, soon())).toMatchObject({ kind: "unknown" });
      expect(await issuing().withdraw(attempt, soon())).toMatchObject({ kind: "absent" });
      expect(await stand().issued()).toEqual(before);
    });

    it("issues nothing where it refuses or cannot be reached, and then at the other address", async () => {
      const before = await stand().issued();
      await stand().trouble("loyalty", "primary", "refused");
      expect((await issue()).outcome).toMatchObject({ kind: "rejected", reason: expect.stringMatching(/\S/) });
      await stand().trouble("loyalty", "primary", "away");
      expect((await issue()).outcome).toMatchObject({ kind: "not-sent", isElsewhere: true });
      expect(await stand().issued()).toEqual(before);
      expect((await issue(aTry("secondary"))).outcome).toMatchObject({ kind: "confirmed" });
      await stand().calm();
    });

    it("sends nobody back to the first address when the second is away too", async () => {
      const what = await plus(500);
      const returned = { kind: "not-sent", isElsewhere: false };
      await stand().trouble("loyalty", "secondary", "away");
      expect(await stand().giftCards.increment(what, aTry("secondary"), soon())).toMatchObject(returned);
      expect((await issue(aTry("secondary"))).outcome).toMatchObject(returned);
      await stand().calm();
    });

    it("fails a probe when nobody is there", async () => {
      await stand().trouble("loyalty", "primary", "away");
      await stand().trouble("loyalty", "secondary", "away");
      await expect(stand().giftCards.probe("loyalty", soon())).rejects.toMatchObject({ provider: expect.any(String) });
      await stand().calm();
    });
  });
}
