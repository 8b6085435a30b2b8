/** Orders that the suites of the ERP upload. */
import type { ErpOrder } from "./erp.ts";

let made = 0;
const began = Date.now().toString(36);
/** One that the sandbox takes, of a new reference. */
export function anErpOrder(more: Partial<ErpOrder> = {}): ErpOrder {
  made += 1;
  return {
    reference: `WEB-T${began}-${made}`,
    placedOn: "2026-11-21",
    currency: "AUD",
    email: "ada@example.test",
    shipTo: {
      name: "Ada O'Example",
      company: "Café Zoë",
      address1: "1 Test St & Co",
      address2: "",
      city: "Brisbane",
      state: "QLD",
      postCode: "4000",
      country: "Australia",
      phone: "+61400000001",
    },
    lines: [
      {
        partCode: "ESP-1KG",
        title: "Espresso Blend 1 kg",
        grind: "Plunger",
        quantity: 2,
        unitPriceCents: 4_600,
        discountCents: 500,
      },
      {
        partCode: "FLT-BOX",
        title: "Filter papers 100",
        grind: "",
        quantity: 1,
        unitPriceCents: 990,
        discountCents: 0,
      },
    ],
    shipping: { title: "Standard", cents: 995 },
    totalCents: 10_685,
    comment: "Leave at the <back> door",
    ...more,
  };
}

/** One line, without a discount. */
export const aLine = {
  partCode: "ESP-1KG",
  title: "Espresso",
  grind: "",
  quantity: 1,
  unitPriceCents: 4_600,
  discountCents: 0,
};
