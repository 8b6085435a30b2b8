import { describe, expect, it } from "vitest";
import { orderOfWoo } from "./woo-order.ts";

const place = {
  first_name: "Ada",
  last_name: "Example",
  company: "",
  address_1: "1 Test St",
  address_2: "",
  city: "Brisbane",
  state: "QLD",
  postcode: "4000",
  country: "AU",
};
/** As the documentation of wc/v3 shows an order. */
const documented = {
  id: 5501,
  parent_id: 0,
  number: "5501",
  status: "completed",
  currency: "AUD",
  date_created: "2019-05-01T10:00:00",
  date_created_gmt: "2019-05-01T00:00:00",
  date_modified_gmt: "2019-05-02T00:00:00",
  discount_total: "5.00",
  discount_tax: "0.50",
  total: "88.45",
  prices_include_tax: true,
  customer_id: 77,
  customer_note: "Leave at door",
  billing: { ...place, email: "Ada@Example.test", phone: "0400000001" },
  shipping: { ...place, city: "Cairns", phone: "" },
  line_items: [
    {
      id: 1,
      name: "Espresso 1kg",
      quantity: 2,
      sku: "BEAN-1KG-ESP",
      price: 37.725,
      subtotal: "75.45",
      subtotal_tax: "7.55",
      total: "70.45",
      total_tax: "7.05",
      meta_data: [{ id: 3, key: "pa_grind", value: "Plunger" }],
    },
  ],
  shipping_lines: [{ method_title: "Standard", total: "9.05", total_tax: "0.90" }],
  coupon_lines: [{ code: "welcome", discount: "5.00" }],
  refunds: [],
  meta_data: [{ id: 4, key: "authority_to_leave", value: "Yes" }],
};

describe("an old order", () => {
  it("comes out in our words", () => {
    expect(orderOfWoo(documented)).toMatchObject({
      id: "woo-5501",
      name: "5501",
      source: "Woocommerce",
      createdAt: new Date("2019-05-01T00:00:00Z"),
      isPaid: true,
      totalCents: 8_845,
      discountCents: 550,
      email: "ada@example.test",
      lines: [
        { title: "Espresso 1kg", sku: "BEAN-1KG-ESP", grind: "Plunger", unitPriceCents: 4_150, discountCents: 550 },
      ],
      shippingLines: [{ title: "Standard", cents: 995, discountCents: 0, refundedCents: 0 }],
      discountCodes: ["welcome"],
      note: "Leave at door",
      noteAttributes: [{ name: "authority_to_leave", value: "Yes" }],
      customer: { id: "woo-77", email: "ada@example.test" },
      shippingAddress: { name: "Ada Example", city: "Cairns", state: "QLD", country: "Australia" },
    });
  });

  it.each<[string, object, object]>([
    ["a guest", { customer_id: 0 }, { customer: null, email: "ada@example.test" }],
    ["no shipping address", { shipping: [] }, { shippingAddress: { city: "Brisbane" } }],
    [
      "an empty one",
      { shipping: { ...place, first_name: "", last_name: "", address_1: "", city: "", postcode: "" } },
      {
        shippingAddress: { city: "Brisbane" },
      },
    ],
    ["a number of a plugin's", { number: "W-77/19" }, { id: "woo-5501", name: "W-77/19" }],
    ["refunds", { refunds: [{ id: 1, total: "-10.00" }] }, { totalCents: 8_845, currentTotalCents: 7_845 }],
    ["a list with gaps", { coupon_lines: { "0": { code: "a" }, "2": { code: "b" } } }, { discountCodes: ["a", "b"] }],
    [
      "values of all kinds",
      {
        meta_data: [
          { key: "_secret", value: "x" },
          { key: "a", value: { b: [1] } },
          { key: "n", value: 5 },
        ],
      },
      {
        noteAttributes: [
          { name: "a", value: '{"b":[1]}' },
          { name: "n", value: "5" },
        ],
      },
    ],
    [
      "a price that does not divide",
      { line_items: [{ ...documented.line_items[0], quantity: 3 }] },
      {
        lines: [{ unitPriceCents: 2_767, discountCents: 550, totalCents: 7_750 }],
      },
    ],
    ["no payment", { status: "pending" }, { isPaid: false, isCancelled: false }],
    ["a cancellation", { status: "cancelled" }, { isPaid: false, isCancelled: true }],
  ])("with %s is read", (_, changed, told) => {
    expect(orderOfWoo({ ...documented, ...changed })).toMatchObject(told);
  });

  it("is no refund that a dump tells as a child", () => {
    expect(orderOfWoo({ ...documented, id: 5502, parent_id: 5501, total: "-10.00" })).toBeUndefined();
  });

  it("that nobody can read is refused", () => {
    expect(() => orderOfWoo({ ...documented, total: "many" })).toThrow("whole cents");
  });
});
