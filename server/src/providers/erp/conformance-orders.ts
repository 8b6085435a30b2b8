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
        taxCents: 0,
        isTaxed: true,
      },
      {
        partCode: "FLT-BOX",
        title: "Filter papers 100",
        grind: "",
        quantity: 1,
        unitPriceCents: 990,
        discountCents: 0,
        taxCents: 0,
        isTaxed: true,
      },
    ],
    charges: [{ title: "Standard", cents: 990 }],
    roundingCents: 0,
    totalCents: 10_680,
    comment: "Leave at the <back> door",
    ...more,
  };
}

export const aLine = {
  partCode: "ESP-1KG",
  title: "Espresso",
  grind: "",
  quantity: 1,
  unitPriceCents: 4_600,
  discountCents: 0,
  taxCents: 0,
  isTaxed: true,
};

/** Tax on top, a discount that does not divide, amounts that no cents without tax make, three charges, and cents to round. */
export const awkwardOrder = (): ErpOrder =>
  anErpOrder({
    lines: [
      { ...aLine, quantity: 3, unitPriceCents: 1_495, discountCents: 100, taxCents: 439 },
      { ...aLine, partCode: "CUP-01", unitPriceCents: 1_490 },
      { ...aLine, partCode: "CUP-02", unitPriceCents: 1_490 },
      { ...aLine, partCode: "FLT-BOX", unitPriceCents: 5, quantity: 1 },
    ],
    charges: [
      { title: "Express to the door, before noon, signed for", cents: 995 },
      { title: "Cold box", cents: 351 },
      { title: "Gift wrapping", cents: 60 },
    ],
    roundingCents: -3,
    totalCents: 4_824 + 1_490 + 1_490 + 5 + 995 + 351 + 60 - 3,
  });
