/**
 * Sends the reward of an order that was placed before the release of a restored database: only after the card's history was read.
 * Source: docs/decisions/0061-references-survive-a-restore.md.
 */
import { z } from "zod";
import { after, type Clock, hours, minutes } from "../../../platform/clock/clock.ts";
import type { Db } from "../../../platform/database/database.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import { centsAsText } from "../../../platform/money/cents.ts";
import { type Note, type Outcome, decidedHere, tooLate, settlesAfterMs } from "../../../platform/outbound/effect.ts";
import type {
  CardHistory,
  CardIncrement,
  CardMovement,
  CardTry,
  GiftCards,
} from "../../../providers/gift-cards/gift-cards.ts";
import { claimedReferences, isCreditUnsettled } from "./claimed-reference-rows.ts";
import { type Rival, rivalsOf } from "./lost-hand-over-rows.ts";
import { storedReward } from "./order-reward-rows.ts";
import { creditInDoubt, providerClockSkew, rewardInHistory, whatStaffDo } from "./reward-in-history.ts";
import { rewardedSkus, sumOf } from "./reward-sum.ts";

interface Reward {
  readonly orderId: number;
  readonly placedAt: Date;
  /** When it was handed over, as far as the restore has lost that; oldest first. */
  readonly handedOver: readonly Date[];
  /** When staff released rewards after the latest restore. */
  readonly releasedAt: Date;
  readonly increment: CardIncrement;
}

interface Provider {
  readonly db: Db;
  readonly clock: Clock;
  readonly giftCards: GiftCards;
  readonly signal: AbortSignal;
}

/** The shop usually sends the lost orders again within minutes. */
export const lostOrdersArriveWithin = hours(1);
/** After its reversal a credit may still be in the history for this long. */
const reversalLag = minutes(1);
const orderMissing = "An order from before the restore has to come in first";
const justBefore = "It was handed over just before the restore: the provider may still be writing it";
const unsettled =
  "A credit of this amount is being sent to the card, was just reversed, or is unclear: this reward is tried again once that is cleared up";
const unplaced = `The card has a credit of this amount that may be the reward of another order from before the restore. ${whatStaffDo}`;

/** Between which instants a reward was handed over that was credited then. */
const handOverOf = ({ longestStepMs, maxCommitDelayMs }: GiftCards, creditedAt: Date) => ({
  from: after(creditedAt, -providerClockSkew - longestStepMs - maxCommitDelayMs),
  to: after(creditedAt, providerClockSkew),
});

/** Opens a socket and never throws for what the provider or the network does. */
export async function sendUnlessOnCard(provider: Provider, reward: Reward, attempt: CardTry): Promise<Outcome> {
  const { db, giftCards, signal, clock } = provider;
  const { orderId, handedOver, increment } = reward;
  const [began, at] = [performance.now(), clock.now()];
  const settlesMs = settlesAfterMs(giftCards);
  const latest = handedOver.findLast((one) => after(at, -settlesMs) < one && one < after(at, settlesMs));
  if (latest !== undefined)
    return {
      kind: "not-sent",
      reason: justBefore,
      retryAfterSeconds: (latest.getTime() + settlesMs - at.getTime()) / 1_000,
      notes: [decidedHere("too early to look")],
    };
  const history = await readHistory(giftCards, increment, signal);
  if ("kind" in history) return history;
  const references = history.movements.map(({ reference }) => reference);
  const isUnsettled = await isCreditUnsettled(db, { orderId, cents: increment.cents, since: after(at, -reversalLag) });
  // After that: what ended a moment ago has taken its credit.
  const claimed = await claimedReferences(db, { references, orderId });
  const placedAt = new Date(Math.min(reward.placedAt.getTime(), ...handedOver.map((one) => one.getTime())));
  const isLost = (creditedAt: Date): boolean => {
    const { from, to } = handOverOf(giftCards, creditedAt);
    return handedOver.some((one) => one >= from && one <= to);
  };
  const found = rewardInHistory({ history, cents: increment.cents, placedAt, claimed, isLost });
  const note: Note = { what: "history", detail: shown(history, claimed) };
  if (found.kind !== "absent" && isUnsettled)
    return { kind: "not-sent", reason: unsettled, notes: [note, creditInDoubt] };
  if (found.kind === "doubtful") return { kind: "rejected", reason: found.reason, notes: [note, creditInDoubt] };
  if (found.kind === "found") return adopt(provider, reward, { movement: found.movement, note });
  // Reading took its time: what another worker may have taken over by now is not sent any more.
  const tookMs = Math.max(performance.now() - began, clock.now().getTime() - attempt.startedAt.getTime());
  if (tookMs >= giftCards.longestStepMs) return { ...tooLate, notes: [note, ...tooLate.notes] };
  const outcome = await giftCards.increment(increment, attempt, signal);
  return { ...outcome, notes: [note, ...(outcome.notes ?? [])] };
}

/** Takes the credit for the order's reward, unless it may be another's. */
async function adopt(
  { db, clock, giftCards }: Provider,
  { orderId, increment, releasedAt }: Reward,
  { movement: { reference, at }, note }: { movement: CardMovement; note: Note },
): Promise<Outcome> {
  const rivals = await rivalsOf(db, orderId, handOverOf(giftCards, at));
  for (const rival of rivals)
    if (await isOfAmount(db, rival, increment.cents))
      return { kind: "rejected", reason: unplaced, notes: [note, creditInDoubt] };
  const isOneMissing = rivals.some((rival) => rival.orderId === null);
  if (isOneMissing && clock.now() < after(releasedAt, lostOrdersArriveWithin))
    return { kind: "not-sent", reason: orderMissing, notes: [note, creditInDoubt] };
  return { kind: "confirmed", reference, notes: [note, { what: adoption, detail: { at: at.toISOString() } }] };
}

/** Also of one that is over, or of which money went back since: it may have earned another amount then. */
async function isOfAmount(db: Db, { orderId, isOver }: Rival, cents: number): Promise<boolean> {
  if (isOver || orderId === null) return isOver;
  const stored = await storedReward(db, orderId);
  if (stored === undefined) return false;
  const { totalCents, currentTotalCents } = stored.money;
  return (
    !stored.isSettled || currentTotalCents < totalCents || sumOf(rewardedSkus(stored.lines, stored.money)) === cents
  );
}

async function readHistory(
  giftCards: GiftCards,
  { account, card }: CardIncrement,
  signal: AbortSignal,
): Promise<CardHistory | Outcome> {
  // What is left of the step is for the increment: a step that runs out of time counts as unclear, and a history never is.
  const inTime = AbortSignal.any([signal, AbortSignal.timeout(Math.ceil(giftCards.longestStepMs / 2))]);
  try {
    return await giftCards.history({ account, card }, inTime);
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    // A refusal can be one of the card's own: the increment would tell the same, and nothing is sent without a history.
    if (!error.isRetryable) return { kind: "rejected", reason: `The card's history was refused: ${error.message}` };
    return { kind: "not-sent", reason: `The card's history has to be read first: ${error.message}` };
  }
}

const shown = ({ movements }: CardHistory, claimed: ReadonlySet<string>) =>
  movements.map(({ reference, cents, at, terminal }) => ({
    at: at.toISOString(),
    amount: centsAsText(cents),
    terminal,
    reference,
    ...(claimed.has(reference) && { of: "another order" }),
  }));

const adoption = "found in the history";
const adoptionDetail = z.object({ at: z.iso.datetime().transform((at) => new Date(at)) });

/** When the card was credited, if the reward was found in its history rather than sent. */
export function adoptedAt(notes: readonly Note[]): Date | undefined {
  const note = notes.find(({ what }) => what === adoption);
  return adoptionDetail.safeParse(note?.detail).data?.at;
}
