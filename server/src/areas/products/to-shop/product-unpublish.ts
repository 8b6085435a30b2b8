/** A product that is deleted here is hidden in the shop. Source: B.4 "DELETE /products/{id}"; AMB-73. */
import { z } from "zod";
import { minutes } from "../../../platform/clock/clock.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Flow, Outcome } from "../../../platform/outbound/effect.ts";
import { isEarlierUnclear, orderEffect } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Storefront } from "../../../providers/storefront/storefront.ts";
import { isAnotherProduct, namesInShop, productLane, productToShopKind } from "./to-shop-rows.ts";

export const productUnpublishKind = "product-unpublish";
const payloadShape = z.object({ handle: z.string(), id: z.string().default("") });

/** Orders that the shop hides this product, in the transaction that deletes it; nothing where the shop was never told of it. */
export async function orderUnpublish(deps: Pick<Platform, "clock" | "jobs">, tx: Tx, uuid: string): Promise<void> {
  const names = await namesInShop(tx, uuid);
  if (names === undefined) return;
  await orderEffect(deps, tx, {
    kind: productUnpublishKind,
    subject: uuid,
    lane: productLane(uuid),
    payload: names,
  });
}

export function productUnpublishFlow(storefront: Storefront): Flow {
  const { deduplicates, maxCommitDelayMs, longestStepMs } = storefront;
  return {
    kind: productUnpublishKind,
    deduplicates,
    maxCommitDelayMs,
    // It is looked up, then hidden.
    longestStepMs: longestStepMs * 2,
    resolveAfterMs: [maxCommitDelayMs + minutes(0.5)],
    async plan({ db }, { id, subject, payload }) {
      // A state that arrived after this would show it again.
      if (await isEarlierUnclear(db, { kind: productToShopKind, id }))
        return { kind: "wait", reason: "It is not clear yet whether the shop took the state before" };
      const sent = payloadShape.parse(payload);
      const isAnother = (shopId: string): Promise<boolean> => isAnotherProduct(db, { uuid: subject, id: shopId });
      const send = (_: unknown, signal: AbortSignal): Promise<Outcome> =>
        storefront.catalogue.unpublish({ ...sent, isAnother }, signal);
      return { kind: "send", key: subject, target: "shop", sent, send };
    },
    // A repeat does no harm.
    resolve: () => Promise.resolve({ kind: "absent" }),
    settled: () => Promise.resolve(),
  };
}
