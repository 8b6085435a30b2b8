import { expect, it } from "vitest";
import { orderAddressMessages, orderAddressProblems } from "./order-address.ts";
import {
  canSubmit,
  erpPanelNote,
  erpSyncPanelNote,
  isLegacyOrder,
  noRewardRate,
  transactionText,
} from "./order-rules.ts";

const fresh = { source: "Shopify", epicorId: "", epicorSynced: "", standing: "settled" } as const;
it.each([
  [{}, true],
  [{ source: "eBay" }, true],
  [{ epicorId: "4711" }, false],
  [{ epicorSynced: "2026-11-21T00:00:00Z" }, false],
  [{ source: "POS" }, false],
  [{ source: "Woocommerce" }, false],
  [{ standing: "cancelled" }, false],
] as const)("an order with %j may be submitted: %j [ERP-04] [ERP-05]", (change, may) =>
  expect(canSubmit({ ...fresh, ...change })).toBe(may),
);

it("tells once where it is not submitted, and nothing where it has number or date [ERP-07] [ERP-09] [AMD-08]", () => {
  const synced = { ...fresh, epicorSynced: "2026-11-21T00:00:00Z" };
  expect([fresh, synced].map(erpPanelNote)).toEqual(Array(2).fill("This order has not been submitted to Epicor."));
  expect([fresh, synced].map(erpSyncPanelNote)).toEqual(["This order has not been submitted.", undefined]);
  expect(erpPanelNote({ ...fresh, epicorId: "4711" })).toBeUndefined();
});

it("Bean Dollars begin at the very instant, and never without one [RWD-04] [RWD-14] [AMB-55]", () => {
  const since = "2024-01-01T00:00:00+10:00";
  const legacy = (createdAt: string) => isLegacyOrder({ createdAt }, since);
  expect(["2023-12-31T13:59:59.999Z", "2023-12-31T14:00:00Z"].map(legacy)).toEqual([true, false]);
  expect(isLegacyOrder({ createdAt: "2026-01-01T00:00:00Z" }, "")).toBe(true);
  expect([noRewardRate({ currency: "AUD" }), noRewardRate({ currency: "NZD" }) !== undefined]).toEqual([
    undefined,
    true,
  ]);
});

it.each([
  [{ processedAt: "", transactionId: "" }, ""],
  [{ processedAt: "2026-11-21T00:00:00Z", transactionId: "" }, "N/A"],
  [{ processedAt: "2026-11-21T00:00:00Z", transactionId: "77" }, "77"],
  [{ processedAt: "", transactionId: "", manuallyProcessed: true }, "Manually Processed"],
  [{ processedAt: "2026-11-21T00:00:00Z", transactionId: "77", manuallyProcessed: true }, "Manually Processed"],
])("a reward with %j has the transaction %j [RWD-08] [RWD-09]", (record, text) =>
  expect(transactionText({ manuallyProcessed: false, ...record })).toBe(text),
);

const address = {
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
it("an address of 50 characters a line is in order; 51, a missing field and another postcode are told [ORD-DET-20] [ORD-DET-23] [ORD-DET-28]", () => {
  const long = (length: number) => Object.fromEntries(limited.map((field) => [field, "x".repeat(length)]));
  const limited = ["name", "address1", "address2", "city"];
  expect(orderAddressProblems({ ...address, ...long(50) })).toEqual({});
  expect(Object.keys(orderAddressProblems({ ...address, ...long(51) })).toSorted()).toEqual(limited.toSorted());
  for (const field of ["name", "address1", "city", "postCode", "state", "country", "phone"] as const)
    expect(orderAddressProblems({ ...address, [field]: " " })).toEqual({ [field]: orderAddressMessages[field] });
  for (const postCode of ["400", "40000", "40A0"])
    expect(Object.keys(orderAddressProblems({ ...address, postCode }))).toEqual(["postCode"]);
});
