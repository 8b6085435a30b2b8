/** What staff write into an order after it was placed. Tells ORDERS_UPDATED. */
import { z } from "zod";
import { idIn } from "../graphql/found.ts";
import { userError } from "../graphql/graphql-errors.ts";
import { type Resolver, type ShopRequest, stamp } from "../graphql/request.ts";
import type { PlaceRecord } from "../store/state.ts";
import { isProvince, textOrNull } from "../store/wire.ts";
import { orderView, visibleOrders } from "../views/order-view.ts";
import { payloadOf } from "../webhooks/rest-payload.ts";

const text = z.string().nullish();
const place = z.object({
  firstName: text,
  lastName: text,
  company: text,
  address1: text,
  address2: text,
  city: text,
  provinceCode: text,
  zip: text,
  countryCode: text,
  phone: text,
});
const updateArguments = z.object({
  input: z.object({
    id: z.string(),
    note: text,
    customAttributes: z.array(z.object({ key: z.string(), value: z.string() })).nullish(),
    shippingAddress: place.nullish(),
  }),
});

export const orderMutations = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  /** What the input leaves out stays; a list of attributes takes the place of the one there was. */
  orderUpdate(args) {
    const { id, note, customAttributes, shippingAddress } = updateArguments.parse(args).input;
    const order = visibleOrders(request).find((one) => one.id === idIn(id, "Order"));
    if (order === undefined) return { order: null, userErrors: [userError(["id"], "Order does not exist")] };
    const { provinceCode } = shippingAddress ?? {};
    if (typeof provinceCode === "string" && !isProvince(provinceCode, shippingAddress?.countryCode ?? "AU"))
      return { order: null, userErrors: [userError(["shippingAddress", "provinceCode"], "Province is not valid")] };
    const state = request.shop.state();
    state.earlierOrders[String(order.id)] = payloadOf(order, state);
    if (note !== undefined) order.note = textOrNull(note);
    if (customAttributes) order.attributes = customAttributes;
    if (shippingAddress) order.shippingAddress = placeOf(shippingAddress, order.shippingAddress);
    order.updatedAt = stamp(request);
    request.shop.announce(["ORDERS_UPDATED"], order);
    return { order: orderView(order, request), userErrors: [] };
  },
});

function placeOf(given: z.infer<typeof place>, before: PlaceRecord | null): PlaceRecord {
  const wanted = { ...before, ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) };
  const { countryCode, ...rest } = place.parse(wanted);
  return {
    firstName: textOrNull(rest.firstName),
    lastName: textOrNull(rest.lastName),
    company: textOrNull(rest.company),
    address1: textOrNull(rest.address1),
    address2: textOrNull(rest.address2),
    city: textOrNull(rest.city),
    provinceCode: textOrNull(rest.provinceCode),
    zip: textOrNull(rest.zip),
    countryCode: countryCode ?? "AU",
    phone: textOrNull(rest.phone),
  };
}
