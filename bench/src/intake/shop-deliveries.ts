/** Orders as the shop tells them by webhook, signed, each of its own. */
import { createHmac } from "node:crypto";
import type { HttpRequest } from "../measure/connection.ts";

export const signingSecret = "a-secret-of-the-bench";
const place = {
  name: "Ada Example",
  address1: "1 Test St",
  city: "Brisbane",
  zip: "4000",
  province_code: "QLD",
  country: "Australia",
  phone: "0491 570 006",
};

/** A paid order of three lines, about as long as the shop's own. */
function orderText(number: number): string {
  const at = new Date().toISOString();
  return JSON.stringify({
    id: 8_000_000_000 + number,
    name: `#B${number}`,
    created_at: at,
    updated_at: at,
    currency: "AUD",
    taxes_included: true,
    financial_status: "paid",
    email: `buyer.${number}@example.test`,
    total_price: "147.95",
    total_discounts: "0.00",
    note: "Leave it at the door",
    note_attributes: [
      { name: "isGift", value: "false" },
      { name: "authorityToLeave", value: "Yes" },
    ],
    tags: "",
    customer: { id: number, email: `buyer.${number}@example.test`, first_name: "Ada", last_name: "Example" },
    shipping_address: place,
    billing_address: place,
    shipping_lines: [{ title: "Standard", price: "9.95" }],
    discount_codes: [],
    line_items: [1, 2, 3].map((line) => ({
      id: number * 10 + line,
      title: `Espresso ${line}`,
      sku: `ESP-${line}KG`,
      quantity: 1,
      price: "46.00",
      properties: [{ name: "Grind", value: "Fine" }],
    })),
    client_details: { browser_ip: "192.0.2.1", user_agent: "x".repeat(120) },
    tax_lines: [{ title: "GST", rate: 0.1, price: "12.54" }],
  });
}

export function deliveryOf(number: number): HttpRequest {
  const body = orderText(number);
  const signature = createHmac("sha256", signingSecret).update(body).digest("base64");
  return {
    method: "POST",
    path: "/v1/webhooks/shopify",
    authorization: "none",
    body,
    more: [
      "x-shopify-topic: orders/create",
      `x-shopify-event-id: bench-${number}`,
      `x-shopify-hmac-sha256: ${signature}`,
    ],
  };
}
