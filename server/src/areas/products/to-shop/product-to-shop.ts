/**
 * Products go to the shop: a save marks what the shop should have, a job each minute orders one effect for each product that it should
 * have otherwise, and what is sent is what is stored then. Ten quick saves are one or two sendings.
 * Source: B jobs "Product update propagation"; docs/decisions/0041-products-go-to-the-shop.md.
 */
import { z } from "zod";
import { minutes } from "../../../platform/clock/clock.ts";
import { originOf } from "../../../platform/config/origin.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { nothingToDo, switchedOff, type Tasks } from "../../../platform/jobs/task.ts";
import type { Doubt, Effect, Flow, Outcome, Plan, Settled } from "../../../platform/outbound/effect.ts";
import { isEarlierUnclear, orderEffect, withdrawEffect } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import type {
  KnownProduct,
  OfHandle,
  Storefront,
  StorefrontProduct,
} from "../../../providers/storefront/storefront.ts";
import { endUpdate } from "./update-all-products.ts";
import { keptBack, knownOf, shopDetailOf, shopProductOf, toldOf } from "./shop-product.ts";
import { type StoredShopProduct, storedShopProduct } from "./shop-product-rows.ts";
import {
  forgetTold,
  isAnotherProduct,
  noteFailed,
  noteSynced,
  orderedVersion,
  type OwedProduct,
  productLane,
  productToShopKind,
  takeOwedProducts,
  unsentSubjects,
  namesInShop,
} from "./to-shop-rows.ts";

const atATime = 200;
const superseded = "A later state of the product is sent instead";
const payloadShape = z.object({ uuid: z.string(), version: z.string() });
const sentShape = z.object({ told: z.unknown() });

export const productToShopTasks: Tasks = {
  "send-products": {
    every: "* * * * *",
    about: "Sends products that changed to the shop.",
    shownAs: "Send changed products to the shop",
    async run(deps) {
      if (deps.ports.storefront === undefined) {
        await endUpdate(deps, () => true);
        return switchedOff;
      }
      let ordered = 0;
      for (let last = atATime; last === atATime; ordered += last) last = await orderSome(deps);
      await endUpdate(deps, ({ done, failed, total }) => done + failed >= total);
      return ordered === 0 ? nothingToDo : undefined;
    },
  },
};

async function orderSome(deps: Platform): Promise<number> {
  const owed = await inTransaction(deps.db, async (tx) => {
    const products = await takeOwedProducts(tx, atATime);
    for (const product of products) await orderSending(deps, tx, product);
    return products;
  });
  for (const { uuid } of owed) deps.live.recordChanged("product", uuid);
  return owed.length;
}

/** One that is being sent, or is unclear, is not withdrawn: the new one waits for it. */
async function orderSending(deps: Platform, tx: Tx, { uuid, version }: OwedProduct): Promise<void> {
  const kind = productToShopKind;
  for (const subject of await unsentSubjects(tx, uuid))
    await withdrawEffect(deps, tx, { kind, subject, by: "", reason: superseded });
  const payload = { uuid, version };
  await orderEffect(deps, tx, { kind, subject: `${uuid}:${version}`, lane: productLane(uuid), payload });
}

/** What both flows promise: two calls each, and a repeat does no harm, so that one without an answer is simply sent again. */
const repeatable = ({ deduplicates, maxCommitDelayMs, longestStepMs }: Storefront) => ({
  deduplicates,
  maxCommitDelayMs,
  longestStepMs: longestStepMs * 2,
  resolveAfterMs: [maxCommitDelayMs + minutes(0.5)],
  resolve: () => Promise.resolve({ kind: "absent" } as const),
});
const stateBeforeUnclear: Plan = {
  kind: "wait",
  reason: "It is not clear yet whether the shop took the state before",
};

export const productToShopFlow = (storefront: Storefront): Flow => ({
  ...repeatable(storefront),
  kind: productToShopKind,
  plan: (deps, effect) => planSending(deps, storefront, effect),
  settled,
  announce: (deps, { effect }) => deps.live.recordChanged("product", payloadShape.parse(effect.payload).uuid),
});

async function planSending({ db, config, clock }: Platform, storefront: Storefront, effect: Effect): Promise<Plan> {
  const { uuid, version } = payloadShape.parse(effect.payload);
  const newest = await orderedVersion(db, uuid);
  if (newest !== undefined && newest !== version) return { kind: "withdrawn", reason: superseded };
  const product = await storedShopProduct(db, { uuid, now: clock.now() });
  if (product === undefined) return { kind: "withdrawn", reason: "The product is not here any more" };
  const reason = keptBack(product);
  if (reason !== "") return { kind: "rejected", reason };
  if (await isEarlierUnclear(db, effect)) return stateBeforeUnclear;
  const wanted = shopProductOf(product, originOf(config));
  const told = toldOf(product, wanted);
  const known = knownOf(product, told);
  const isAnother = (id: string): Promise<boolean> => isAnotherProduct(db, { uuid, id });
  const send = (_: unknown, signal: AbortSignal): Promise<Outcome> =>
    sendWhole(storefront, { stored: product, product: wanted, known, isAnother }, signal);
  return { kind: "send", key: effect.subject, target: "shop", sent: { product: wanted, known, told }, send };
}

async function sendWhole(
  { catalogue }: Storefront,
  {
    stored,
    ...what
  }: { stored: StoredShopProduct; product: StorefrontProduct; known: KnownProduct | undefined } & OfHandle,
  signal: AbortSignal,
): Promise<Outcome> {
  const put = await catalogue.put(what, signal);
  if (put.kind !== "confirmed") return put;
  const beside = await catalogue.setDetails([shopDetailOf(stored, put.reference)], signal);
  if (beside.kind === "confirmed") return put;
  // The product was written, whatever became of what stands beside it.
  return beside.kind === "not-sent" ? { kind: "unknown", reason: beside.reason } : beside;
}

async function settled(_: Platform, tx: Tx, { effect, attempt, standing }: Settled): Promise<Doubt | void> {
  const { uuid, version } = payloadShape.parse(effect.payload);
  const { state, reason, reference, at } = standing;
  if (attempt !== undefined && attempt.state !== "not-sent") await forgetTold(tx, uuid);
  if (state === "rejected" || state === "parked") return noteFailed(tx, { uuid, version, reason });
  if (state !== "confirmed") return undefined;
  const { told } = sentShape.parse(attempt?.sent ?? {});
  const isOurs = await noteSynced(tx, { uuid, version, storefrontId: reference, told, at });
  return isOurs ? undefined : { doubt: "The shop has this product under the number of another one" };
}

export const productUnpublishKind = "product-unpublish";
const namesShape = z.object({ handle: z.string(), id: z.string().default("") });

/** Enqueues that the shop hides this product, in the transaction that deletes it; nothing if the shop was never told of it. */
export async function orderUnpublish(deps: Pick<Platform, "clock" | "jobs">, tx: Tx, uuid: string): Promise<void> {
  const payload = await namesInShop(tx, uuid);
  if (payload === undefined) return;
  await orderEffect(deps, tx, { kind: productUnpublishKind, subject: uuid, lane: productLane(uuid), payload });
}

/** A product that is deleted here is hidden in the shop. Source: B.4 "DELETE /products/{id}"; AMB-73. */
export const productUnpublishFlow = (storefront: Storefront): Flow => ({
  ...repeatable(storefront),
  kind: productUnpublishKind,
  async plan({ db }, { id, subject: uuid, payload }) {
    // A state that arrived after this would show it again.
    if (await isEarlierUnclear(db, { kind: productToShopKind, id })) return stateBeforeUnclear;
    const sent = namesShape.parse(payload);
    const isAnother = (shopId: string): Promise<boolean> => isAnotherProduct(db, { uuid, id: shopId });
    const send = (_: unknown, signal: AbortSignal): Promise<Outcome> =>
      storefront.catalogue.unpublish({ ...sent, isAnother }, signal);
    return { kind: "send", key: uuid, target: "shop", sent, send };
  },
  settled: () => Promise.resolve(),
});
