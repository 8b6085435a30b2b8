/** Finds what changed in an order after the ERP got it: the ERP never learns of that, so staff must. Pure. */
import type { Attempt, Settled } from "../../../platform/outbound/effect.ts";
import { erpOrder, type ErpOrder, foundNote } from "../../../providers/erp/erp.ts";
import { changedParts, piecesOf, textsOf, type UploadedFacts } from "../intake/shop-change.ts";
import { wholeAddress } from "../pre-flight/order-problems.ts";
import type { ReadErpOrder } from "./erp-upload-rows.ts";

/** @param stored - the order now @returns the names of what differs; '' if nothing does, or if nobody knows what was sent */
export function changedSinceSent(settled: Settled, stored: ReadErpOrder | undefined): string {
  if (stored === undefined) return "";
  const changed = sentOrders(settled).flatMap((sent) => changesOf(sent, stored));
  return [...new Set(changed)].join("; ");
}

/** An order that a look-up found may be that of any attempt that left, also of one that was not there when it was looked for. */
function sentOrders({ effect, attempt, standing }: Settled): ErpOrder[] {
  const isFound = standing.notes.some(({ what }) => what === foundNote);
  const earlier = isFound ? effect.attempts.filter(mayHaveArrived) : [];
  return [...earlier, attempt].flatMap((one) => erpOrder.safeParse(one?.sent).data ?? []);
}

const mayHaveArrived = ({ state }: Attempt): boolean => state !== "not-sent" && state !== "rejected";

function changesOf(sent: ErpOrder, stored: ReadErpOrder): readonly string[] {
  const was = factsOf({ isCancelled: false, lines: sent.lines, shipTo: sent.shipTo });
  const now = factsOf({ ...stored, shipTo: wholeAddress(stored.shippingAddress) });
  // The order shows what the shop changed in words of its own.
  const is = stored.hasShopChange ? { ...was, address: now.address } : now;
  return [...changedParts(was, is), ...(sent.comment === stored.note ? [] : ["order note"])];
}

const factsOf = (order: Pick<ErpOrder, "lines" | "shipTo"> & { readonly isCancelled: boolean }): UploadedFacts => ({
  isCancelled: order.isCancelled,
  pieces: piecesOf(order.lines.map(({ partCode, title, quantity }) => ({ sku: partCode, title, left: quantity }))),
  address: textsOf(order.shipTo),
});
