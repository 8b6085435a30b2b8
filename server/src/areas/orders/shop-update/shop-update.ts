/**
 * What staff save of an order of the web shop goes to the shop: every saved change is an effect, and only the newest is sent, with all
 * that the shop may not have yet. Source: B.3 "PUT /orders/{id}"; docs/decisions/0032-orders-come-in.md; docs/outbound.md.
 */
import { isDeepStrictEqual } from "node:util";
import { z } from "zod";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { ProviderError, notFound, refuse } from "../../../platform/http/refusal.ts";
import type { Attempt, Effect, Flow, Outcome, Plan, Resolution } from "../../../platform/outbound/effect.ts";
import type { EffectView } from "../../../platform/outbound/effect-view-rows.ts";
import { effectOf, isEarlierUnclear, orderEffect, withdrawEffect } from "../../../platform/outbound/outbound.ts";
import { refOfOrder } from "../../../platform/journal/order-ref-rows.ts";
import type { Platform } from "../../../platform/platform.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import {
  type Storefront,
  type StorefrontOrderUpdate,
  storefrontOrderUpdate,
} from "../../../providers/storefront/storefront.ts";
import type { StorefrontOrder } from "../../../providers/storefront/storefront-order.ts";
import { orderLane } from "../erp-upload/erp-upload.ts";
import { wholeAddress } from "../pre-flight/order-problems.ts";
import {
  type NewestUpdate,
  newestShopUpdate,
  shopUpdateKind,
  type StoredShopOrder,
  storedShopOrder,
} from "./shop-update-rows.ts";
import { tellShopAgain } from "@crema/contract/areas/orders";
import { bind } from "../../../platform/http/bind-call.ts";
import { doByHand, isByHand } from "../../../platform/outbound/by-hand.ts";
import { shopReadAmong, waitForShop } from "../../../platform/journal/shop-read-rows.ts";
import { lockOrderForUpdate } from "../order-lock-rows.ts";

export const shopFields = ["note", "attributes", "shippingAddress"] as const;
export type ShopField = (typeof shopFields)[number];

const payloadShape = z.object({ orderId: z.int(), fields: z.array(z.enum(shopFields)) });
const superseded = "A later change is sent instead";

interface SavedChange {
  readonly orderId: number;
  readonly version: string;
  readonly fields: readonly ShopField[];
  readonly by: string;
}

/** Orders that the shop is told of a change, in its transaction; the order is locked. It takes along what was not confirmed before. */
export async function orderShopUpdate(
  deps: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  { orderId, version, fields, by }: SavedChange,
): Promise<void> {
  const before = await newestShopUpdate(tx, orderId);
  const owed = before === undefined || before.state === "confirmed" ? [] : fieldsOf(before.payload);
  // One that is being sent, or is unclear, is not withdrawn here: the new one waits for it.
  if (before !== undefined && before.state !== "confirmed")
    await withdrawEffect(deps, tx, { kind: shopUpdateKind, subject: before.subject, by, reason: superseded });
  await orderEffect(deps, tx, {
    kind: shopUpdateKind,
    subject: `${orderId}:${version}`,
    lane: orderLane(orderId),
    payload: { orderId, fields: [...new Set([...owed, ...fields])] },
  });
}

const fieldsOf = (payload: unknown): readonly ShopField[] => payloadShape.safeParse(payload).data?.fields ?? [];

/** What became of the newest change; undefined where none was meant for the shop. */
export async function shopUpdateOf(db: Db, orderId: number): Promise<EffectView | undefined> {
  const newest = await newestShopUpdate(db, orderId);
  return newest && effectOf(db, { kind: shopUpdateKind, subject: newest.subject });
}

export function shopUpdateFlow(storefront: Storefront): Flow {
  const { deduplicates, maxCommitDelayMs, longestStepMs } = storefront;
  return {
    kind: shopUpdateKind,
    ref: refOfOrder,
    deduplicates,
    maxCommitDelayMs,
    longestStepMs,
    resolveAfterMs: [minutes(0.5), maxCommitDelayMs, minutes(10)],
    plan: (deps, effect) => planUpdate(deps, storefront, effect),
    arrived: shopReadAmong,
    resolve: (_, { attempt }, signal) => lookedUp(storefront, storefrontOrderUpdate.parse(attempt.sent), signal),
    settled: () => Promise.resolve(),
    announce: (deps, { effect }) => deps.live.recordChanged("order", effect.subject.split(":")[0] ?? ""),
  };
}

async function planUpdate(deps: Platform, storefront: Storefront, effect: Effect): Promise<Plan> {
  const { db } = deps;
  const { orderId, fields } = payloadShape.parse(effect.payload);
  const newest = await newestShopUpdate(db, orderId);
  if (newest !== undefined && newest.id !== effect.id) return { kind: "withdrawn", reason: superseded };
  // What arrived after this one would undo it.
  if (await isEarlierUnclear(db, effect))
    return { kind: "wait", reason: "It is not clear yet whether the shop took the change before" };
  const stored = await storedShopOrder(db, orderId);
  if (stored === undefined) return { kind: "withdrawn", reason: "The order is not here any more" };
  const other = isByHand(effect) ? undefined : await planAfterRestore(deps, stored, { fields, newest });
  if (other !== undefined) return other;
  const all = { ...stored, shippingAddress: wholeAddress(stored.shippingAddress) };
  const sent: StorefrontOrderUpdate = {
    id: stored.sourceId,
    ...Object.fromEntries(fields.map((field) => [field, all[field]])),
  };
  const send = (_: Attempt, signal: AbortSignal): Promise<Outcome> => storefront.orders.update(sent, signal);
  return { kind: "send", key: effect.subject, target: "shop", sent, send };
}

const inShopAs = { note: "order_note", attributes: "note_attributes", shippingAddress: "shipping_address" } as const;

/** What becomes of an automatic update because of a restore. One that may have reached the shop would undo what changed there since. */
async function planAfterRestore(
  deps: Platform,
  stored: StoredShopOrder,
  { fields, newest }: { fields: readonly ShopField[]; newest: NewestUpdate | undefined },
): Promise<Plan | undefined> {
  const wait = await waitForShop(deps, stored);
  if (wait !== undefined || newest?.mayHaveArrived !== true) return wait;
  const isInShop = fields.every((field) => isDeepStrictEqual(stored.inShop[inShopAs[field]], stored[field]));
  return isInShop && !stored.isSent
    ? { kind: "done", reference: stored.sourceId }
    : { kind: "rejected", reason: mayBeNewer };
}
const mayBeNewer =
  "It may have been sent before the restore, and the order may have changed there since. Compare the two, then send it again";

async function lookedUp({ orders }: Storefront, sent: StorefrontOrderUpdate, signal: AbortSignal): Promise<Resolution> {
  try {
    const found = await orders.byId(sent.id, signal);
    return found !== undefined && isAsSent(found.order, sent)
      ? { kind: "confirmed", reference: sent.id }
      : { kind: "absent" };
  } catch (error) {
    if (error instanceof ProviderError) return { kind: "unknown", reason: error.message, isUnasked: error.isRetryable };
    throw error;
  }
}

/** Whether an order in the shop has what was sent. Pure. One that the shop writes its own way is sent once more, which does no harm. */
const isAsSent = (order: StorefrontOrder, { note, attributes, shippingAddress }: StorefrontOrderUpdate): boolean =>
  isSame(order.note, note) &&
  isSame(order.noteAttributes, attributes) &&
  isSame(order.shippingAddress, shippingAddress);

const isSame = (there: unknown, sent: unknown): boolean => sent === undefined || isDeepStrictEqual(there, sent);

const storedPayload = z.record(z.string(), z.unknown());

export const tellShopAgainCall = bind(tellShopAgain, async (deps, caller, { params: { orderId } }) => {
  const newest = await newestShopUpdate(deps.db, Number(orderId));
  if (newest === undefined) throw refuse("not_submittable", "Nothing was saved that the web shop should have");
  if (newest.state === "confirmed") return { isTold: true } as const;
  await doByHand(deps, caller, {
    effect: { kind: shopUpdateKind, subject: newest.subject, payload: storedPayload.parse(newest.payload) },
    who: "The web shop",
    record: "order",
    id: orderId,
    act: "tell shop again",
    hold: (tx) => hold(deps.ports.storefront !== undefined, tx, orderId),
  });
  return { isTold: true } as const;
});

async function hold(hasShop: boolean, tx: Tx, orderId: string): Promise<void> {
  if (!(await lockOrderForUpdate(tx, orderId))) throw notFound("Order");
  if (!hasShop) throw refuse("unavailable", "No web shop is connected");
}
