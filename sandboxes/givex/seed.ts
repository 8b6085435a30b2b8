/** What both accounts begin with. Every card, name and number is invented. */
import { seededRandom } from "../kit/faults.ts";
import { type Account, type Card, emptyState, type GivexState, keyOf } from "./state.ts";

/** What the sandbox's two merchants sign in with. */
export const credentials: Readonly<Record<Account, { readonly user: string; readonly password: string }>> = {
  giftCard: { user: "sandbox-gift-card", password: "sandbox-gift-card-password" },
  loyalty: { user: "sandbox-loyalty", password: "sandbox-loyalty-password" },
};

/** Names of a merchant in history rows. */
export const storeNames = {
  store: "Crema Online",
  terminal: "41001",
  terminalName: "CREMA-WEB",
  merchant: "Crema Coffee",
} as const;

export const newCard = (
  card: Pick<Card, "account" | "number" | "isoSerial"> & Partial<Omit<Card, "movements">>,
): Card => ({
  expiresOn: null,
  isActive: true,
  balanceCents: 0,
  points: 0,
  ...card,
  movements: [],
});

const giftCards: readonly Card[] = [
  { number: "603628410000021638", isoSerial: "603628-200000001", balanceCents: 21_638 },
  { number: "603628410000050000", isoSerial: "603628-200000002", balanceCents: 5_000, expiresOn: "2031-06-30" },
  { number: "603628410000012345", isoSerial: "603628-200000003", balanceCents: 1_250 },
  { number: "603628410000000001", isoSerial: "603628-200000004", isActive: false },
  { number: "603628410000000002", isoSerial: "603628-200000005", isActive: false },
  { number: "603628410000009999", isoSerial: "603628-200000006", balanceCents: 3_000, expiresOn: "2024-06-30" },
].map((card) => newCard({ account: "giftCard", ...card }));

const loyaltyCards: readonly Card[] = [
  { number: "603628-200000011", points: 1_250, balanceCents: 3_090 },
  { number: "603628-200000012", points: 80, balanceCents: 0 },
  { number: "603628-200000013", points: 0, balanceCents: 460 },
].map((card) => newCard({ account: "loyalty", isoSerial: card.number, ...card }));

/** @param before - what there was before a reset: its numbers go on, for whoever stored one must not meet it again */
export function seedState(before: GivexState | undefined): GivexState {
  const state = emptyState(before);
  for (const card of [...giftCards, ...loyaltyCards])
    state.cards[keyOf(card.account, card.number)] = { ...card, movements: [] };
  return state;
}

/**
 * A loyalty card of the series `603628-2000…` exists from the moment it is named, with points and Bean Dollars that follow
 * from its number: a shop's customers have cards without anybody making them here one by one.
 */
export function seriesCard(account: Account, number: string): Card | undefined {
  const serial = /^603628-(2000\d{5})$/.exec(number)?.[1];
  if (account !== "loyalty" || serial === undefined) return undefined;
  const chance = seededRandom(Number(serial));
  return newCard({
    account,
    number,
    isoSerial: number,
    points: Math.floor(4_000 * chance() ** 2),
    balanceCents: Math.floor(9_000 * chance() ** 2.5),
  });
}
