import { expect, it } from "vitest";
import { aCourierOrder } from "../conformance.ts";
import { orderBody } from "./shippit-order.ts";

it("an order has the documented fields, weights in kilograms and prices in dollars", () => {
  expect(
    orderBody(aCourierOrder({ reference: "ord_10001", invoice: "WEB-10001", isAuthorisedToLeave: false })),
  ).toEqual({
    order: {
      courier_type: "standard",
      delivery_address: "1 Test St & Co, Level 2",
      delivery_suburb: "Brisbane",
      delivery_state: "QLD",
      delivery_postcode: "4000",
      delivery_country_code: "AU",
      delivery_company: "Café Zoë",
      receiver_name: "Ada O'Example",
      receiver_contact_number: "+61400000001",
      authority_to_leave: "No",
      delivery_instructions: "Leave at the <back> door",
      retailer_reference: "ord_10001",
      retailer_invoice: "WEB-10001",
      product_currency: "AUD",
      user_attributes: { email: "ada@example.test", first_name: "Ada", last_name: "O'Example" },
      parcel_attributes: [{ qty: 1, weight: 1.1, sku: "ESP-1KG", title: "Espresso 1kg", price: 41.5 }],
    },
  });
});
