/** Whether an order in the shop has what was sent. Pure. One that the shop writes its own way is sent once more, which does no harm. */
import { isDeepStrictEqual } from "node:util";
import type { StorefrontOrder } from "../../../providers/storefront/storefront-order.ts";
import type { StorefrontOrderUpdate } from "../../../providers/storefront/storefront.ts";

export const isAsSent = (
  order: StorefrontOrder,
  { note, attributes, shippingAddress }: StorefrontOrderUpdate,
): boolean =>
  isSame(order.note, note) &&
  isSame(order.noteAttributes, attributes) &&
  isSame(order.shippingAddress, shippingAddress);

const isSame = (there: unknown, sent: unknown): boolean => sent === undefined || isDeepStrictEqual(there, sent);
