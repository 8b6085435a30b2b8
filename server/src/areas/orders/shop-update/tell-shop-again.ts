/**
 * Staff send the web shop again what they saved of an order: the newest change, with all that the shop may not have yet, once however
 * often it is pressed. Source: B.3 "PUT /orders/{id}"; docs/outbound.md.
 */
import type { tellShopAgain } from "@crema/contract/areas/orders";
import { z } from "zod";
import type { Tx } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { doByHand } from "../../../platform/outbound/by-hand.ts";
import { lockOrderForUpdate } from "../order-lock-rows.ts";
import { newestShopUpdate, shopUpdateKind } from "./shop-update-rows.ts";

const storedPayload = z.record(z.string(), z.unknown());

export const tellShopOfOrderAgain: Operation<typeof tellShopAgain> = async (deps, caller, { params: { orderId } }) => {
  const newest = await newestShopUpdate(deps.db, Number(orderId));
  if (newest === undefined) throw refuse("not_submittable", "Nothing was saved that the web shop should have");
  if (newest.state === "confirmed") return { isTold: true };
  await doByHand(deps, caller, {
    effect: { kind: shopUpdateKind, subject: newest.subject, payload: storedPayload.parse(newest.payload) },
    who: "The web shop",
    record: "order",
    id: orderId,
    act: "tell shop again",
    hold: (tx) => hold(deps.ports.storefront !== undefined, tx, orderId),
  });
  return { isTold: true };
};

async function hold(hasShop: boolean, tx: Tx, orderId: string): Promise<void> {
  if (!(await lockOrderForUpdate(tx, orderId))) throw notFound("Order");
  if (!hasShop) throw refuse("unavailable", "No web shop is connected");
}
