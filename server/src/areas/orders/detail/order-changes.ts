/** What an update makes of a stored order, and what is wrong with it. Pure. Source: spec part 1, sections 4 and 5; AMB-45, AMB-50. */
import {
  needsAddressRules,
  type Order,
  type OrderAddress,
  orderAddressProblems,
  type OrderUpdate,
} from "@crema/contract/areas/orders";
import { isDeepStrictEqual } from "node:util";
import { type ShopField, shopFields } from "../shop-update/shop-update.ts";
import { applyPatch } from "../../../platform/values/apply-patch.ts";
import type { Fields } from "../../../platform/writes/differences.ts";

export type EditedOrder = Order;

/** What staff may edit, by the wire's names: what conflicts and audit entries are about. */
export const editedFields = ({ orderNote, noteAttributes, epicorId, epicorSynced, customer }: EditedOrder): Fields => ({
  orderNote,
  noteAttributes,
  epicorId,
  epicorSynced,
  shippingAddress: customer.shippingAddress,
  billingAddress: customer.billingAddress,
});

/** The same of what was sent. The date of the ERP's number is the server's, so nobody sends it. */
export const sentFields = ({ orderNote, noteAttributes, epicorId, ...update }: OrderUpdate): Fields => ({
  ...(orderNote === undefined ? {} : { orderNote }),
  ...(noteAttributes === undefined ? {} : { noteAttributes }),
  ...(epicorId === undefined ? {} : { epicorId }),
  shippingAddress: sentAddress(update, "shippingAddress"),
  billingAddress: sentAddress(update, "billingAddress"),
});

type WhichAddress = "shippingAddress" | "billingAddress";
type AddressUpdate = NonNullable<OrderUpdate["shippingAddress"]>;
const sentAddress = (
  update: Pick<OrderUpdate, "customer" | "shippingAddress" | "billingAddress">,
  which: WhichAddress,
): AddressUpdate => ({ ...update.customer?.[which], ...update[which] });

/**
 * The order as the update asks for it, with what is wrong with its addresses. One that stays as it came in is not held against the
 * rules, so that a number or a note can be saved with it.
 * @param at - the instant of the change: when the order got into the ERP, where its number is typed
 */
export function wantedOrder(
  before: EditedOrder,
  update: OrderUpdate,
  at: Date,
): { readonly order: EditedOrder; readonly problems: Readonly<Record<string, string>> } {
  const shippingAddress = applyPatch(before.customer.shippingAddress, sentAddress(update, "shippingAddress"));
  const billingAddress = applyPatch(before.customer.billingAddress, sentAddress(update, "billingAddress"));
  const { orderNote = before.orderNote, noteAttributes = before.noteAttributes, epicorId = "" } = update;
  return {
    order: {
      ...before,
      orderNote,
      noteAttributes,
      epicorId,
      epicorSynced: epicorId === "" ? before.epicorSynced : at.toISOString(),
      customer: { ...before.customer, shippingAddress, billingAddress },
    },
    problems: {
      ...problemsOf("shippingAddress", before, shippingAddress),
      ...problemsOf("billingAddress", before, billingAddress),
    },
  };
}

/** What of a change the shop is to hear: only orders of the web shop have one that listens. */
export function changedForShop(before: EditedOrder, wanted: EditedOrder): ShopField[] {
  if (before.source !== "Shopify") return [];
  const isChanged = {
    note: before.orderNote !== wanted.orderNote,
    attributes: !isDeepStrictEqual(before.noteAttributes, wanted.noteAttributes),
    shippingAddress:
      Object.keys(differingFields(before.customer.shippingAddress, wanted.customer.shippingAddress)).length > 0,
  };
  return shopFields.filter((field) => isChanged[field]);
}

export function differingFields(before: OrderAddress, wanted: OrderAddress): Partial<OrderAddress> {
  const stored = new Map(Object.entries(before));
  return Object.fromEntries(Object.entries(wanted).filter(([field, value]) => stored.get(field) !== value));
}

function problemsOf(which: WhichAddress, before: EditedOrder, wanted: OrderAddress): Record<string, string> {
  const isAsItWas = Object.keys(differingFields(before.customer[which], wanted)).length === 0;
  if (isAsItWas || !needsAddressRules(before)) return {};
  return Object.fromEntries(
    Object.entries(orderAddressProblems(wanted)).map(([field, message]) => [`${which}.${field}`, message]),
  );
}
