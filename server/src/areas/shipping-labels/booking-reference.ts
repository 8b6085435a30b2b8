/**
 * What couriers know an order by: `ord_` and its key where we booked (`ord_S5551234567890`); the ERP's number, or the PO number
 * (`WEB-S5551234567890`), where the ERP did. Pure.
 */
import { type NamedByReference, orderKey, orderOfReference, type SourcedOrder } from "../../providers/order-key.ts";

const ours = "ord_";

export const referenceOf = (order: SourcedOrder): string => `${ours}${orderKey(order)}`;

/** Every reference by which a courier may know the order, whoever booked. @param erpPrefix - as below */
export function referencesOf(order: SourcedOrder & { readonly epicorId: string }, erpPrefix = ""): readonly string[] {
  const poNumber = erpPrefix === "" ? "" : `${erpPrefix}${orderKey(order)}`;
  return [referenceOf(order), poNumber, order.epicorId].filter((reference) => reference !== "");
}

export const keyPrefixes = (erpPrefix = ""): readonly string[] => [ours, erpPrefix].filter((prefix) => prefix !== "");

/** @param erpPrefix - of PO numbers; undefined if there is no ERP @returns undefined if it names no order of ours */
export const orderOfBooking = (reference: string, erpPrefix: string | undefined): NamedByReference | undefined =>
  orderOfReference(reference, ours) ?? orderOfReference(reference, erpPrefix ?? "");
