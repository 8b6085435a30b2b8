/** Orders as the server tells them, for tests. */
import type { Order, OrderAddress } from "@crema/contract/areas/orders";

export const anAddress: OrderAddress = {
  name: "Ada Example",
  company: "",
  address1: "1 Test St",
  address2: "",
  city: "Brisbane",
  postCode: "4000",
  state: "QLD",
  country: "Australia",
  phone: "0491 570 006",
};

export const someTotals: Order["totals"][number] = {
  total: "0.00",
  discounts: "0.00",
  tax: "",
  isTaxIncluded: true,
  giftCards: "0.00",
  refunded: "0.00",
  currentTotal: "0.00",
};

/** A paid order of the web shop, without lines. */
export const anOrder = (given: Partial<Order> = {}): Order => ({
  orderId: "7",
  name: "#1007",
  createdAt: "2026-11-21T02:00:00.000Z",
  updatedAt: "2026-11-21T03:00:00.000Z",
  source: "Shopify",
  currency: "AUD",
  subscription: false,
  subscriptionCount: 0,
  lineItems: [],
  shipping: { title: "", price: "0.00" },
  shippingLines: [],
  totals: [someTotals],
  discountCodes: [],
  orderNote: "Ring twice",
  noteAttributes: [{ name: "isGift", value: "true" }],
  epicorId: "",
  epicorSynced: "",
  customer: {
    firstName: "Ada",
    lastName: "Example",
    email: "",
    phone: "",
    fom: "",
    type: "Guest",
    userUuid: "",
    billingAddress: { ...anAddress, name: "Bill" },
    shippingAddress: anAddress,
  },
  loyaltyRewardsSynced: false,
  manuallyProcessed: false,
  loyaltyRewardsRejected: false,
  beanDollars: "0.00",
  standing: "settled",
  ...given,
});
