/** Controls of this sandbox alone: what was ordered under a PO number, the company's settings, prices and stock. */
import { z } from "zod";
import type { Routes } from "../kit/controls.ts";
import { json } from "../kit/http.ts";
import { indexOf } from "./erp/order-index.ts";
import { settingsChange } from "./erp/settings.ts";
import type { Erp, StoredOrder } from "./erp/state.ts";
import { tablesetOf } from "./erp/tableset.ts";

const partChange = z.strictObject({
  partNum: z.string(),
  /** Including GST. */
  priceCents: z.int().min(0).optional(),
  onHand: z.int().min(0).optional(),
  isInactive: z.boolean().optional(),
});
const customerChange = z.strictObject({
  custId: z.string(),
  creditHold: z.boolean().optional(),
  allowOts: z.boolean().optional(),
  isInactive: z.boolean().optional(),
});

const told = (order: StoredOrder) => {
  const { OrderHed, OrderDtl, OHOrderMsc } = tablesetOf(order, Number.POSITIVE_INFINITY);
  return {
    orderNum: order.orderNum,
    skin: order.skin,
    at: new Date(order.at).toISOString(),
    hed: OrderHed[0],
    lines: OrderDtl,
    charges: OHOrderMsc,
  };
};

export function ownControls(erp: Erp): Routes {
  return {
    "GET /_sandbox/orders": ({ url }) => {
      const state = erp.state();
      const poNum = url.searchParams.get("po");
      return json({ orders: (poNum === null ? state.orders : indexOf(state).byPo(poNum)).map(told) });
    },
    "POST /_sandbox/settings": ({ text }) => {
      const { settings } = erp.state();
      Object.assign(settings, settingsChange.parse(JSON.parse(text)));
      return json(settings);
    },
    "POST /_sandbox/parts": ({ text }) => {
      const change = partChange.parse(JSON.parse(text));
      const part = erp.state().parts.find((one) => one.partNum === change.partNum);
      if (part === undefined) return json({ message: `There is no part ${change.partNum}` }, 404);
      Object.assign(part, change);
      return json(part);
    },
    "POST /_sandbox/customers": ({ text }) => {
      const change = customerChange.parse(JSON.parse(text));
      const customer = erp.state().customers.find((one) => one.custId === change.custId);
      if (customer === undefined) return json({ message: `There is no customer ${change.custId}` }, 404);
      Object.assign(customer, change);
      return json(customer);
    },
  };
}
