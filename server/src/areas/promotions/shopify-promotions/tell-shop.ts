/**
 * The web shop is told which promotion runs, by the one value it shows: what runs is asked anew in the transaction of every change and
 * each minute (it starts, it ends), and where the shop was told otherwise, one effect is ordered.
 * Source: AMB-100; ledger B.5; docs/decisions/0046-the-shop-is-told-what-runs.md.
 */
import { isDeepStrictEqual } from "node:util";
import type { ShopifyPromotion, PromotionTelling, tellShopifyPromotion } from "@crema/contract/areas/promotions";
import { z } from "zod";
import { minutes } from "../../../platform/clock/clock.ts";
import { inTransaction, type Tx, type Db } from "../../../platform/database/database.ts";
import { nothingToDo, type Tasks } from "../../../platform/jobs/task.ts";
import type { Effect, Flow, Outcome, Plan, Settled } from "../../../platform/outbound/effect.ts";
import { isEarlierUnclear, orderEffect, withdrawEffect } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  type Storefront,
  storefrontPromotion,
  type StorefrontPromotion,
} from "../../../providers/storefront/storefront.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import type { EffectWords } from "../../../platform/outbound/effect-words.ts";
import { runningPromotion } from "./promotion-rows.ts";
import {
  lockTelling,
  noteNotTold,
  noteOrdered,
  noteTold,
  orderedTelling,
  promotionToShopKind,
  type Telling,
  tellingLane,
  unsentTellings,
  tellingOf,
} from "./telling-rows.ts";

const superseded = "What runs by now is told instead";
const payloadShape = z.object({ version: z.int() });
/** What open pages watch beside the promotions themselves. */
const tellingRecord = "telling";

const shownOf = (running: ShopifyPromotion | undefined): StorefrontPromotion | null => {
  if (running === undefined) return null;
  const { uuid, code, variant, startDate, endDate } = running;
  return { uuid, code, variant, startDate, endDate };
};

/**
 * Orders that the shop is told what runs, where it was told otherwise; nothing without a shop.
 *
 * @param sync - locked
 * @param isAgain - also where it was told just this
 * @returns whether it was ordered
 */
export async function tellShop(
  deps: Platform,
  tx: Tx,
  { sync, isAgain = false }: { sync: Telling; isAgain?: boolean },
): Promise<boolean> {
  if (deps.ports.storefront === undefined) return false;
  const shown = shownOf(await runningPromotion(tx, deps.clock.now()));
  if (!isAgain && isDeepStrictEqual(shown, sync.shown)) return false;
  const kind = promotionToShopKind;
  for (const subject of await unsentTellings(tx))
    await withdrawEffect(deps, tx, { kind, subject, by: "", reason: superseded });
  const version = sync.version + 1;
  await noteOrdered(tx, { version, shown });
  return orderEffect(deps, tx, { kind, subject: String(version), lane: tellingLane, payload: { version } });
}

/** Starts and ends: each minute, and when the program starts. */
export const promotionTasks: Tasks = {
  "tell-shop-promotion": {
    every: "* * * * *",
    about: "Tells the shop which promotion runs.",
    atStart: true,
    shownAs: "Tell the shop which promotion runs",
    async run(deps) {
      const isOrdered = await inTransaction(deps.db, async (tx) => tellShop(deps, tx, { sync: await lockTelling(tx) }));
      if (!isOrdered) return nothingToDo;
      deps.live.recordChanged("shopify-promotion", tellingRecord);
      return undefined;
    },
  },
};

export function promotionToShopFlow(storefront: Storefront): Flow {
  const { deduplicates, maxCommitDelayMs, longestStepMs } = storefront;
  return {
    kind: promotionToShopKind,
    deduplicates,
    maxCommitDelayMs,
    longestStepMs,
    resolveAfterMs: [maxCommitDelayMs + minutes(0.5)],
    plan: (deps, effect) => planTelling(deps, storefront, effect),
    // A repeat does no harm: once the try can write no more, what was ordered last is told.
    resolve: () => Promise.resolve({ kind: "absent" }),
    settled,
    announce: (deps) => deps.live.recordChanged("shopify-promotion", tellingRecord),
  };
}

async function planTelling({ db }: Platform, storefront: Storefront, effect: Effect): Promise<Plan> {
  const { version } = payloadShape.parse(effect.payload);
  const ordered = await orderedTelling(db);
  if (ordered.version !== version) return { kind: "withdrawn", reason: superseded };
  if (await isEarlierUnclear(db, effect))
    return { kind: "wait", reason: "It is not clear yet whether the shop took what it was told before" };
  const promotion = storefrontPromotion.nullable().parse(ordered.shown);
  const send = (_: unknown, signal: AbortSignal): Promise<Outcome> => storefront.promotions.show(promotion, signal);
  return { kind: "send", key: effect.subject, target: "shop", sent: { promotion }, send };
}

async function settled(_: Platform, tx: Tx, { effect, standing }: Settled): Promise<void> {
  const { version } = payloadShape.parse(effect.payload);
  const { state, reason, at } = standing;
  if (state === "confirmed") await noteTold(tx, { version, at });
  if (state === "rejected" || state === "parked") await noteNotTold(tx, { version, reason });
}

export const shownTelling = async ({ ports }: Pick<Platform, "ports">, db: Db): Promise<PromotionTelling> => ({
  ...(await tellingOf(db)),
  ...(ports.storefront === undefined && { state: "off", reason: "" }),
});

/**
 * Tells the shop again, whatever became of it before. Pressed twice it is told once: while a first try is still to come, nothing is added.
 *
 * @throws Refusal unavailable (503) where no shop is connected
 */
export const tellPromotionAgain: Operation<typeof tellShopifyPromotion> = async (deps, caller) => {
  if (deps.ports.storefront === undefined) throw refuse("unavailable", "No web shop is connected");
  const told = await inTransaction(deps.db, async (tx) => {
    const sync = await lockTelling(tx);
    const { state, reason } = await tellingOf(tx);
    if (state !== "waiting" || reason !== "") await tellShop(deps, tx, { sync, isAgain: true });
    const at = deps.clock.now();
    await recordAct(tx, caller, { at, record: "shopify-promotion", id: tellingRecord, act: "tell", changes: {} });
    return shownTelling(deps, tx);
  });
  deps.live.recordChanged("shopify-promotion", tellingRecord);
  return told;
};

/** What this area does at third parties, as the job centre tells it. */
export const promotionEffects: readonly EffectWords[] = [
  { kind: promotionToShopKind, words: "Tell the shop of a promotion", right: "promotion.edit", page: "/promotions" },
];
