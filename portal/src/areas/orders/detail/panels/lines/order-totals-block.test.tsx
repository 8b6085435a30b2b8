import "../../../../../ui/foundation/foundation.ts";
import "./order-lines-panel.css";
import type { Order } from "@crema/contract/areas/orders";
import { expect, it } from "vitest";
import { page } from "vitest/browser";
import { render } from "vitest-browser-react";
import { textsCut } from "../../../../../../test/texts-cut.ts";
import { OrderTotalsBlock } from "./order-totals-block.tsx";
import { anOrder, someTotals } from "../../../../../../test/an-order.ts";

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
const onTop: Partial<Order> = {
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
const included: Partial<Order> = {
  lineItems: [line],
  shippingLines: [],
  totals: [{ ...someTotals, total: "60.97", tax: "5.54", currentTotal: "60.97" }],
};

async function show(given: Partial<Order>) {
  await render(
    <div style={{ width: "320px" }}>
      <OrderTotalsBlock order={anOrder(given)} />
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
