/** What would make the ERP refuse an order, of one order and of all that wait. Source: AMB-48; jobs "ERP upload". */
import type { PreflightProblem } from "@crema/contract/areas/orders";
import type { RawBuilder } from "kysely";
import type { Platform } from "../../../platform/platform.ts";
import { isForErp, isInErp } from "../erp-upload/erp-order.ts";
import { orderProblems } from "./order-problems.ts";
import { checkedOrder, wouldFail } from "./pre-flight-rows.ts";

type Deps = Pick<Platform, "db" | "ports">;

const usualCurrency = "AUD";
export const erpCurrency = ({ ports }: Pick<Deps, "ports">): string => ports.erp?.currency ?? usualCurrency;

/** What would fail if an order were uploaded now; nothing once it is in the ERP, and for orders that never go there. */
export async function preflightOf(deps: Deps, orderId: number): Promise<readonly PreflightProblem[]> {
  const order = await checkedOrder(deps.db, orderId);
  if (order === undefined || !isForErp(order) || isInErp(order)) return [];
  return orderProblems(order, erpCurrency(deps));
}

/** What finds the waiting orders that the ERP would refuse, on `orders o`: the same rule, in PostgreSQL. */
export const failingNow = (deps: Deps): RawBuilder<unknown> => wouldFail(erpCurrency(deps));
