/** A till tells of a sale: once for each receipt, whatever is sent again. Source: B.3 "order intake"; docs/areas/orders.md. */
import { isDeepStrictEqual } from "node:util";
import { createPosOrder, type PosOrder } from "@crema/contract/areas/orders";
import { after, days, hours, minutes } from "../../../../platform/clock/clock.ts";
import { inTransaction, type Tx } from "../../../../platform/database/database.ts";
import { bind } from "../../../../platform/http/bind-call.ts";
import { invalid, refuse } from "../../../../platform/http/refusal.ts";
import type { Platform } from "../../../../platform/platform.ts";
import { ordersSince } from "../shop/shop-reading-rows.ts";
import { withoutSecrets } from "../raw/raw-record.ts";
import { announceOrders } from "../shop/shop-orders.ts";
import { takeInOrders, type TakenOrder } from "../take-in.ts";
import { posOrderId, posOrderProblems, storefrontOrderOfPos } from "./pos-order.ts";
import { lockSale, toldSale } from "../intake-rows.ts";

/** A till that was cut off tells of its sales later: those of the day before the first one are not history yet. */
const grace = hours(24);
/** A till keeps what it could not send for a month at most, and its clock may be a little ahead. */
const oldestSale = days(31);
const clockAhead = minutes(10);

export const createPosOrderCall = bind(createPosOrder, async (deps, caller, { body }) => {
  const problems = posOrderProblems(body);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  const id = posOrderId(body);
  const taken = await inTransaction(deps.db, async (tx) => {
    await lockSale(tx, id);
    const told = await toldSale(tx, id);
    const result = told === undefined ? await takeIn(deps, tx, body) : sameSale(told, body);
    await caller.idempotency?.markCommitted(tx);
    return result;
  });
  announceOrders(deps, [taken]);
  return { orderId: String(taken.orderId), name: id };
});

async function takeIn(deps: Platform, tx: Tx, body: PosOrder): Promise<TakenOrder> {
  const at = deps.clock.now();
  const soldAt = new Date(body.soldAt);
  if (soldAt < after(at, -oldestSale) || soldAt > after(at, clockAhead))
    throw invalid({ soldAt: "must be at most 31 days ago and 10 minutes ahead" });
  const since = await ordersSince(tx, { source: "pos", first: after(at, -grace) });
  const { customer } = body;
  const arrived = { order: storefrontOrderOfPos(body), raw: body, receivedAt: at, by: "told" } as const;
  const orders = [customer ? { ...arrived, fom: customer.fom } : arrived];
  const [taken] = await takeInOrders(deps, tx, { orders, since });
  if (taken === undefined) throw new Error("a sale that was taken in is not there");
  return taken;
}

function sameSale({ orderId, body: told }: { orderId: number; body: unknown }, body: PosOrder): TakenOrder {
  if (isDeepStrictEqual(told, JSON.parse(JSON.stringify(withoutSecrets(body)))))
    return { orderId, how: "unchanged", uses: [] };
  throw refuse("receipt_reused", `Another sale came in as ${posOrderId(body)}`);
}
