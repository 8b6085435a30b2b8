/** What would make the ERP refuse an order, of one order and of all that wait. Source: AMB-48; jobs "ERP upload". */
import type { PreflightProblem } from "@crema/contract/areas/orders";
import type { RawBuilder } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import { isForErp, isInErp } from "../erp-upload/erp-order.ts";
import { orderProblems } from "./order-problems.ts";
import { checkedOrder, nextWaitingOrders } from "./pre-flight-rows.ts";

type Deps = Pick<Platform, "db" | "ports">;

const atOnce = 1_000;
/** What the ERP takes while none is configured. */
const usualCurrency = "AUD";
const currencyOf = ({ ports }: Deps): string => ports.erp?.currency ?? usualCurrency;

/** What would fail if an order were uploaded now; nothing once it is in the ERP, and for orders that never go there. */
export async function preflightOf(deps: Deps, orderId: number): Promise<readonly PreflightProblem[]> {
  const order = await checkedOrder(deps.db, orderId);
  if (order === undefined || !isForErp(order) || isInErp(order)) return [];
  return orderProblems(order, currencyOf(deps));
}

/**
 * Numbers of the waiting orders that the ERP would refuse. Orders that wait are few: they are read and checked, a thousand at a time, by
 * the one rule there is.
 *
 * @param conditions - which of them, on `orders o`
 */
export async function ordersThatWouldFail(
  deps: Deps,
  conditions: readonly RawBuilder<unknown>[],
  signal: AbortSignal,
): Promise<readonly number[]> {
  const found: number[] = [];
  let after = 0;
  for (;;) {
    const orders = await nextWaitingOrders(deps.db, { conditions, after, atMost: atOnce, signal });
    found.push(
      ...orders.filter((order) => orderProblems(order, currencyOf(deps)).length > 0).map((one) => one.orderId),
    );
    if (orders.length < atOnce) return found;
    after = orders.at(-1)?.orderId ?? after;
  }
}
