import { describe, expect, it } from "vitest";
import type { KnownOrder } from "./ledgers.ts";
import { type BeforeRestore, listedBy, overListed } from "./listed.ts";
import type { Item } from "./release.ts";

const order = (id: string): KnownOrder => ({
  id,
  link: `/orders/${id}`,
  erpNumber: "",
  trackingNumbers: [],
  creditReference: "",
  isRewardedByHand: false,
  note: "",
  isBookingTreatedAsSent: true,
});
const item = (given: Partial<Item>): Item => ({
  id: "1",
  kind: "courier-booking",
  title: "",
  suggestion: "treat-as-sent",
  decision: null,
  ...given,
});
const before: BeforeRestore = { placed: new Set(["1"]), handedOver: new Set(["2"]), subject: "Before" };
const nothing = { treated: [], orders: [], codes: [], unconfirmed: [] };
const listed = (given: Partial<Parameters<typeof listedBy>[0]>) => [...listedBy({ ...nothing, ...given }, before)];

describe("a booking that its order's page calls treated as sent is listed", () => {
  it.each<[string, KnownOrder, readonly Item[], readonly string[]]>([
    ["if it was on the page of the restore", order("1"), [item({ link: "/orders/1" })], ["courier 1"]],
    ["not if it was not there", order("1"), [item({ link: "/orders/7" })], []],
    ["if it was handed over before the restore", order("2"), [], ["courier 2"]],
    ["not if the sale came after the restore", order("3"), [item({ link: "/orders/3" })], []],
    ["not if the page of the order says nothing", { ...order("2"), isBookingTreatedAsSent: false }, [], []],
  ])("%s", (_, known, treated, expected) => expect(listed({ orders: [known], treated })).toEqual(expected));
});

it("a mail is listed if it was made before the backup and shown, or may not have arrived", () => {
  const code = { code: "A", email: "a@example.test", subject: "Before" };
  const treated = ["Before", "After"].map((subject) => item({ kind: "mail", title: `${subject}, to a@example.test` }));
  expect(listed({ codes: [code, { ...code, code: "B", subject: "After" }], treated })).toEqual(["mail A"]);
  expect(listed({ unconfirmed: ["C"] })).toEqual(["mail C"]);
});

it("a third of the parcels and a fifth of the mails may be listed, or five", () => {
  expect(overListed({ gaps: 100, sales: 300, unconfirmed: 40, codes: 200 })).toEqual([]);
  expect(overListed({ gaps: 5, sales: 6, unconfirmed: 5, codes: 6 })).toEqual([]);
  expect(overListed({ gaps: 101, sales: 300, unconfirmed: 41, codes: 200 })).toHaveLength(2);
});
