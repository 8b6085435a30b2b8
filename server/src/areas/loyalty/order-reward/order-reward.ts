/**
 * The Bean Dollars an order earns, added to the customer's card: once for each order, whatever breaks. A try of unclear outcome
 * is reversed under its own code before anything is sent again. Source: spec part 1, section 4; jobs "Rewards sync"; AMB-55, AMB-57;
 * docs/outbound.md; docs/providers/givex.md.
 */
import { noRewardRate } from "@crema/contract/areas/orders";
import { z } from "zod";
import { after } from "../../../platform/clock/clock.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { nothingToDo, switchedOff, type Tasks } from "../../../platform/jobs/task.ts";
import { isByHand } from "../../../platform/outbound/by-hand.ts";
import {
  type Doubt,
  type Effect,
  type Flow,
  nextAttempt,
  type Plan,
  type Settled,
} from "../../../platform/outbound/effect.ts";
import { lookAfterWaiting, orderEffect, withdrawEffect } from "../../../platform/outbound/outbound.ts";
import { shopReadAmong, waitForShop } from "../../../platform/journal/shop-read-rows.ts";
import { refOfOrder } from "../../../platform/journal/order-ref-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { isSwitchOn } from "../../../platform/settings/setting-rows.ts";
import {
  cardIncrement,
  type CardIncrement,
  type GiftCards,
  pointsAddedBy,
} from "../../../providers/gift-cards/gift-cards.ts";
import { hasShopId, orderKey, type SourcedOrder } from "../../../providers/order-key.ts";
import { isIdOfName } from "../../../providers/storefront/storefront-order.ts";
import { latestRelease } from "../../../platform/journal/restore-rows.ts";
import type { EffectWords } from "../../../platform/outbound/effect-words.ts";
import { announceBuyers } from "../buyer-rows.ts";
import { cardTry, targetAfter } from "../card-try.ts";
import { paymentOf, paymentsMade, shopIdOf, shopIdsReceived } from "./awaited-rows.ts";
import { isClaimedByAnother } from "./claimed-reference-rows.ts";
import { lostReward } from "./lost-hand-over-rows.ts";
import {
  holdsReward,
  noteRejectedReward,
  noteReward,
  ordersWithoutReward,
  rewardsHeldBack,
  storedReward,
  type StoredReward,
  usersWithCard,
} from "./order-reward-rows.ts";
import { adoptedAt, lostOrdersArriveWithin, sendUnlessOnCard } from "./restored-reward.ts";
import { rewardedSkus, sumOf } from "./reward-sum.ts";

export const orderRewardKind = "order-reward";
/** The switch that lets rewards out. */
export const rewardSwitch = "allowRewardTransactions";
const mostAtOnce = 500;

const markedBefore =
  "Staff gave this reward by hand before the restore. Check the card, then mark the reward as manually processed again";
const earnedBefore =
  "It earns nothing now, but its reward may have been given before the restore. Check the card, then mark the reward as manually processed";
const idUnknown = "The web shop has not sent this order's id yet";

/** What is stored with a try, and taken back or noted as it was. */
const sentReward = z.object({
  increment: cardIncrement,
  skus: z.array(z.object({ sku: z.string(), cents: z.int() })),
});

/** The effect that rewards this order. */
export const orderRewardOf = (orderId: number) => ({
  kind: orderRewardKind,
  subject: String(orderId),
});

/**
 * Orders the reward of an order, in the transaction that makes it settled: a test and what is cancelled is withdrawn for good.
 *
 * @returns whether it is new
 */
export const orderReward = (deps: Pick<Platform, "clock" | "jobs">, tx: Tx, orderId: number): Promise<boolean> =>
  orderEffect(deps, tx, orderRewardOf(orderId));

/**
 * The order was rewarded by hand, by whoever has this username: nothing is sent any more. Source: AMB-57.
 *
 * @returns false when a try runs, is unclear or has gone through: the caller writes nothing and answers 409
 */
export const withdrawOrderReward = (
  deps: Pick<Platform, "clock">,
  tx: Tx,
  { orderId, ...act }: { orderId: number; by: string; reason: string },
): Promise<boolean> => withdrawEffect(deps, tx, { ...orderRewardOf(orderId), ...act });

export function orderRewardFlow(giftCards: GiftCards): Flow {
  return {
    kind: orderRewardKind,
    ref: refOfOrder,
    deduplicates: false,
    maxCommitDelayMs: giftCards.maxCommitDelayMs,
    longestStepMs: giftCards.longestStepMs,
    resolveAfterMs: giftCards.resolveAfterMs,
    undoes: true,
    keepsAsking: true,
    plan: (deps, effect) => planReward(deps, giftCards, effect),
    arrived: whatArrived,
    resolve: (_, { attempt }, signal) =>
      giftCards.reverse(sentReward.parse(attempt.sent).increment, cardTry(attempt), signal),
    settled: storeReward,
    announce: (deps, { effect }) => {
      deps.live.recordChanged("order", effect.subject);
      void announceBuyers(deps, [effect.subject]);
    },
  };
}

async function planReward(deps: Platform, giftCards: GiftCards, effect: Effect): Promise<Plan> {
  const stored = await storedReward(deps.db, Number(effect.subject));
  if (stored === undefined) return { kind: "withdrawn", reason: "It earns nothing" };
  const not = notNow(deps, stored);
  if (not !== undefined) return not;
  const wait = isByHand(effect) ? undefined : await waitOf(deps, stored);
  if (wait !== undefined) return wait;
  const skus = rewardedSkus(stored.lines, stored.money);
  const { plan, releasedAt, before } = await checkRestore(deps, stored);
  if (plan !== undefined) return plan;
  if (skus.length === 0) return earnsNothing(before);
  if (stored.fom === "") return { kind: "wait", reason: "The customer has no card yet", for: cardOf(stored) };
  const increment: CardIncrement = { account: "loyalty", card: stored.fom, cents: sumOf(skus) };
  return {
    kind: "send",
    key: codeOf(stored, nextAttempt(effect) + (releasedAt?.getTime() ?? 0)),
    target: targetAfter(effect.attempts, giftCards.hasSecondary("loyalty")),
    sent: { increment, skus },
    send: (attempt, signal) =>
      before !== undefined
        ? sendUnlessOnCard(
            { db: deps.db, clock: deps.clock, giftCards, signal },
            { orderId: stored.orderId, placedAt: stored.createdAt, ...before, increment },
            cardTry(attempt),
          )
        : giftCards.increment(increment, cardTry(attempt), signal),
    // Money that goes back once it is being sent is told to staff; before, it earns nothing.
    holds: (tx) => holdsReward(tx, stored),
  };
}

/** What an automatic reward waits for. The shop knows only its own orders. */
async function waitOf(deps: Platform, stored: StoredReward): Promise<Plan | undefined> {
  if (!(await isSwitchOn(deps.db, rewardSwitch)))
    return { kind: "wait", reason: "Rewards are switched off", for: rewardSwitch };
  return hasShopId(stored) ? waitForShop(deps, stored) : undefined;
}

interface RestoreCheck {
  /** Why it is not sent now. */
  readonly plan?: Plan;
  readonly releasedAt?: Date | undefined;
  /** Present if the card's history must be read first. */
  readonly before?: { readonly handedOver: readonly Date[]; readonly releasedAt: Date };
}

/** None of its parts earns anything now; they may have, before the restore. */
const earnsNothing = (before: RestoreCheck["before"]): Plan =>
  before === undefined || before.handedOver.length === 0
    ? { kind: "done", reference: "" }
    : { kind: "rejected", reason: earnedBefore };

/** What a restore of the database means for this reward. */
async function checkRestore({ db, clock }: Platform, stored: StoredReward): Promise<RestoreCheck> {
  const releasedAt = (await latestRelease(db))?.releasedAt;
  const { handedOver, isMarked } = await lostReward(db, stored.orderId);
  if (isMarked) return { plan: { kind: "rejected", reason: markedBefore } };
  // The clock of the till that sold it may be ahead: an order that was handed over before the restore was placed before it.
  if (releasedAt === undefined || (stored.createdAt >= releasedAt && handedOver.length === 0)) return { releasedAt };
  // A hand-over under its id cannot be recognised before the shop has sent that id.
  if (isIdOfName(stored.sourceId) && clock.now() < after(releasedAt, lostOrdersArriveWithin))
    return { plan: { kind: "wait", reason: idUnknown, for: shopIdOf(stored.orderId) } };
  return { releasedAt, before: { handedOver, releasedAt } };
}

/** Why an order is not rewarded, for good or until it is paid or its currency has a rate. */
function notNow(deps: Platform, stored: StoredReward): Plan | undefined {
  if (isBefore(deps, stored.createdAt)) return { kind: "withdrawn", reason: "It was placed before Bean Dollars began" };
  if (stored.isSynced || stored.isManual) return { kind: "withdrawn", reason: "It is rewarded already" };
  if (stored.isUnpaid) return { kind: "wait", reason: "The order is not paid in full", for: paymentOf(stored.orderId) };
  if (!stored.isSettled) return { kind: "withdrawn", reason: "It earns nothing" };
  const noRate = noRewardRate(stored);
  return noRate === undefined ? undefined : { kind: "wait", reason: noRate, for: `rate of ${stored.currency}` };
}

/** An order of nobody can only be given to somebody by hand. */
const cardOf = ({ userUuid }: StoredReward): string => (userUuid === null ? "" : waitForCardOf(userUuid));
/** What the reward of somebody without a card waits for. */
export const waitForCardOf = (userUuid: string): string => `${cardPrefix}${userUuid}`;
const cardPrefix = "card of ";

/** The switch, cards of customers, payments, and ids of orders. */
async function whatArrived({ db, clock, ports }: Platform, waitsFor: readonly string[]): Promise<string[]> {
  const ofCards = waitsFor.filter((one) => one.startsWith(cardPrefix));
  const withCard = await usersWithCard(
    db,
    ofCards.map((one) => one.slice(cardPrefix.length)),
  );
  const isOn = waitsFor.includes(rewardSwitch) && (await isSwitchOn(db, rewardSwitch));
  const paid = await paymentsMade(db, waitsFor);
  const withId = await shopIdsReceived(db, waitsFor, async () => {
    const release = await latestRelease(db);
    return release === undefined || clock.now() >= after(release.releasedAt, lostOrdersArriveWithin);
  });
  return [
    ...paid,
    ...withId,
    ...withCard.map((userUuid) => `${cardPrefix}${userUuid}`),
    ...(isOn ? [rewardSwitch] : []),
    ...(await shopReadAmong({ db, ports }, waitsFor)),
  ];
}

/** Whether an order was placed before Bean Dollars began. */
export function isBefore({ config }: Pick<Platform, "config">, createdAt: Date): boolean {
  const since = config.BEAN_DOLLAR_START_DATE;
  return since === "" || createdAt < new Date(since);
}

/**
 * New for every try, the same for its reversal, at most 36 characters.
 *
 * @param n - goes on from the instant of a restore's release: a reversal may never meet the credit of a try that the restore has lost
 */
const codeOf = (order: SourcedOrder, n: number): string => `R-${orderKey(order)}-${n}`;

async function storeReward(_: Platform, tx: Tx, { effect, attempt, standing }: Settled): Promise<Doubt | void> {
  const orderId = Number(effect.subject);
  if (standing.state === "rejected") return noteRejectedReward(tx, { orderId, at: standing.at });
  if (standing.state !== "confirmed") return undefined;
  const done = { orderId, transactionId: standing.reference, at: standing.at };
  if (attempt === undefined)
    return noteReward(tx, { ...done, fom: "", cents: 0, points: 0, skus: [], sentAt: standing.at });
  const { increment, skus } = sentReward.parse(attempt.sent);
  const { card: fom, cents } = increment;
  const points = pointsAddedBy(standing.notes);
  const foundAt = adoptedAt(standing.notes);
  if (foundAt !== undefined && (await isClaimedByAnother(tx, { reference: standing.reference, orderId })))
    return { doubt: `The credit ${standing.reference} was taken for the reward of another order meanwhile` };
  return noteReward(tx, { ...done, fom, cents, points, skus, sentAt: foundAt ?? attempt.startedAt });
}

/** How many orders wait because rewards are switched off; those from before Bean Dollars began never do. */
export async function rewardsWaiting({ config, db }: Pick<Platform, "config" | "db">): Promise<number> {
  const since = config.BEAN_DOLLAR_START_DATE;
  return rewardsHeldBack(db, { since, waitsFor: rewardSwitch });
}

/** Rewards were switched on, in this transaction: what waited goes on at once, in its order. */
export async function drainRewards(deps: Pick<Platform, "jobs">, tx: Tx): Promise<void> {
  await lookAfterWaiting(deps, tx);
  await deps.jobs.add(tx, orderRewardsTask, {}, { key: orderRewardsTask });
}

const orderRewardsTask = "order-rewards";
/** Every minute: orders that came in without their reward being ordered, oldest first. */
export const orderRewardTasks: Tasks = {
  [orderRewardsTask]: {
    every: "* * * * *",
    about: "Finds orders whose Bean Dollars were not given and has them given.",
    shownAs: "Find orders to reward",
    run: async (deps) => {
      const since = deps.config.BEAN_DOLLAR_START_DATE;
      if (deps.ports.giftCards === undefined || since === "" || !(await isSwitchOn(deps.db, rewardSwitch)))
        return switchedOff;
      const found = await ordersWithoutReward(deps.db, { since: new Date(since), atMost: mostAtOnce });
      for (const orderId of found) await inTransaction(deps.db, (tx) => orderReward(deps, tx, orderId));
      return found.length === 0 ? nothingToDo : undefined;
    },
  },
};

/** What this area does at third parties, as the job centre tells it. */
export const rewardEffects: readonly EffectWords[] = [
  { kind: orderRewardKind, words: "Reward an order", right: "order.edit", page: "/orders/", about: "#" },
];
