import "../../../../../ui/foundation/foundation.ts";
import "./order-lines-panel.css";
import type { Order } from "@crema/contract/areas/orders";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { textsCut } from "../../../../../../test/texts-cut.ts";
import { OrderTotalsBlock } from "./order-totals-block.tsx";

const line = {
  lineId: "1",
  title: "Espresso",
  grind: "",
  sku: "ESP-1KG",
  isKnownPart: true,
  quantity: 3,
  price: "19.99",
  discount: "1.00",
  total: "58.97",
  isGiftCard: false,
};
const shippingLine = (title: string, price: string) => ({ title, price, discount: "0.00", tax: "0.00" });
type Given = Pick<Order, "lineItems" | "shippingLines" | "totals"> & Partial<Order>;
const orderOf = (given: Given): Order => ({
  orderId: "7",
  name: "#1007",
  createdAt: "2026-11-21T02:00:00.000Z",
  updatedAt: "2026-11-21T03:00:00.000Z",
  source: "Shopify",
  currency: "AUD",
  subscription: false,
  subscriptionCount: 0,
  shipping: { title: "", price: "0.00" },
  discountCodes: [],
  orderNote: "",
  noteAttributes: [],
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
    billingAddress: place,
    shippingAddress: place,
  },
  loyaltyRewardsSynced: false,
  manuallyProcessed: false,
  loyaltyRewardsRejected: false,
  beanDollars: "0.00",
  standing: "settled",
  ...given,
});
const place = {
  name: "",
  company: "",
  address1: "",
  address2: "",
  city: "",
  postCode: "",
  state: "",
  country: "",
  phone: "",
};

const onTop: Given = {
  lineItems: [line],
  shippingLines: [shippingLine("Standard", "9.95"), shippingLine("Cold box for a long way to the north", "7.05")],
  discountCodes: [{ code: "WELCOME10" }],
  totals: [
    {
      total: "83.02",
      discounts: "1.00",
      tax: "7.05",
      isTaxIncluded: false,
      giftCards: "20.00",
      refunded: "22.40",
      currentTotal: "60.62",
    },
  ],
};
const included: Given = {
  lineItems: [line],
  shippingLines: [],
  totals: [
    {
      total: "60.97",
      discounts: "0.00",
      tax: "5.54",
      isTaxIncluded: true,
      giftCards: "0.00",
      refunded: "0.00",
      currentTotal: "60.97",
    },
  ],
};

async function show(given: Given) {
  await render(
    <div style={{ width: "320px" }}>
      <OrderTotalsBlock order={orderOf(given)} />
    </div>,
  );
  await expect.element(page.getByLabelText("Totals")).toBeVisible();
}
const texts = (selector: string): string[] =>
  [...document.querySelectorAll(`.order-totals ${selector}`)].map((element) => element.textContent);
const centsIn = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, "")) * 100);
const sum = (amounts: readonly string[]): number => amounts.reduce((all, one) => all + centsIn(one), 0);

it("the rows of an order with tax on top, two shipping lines, a gift card and a refund add up to the cent [ORD-DET-07] [ORD-DET-08]", async () => {
  await show(onTop);
  expect(texts("dt")).toEqual([
    "Items before discounts",
    "Shipping · Standard",
    "Shipping · Cold box for a long way to the north",
    "DiscountsWELCOME10",
    "Tax added to prices",
    "Charged at purchase",
    "Paid with gift cards",
    "Refunded or removed",
    "Current total",
  ]);
  const amounts = texts("dd");
  expect(amounts).toEqual(["$59.97", "$9.95", "$7.05", "-$1.00", "$7.05", "$83.02", "$20.00", "-$22.40", "$60.62"]);
  expect(sum(amounts.slice(0, 5))).toBe(sum(amounts.slice(5, 6)));
  expect(sum([...amounts.slice(5, 6), ...amounts.slice(7, 8)])).toBe(sum(amounts.slice(8)));
  expect(await textsCut()).toEqual([]);
});

it("tax in the prices is named beside the total, what no row explains has one of its own, and nothing is said of what is not", async () => {
  await show(included);
  expect(texts("dt")).toEqual([
    "Items",
    "Shipping",
    "Discounts",
    "Other charges",
    "Charged at purchase",
    "Includes tax",
  ]);
  const amounts = texts("dd");
  expect(amounts).toEqual(["$59.97", "$0.00", "$0.00", "$1.00", "$60.97", "$5.54"]);
  expect(sum(amounts.slice(0, 4))).toBe(sum(amounts.slice(4, 5)));
});

it("a currency that is not ours is named", async () => {
  await show({ ...included, currency: "NZD" });
  await expect.element(page.getByText("Charged at purchase NZD")).toBeVisible();
});
