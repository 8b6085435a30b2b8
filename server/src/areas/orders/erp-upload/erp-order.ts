/**
 * What the ERP gets of an order, or why it cannot take it. Pure.
 * Source: spec part 1, sections 3 and 5; B.3 "POST /orders/epicor"; docs/providers/epicor.md.
 */
import type { ErpLine, ErpOrder } from "../../../providers/erp/erp.ts";
import { nameKey, orderKey, type SourcedOrder } from "../../../providers/order-key.ts";
import type { NamedAddress } from "../../../providers/postal-address.ts";
import { erpTotals, type OrderMoney } from "./erp-totals.ts";
import { orderProblems, wholeAddress } from "../pre-flight/order-problems.ts";

export interface StoredErpOrder extends SourcedOrder {
  readonly orderId: number;
  readonly placedOn: string;
  readonly currency: string;
  readonly epicorId: string;
  readonly epicorSyncedAt: Date | null;
  readonly isSettled: boolean;
  /** Not paid in full, but it may be yet. */
  readonly isUnpaid: boolean;
  readonly email: string;
  readonly shippingAddress: Readonly<Partial<Record<keyof NamedAddress, string>>>;
  readonly money: OrderMoney;
  readonly note: string;
  /** What is left of each; `taxCents` also if the price contains it. */
  readonly lines: ErpLine[];
}

/** Whether an order of this kind ever goes to the ERP from here; the till and the old shop send their own. */
export const isForErp = ({ source, isSettled }: Pick<StoredErpOrder, "source" | "isSettled">): boolean =>
  isSettled && source !== "Woocommerce" && source !== "POS";

export const isInErp = ({ epicorId, epicorSyncedAt }: Pick<StoredErpOrder, "epicorId" | "epicorSyncedAt">): boolean =>
  epicorId !== "" || epicorSyncedAt !== null;

/** The order's PO number in the ERP, at most 25 characters. */
export const erpReference = (order: SourcedOrder, prefix: string): string => `${prefix}${orderKey(order)}`;

/** Every PO number the ERP may have the order under: before the shop told its id it may have been uploaded under its name. */
export function erpReferences(order: SourcedOrder, prefix: string): string[] {
  const byName = nameKey(order);
  return [erpReference(order, prefix), ...(byName === undefined ? [] : [`${prefix}${byName}`])];
}

/**
 * The ERP's order, or a sentence that says what to mend first. Whether it has the parts, the ERP says itself: what we know of them may
 * be an hour old.
 */
export function erpOrderOf(
  stored: StoredErpOrder,
  erp: { readonly referencePrefix: string; readonly currency: string },
): ErpOrder | { readonly problem: string } {
  const [problem] = orderProblems(stored, erp.currency);
  if (problem !== undefined) return { problem: problem.message };
  const totals = erpTotals(stored.money, stored.lines);
  if ("problem" in totals) return totals;
  return {
    reference: erpReference(stored, erp.referencePrefix),
    placedOn: stored.placedOn,
    currency: stored.currency,
    email: stored.email,
    shipTo: wholeAddress(stored.shippingAddress),
    lines: [...totals.lines],
    charges: [...totals.charges],
    roundingCents: totals.roundingCents,
    totalCents: totals.totalCents,
    comment: stored.note,
  };
}
