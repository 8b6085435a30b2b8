import { aRawOrder, aWebOrder, setOrder } from "../../server/test/orders.ts";
import type { TestApp } from "../../server/test/test-app.ts";
import { aCustomer } from "../../server/test/users.ts";

/** Orders beside those of the demo business, by their numbers. */
export interface OrdersShown {
  readonly order: string;
  readonly uploadedOrder: string;
  /** From abroad, by a guest: its address is not in order. */
  readonly guestOrder: string;
}

const attributes = [
  { name: "isGift", value: "true" },
  { name: "giftNote", value: "Happy birthday, Leo! Enjoy the new grinder and the beans that come with it." },
  { name: "authorityToLeave", value: "Yes" },
  { name: "Order_Count", value: "7" },
];
const billing = {
  name: "Leonora Smith-Vanderbilt",
  company: "Harbour Roasting Supplies",
  address1: "Level 12, 240 Queen Street",
  address2: "",
  city: "Brisbane",
  postCode: "4000",
  state: "QLD",
  country: "Australia",
  phone: "(07) 5550 0101",
};

/** One waiting for the ERP with everything on it, one that is there, and one that cannot go. */
export async function addOrders(app: TestApp): Promise<OrdersShown> {
  const userUuid = await aCustomer(app, {
    firstName: "Leonora",
    lastName: "Smith-Vanderbilt",
    email: "leonora@smith-vanderbilt.test",
    createdAt: new Date("2025-03-04T00:00:00Z"),
  });
  const order = await aWebOrder(app, {
    userUuid,
    lines: [
      { sku: "SO-COL-250", quantity: 2, unitPriceCents: 1_950, discountCents: 390 },
      { sku: "BLEND-HOUSE-1KG", unitPriceCents: 5_200 },
      { sku: "GIFT-50", unitPriceCents: 5_000, isGiftCard: true },
      { sku: "", unitPriceCents: 1_200 },
    ],
  });
  const dressed = {
    name: "#48211",
    customer_first_name: "Leonora",
    customer_last_name: "Smith-Vanderbilt",
    customer_phone: "0491 570 006",
    billing_address: billing,
    discount_cents: 390,
    discount_codes: [{ code: "BEANS10" }],
    note_attributes: attributes,
    order_note: "Customer called: deliver after 3 pm, leave at the side gate.",
    is_subscription: true,
    subscription_count: 3,
  };
  await setOrder(app, order, dressed);
  await aRawOrder(app, order, {
    id: 450_789_469,
    name: "#48211",
    note_attributes: attributes,
    billing_address: billing,
  });
  const uploadedOrder = await aWebOrder(app, { userUuid });
  await setOrder(app, uploadedOrder, {
    ...dressed,
    name: "#48180",
    epicor_id: "104711",
    epicor_synced_at: app.clock.now(),
  });
  const guestOrder = await aWebOrder(app, { address: { postCode: "90210", phone: "", country: "United States" } });
  await setOrder(app, guestOrder, { name: "#48213", customer_name: "Grace Guest", note_attributes: [] });
  return { order: String(order), uploadedOrder: String(uploadedOrder), guestOrder: String(guestOrder) };
}
