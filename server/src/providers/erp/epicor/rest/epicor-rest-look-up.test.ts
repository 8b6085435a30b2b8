import { expect, it } from "vitest";
import { anErpOrder } from "../../conformance-orders.ts";
import type { ExpectedOrder } from "../upload-once.ts";
import type { WholeOrder } from "./epicor-rest-replies.ts";
import { orderDifferences } from "./epicor-rest-look-up.ts";

const order = anErpOrder();
const expectedOf = (sent: typeof order): ExpectedOrder => ({ ...sent, chargeCount: 1 });
const there: WholeOrder = {
  currency: "AUD",
  totalCents: order.totalCents,
  name: order.shipTo.name,
  postCode: "4000",
  phone: order.shipTo.phone,
  email: order.email,
  lines: order.lines.map(({ partCode, quantity }) => ({ partCode, quantity })),
  charges: 1,
};

it.each<[string, Partial<WholeOrder>]>([
  ["nothing", {}],
  ["letter case and spaces", { name: "  ADA  o'EXAMPLE ", email: "Ada@Example.test ", postCode: " 4000" }],
  ["the order of lines", { lines: there.lines.toReversed() }],
  ["the writing of a phone, where there is no email", { email: "", phone: "+61 (400) 000-001" }],
  ["a phone, where there is an email", { phone: "" }],
])("an order that differs in %s is the same", (_, change) => {
  expect(orderDifferences({ ...there, ...change }, expectedOf(order))).toEqual([]);
});

it.each<[string, Partial<WholeOrder>]>([
  ["lines", { lines: [...there.lines.slice(1), { partCode: "ESP-1KG", quantity: 3 }] }],
  ["lines", { lines: there.lines.slice(1) }],
  ["charges", { charges: 0 }],
  ["charges", { charges: 2 }],
  ["currency", { currency: "NZD" }],
  ["total", { totalCents: order.totalCents + 1 }],
  ["total", { totalCents: order.totalCents - 1 }],
  ["ship-to name", { name: "Ada Other" }],
  ["postcode", { postCode: "4001" }],
  ["email", { email: "other@example.test" }],
  ["phone", { email: "", phone: "+61400000002" }],
  ["phone", { email: "", phone: "" }],
])("another %s is reported by its field's name alone", (field, change) => {
  expect(orderDifferences({ ...there, ...change }, expectedOf(order))).toEqual([field]);
});
