import { describe, expect, it } from "vitest";
import { breachCounts, breachesOf } from "./compare-ledgers.ts";
import { type Books, type CourierEntry, type ErpEntry, type KnownOrder, listedKey, type Sale } from "./ledgers.ts";

const ada: Sale = {
  id: "101",
  where: "shop",
  key: "S101",
  lines: [
    { part: "ESP-250", quantity: 1 },
    { part: "CUP-KEEP", quantity: 2 },
  ],
  shipTo: {
    name: "Ada Order1",
    street: "1 Test St",
    city: "Brisbane",
    state: "QLD",
    postCode: "4001",
    country: "AU",
    phone: "+61400000001",
  },
  email: "ada@example.test",
  card: "c1",
  totalCents: 5_595,
  rewardCents: 115,
  note: "",
};
const boHome = { ...ada.shipTo, name: "Bo Order2", street: "2 Test St", postCode: "4002", phone: "+61400000002" };
const bo: Sale = { ...ada, id: "102", key: "S102", shipTo: boHome, email: "bo@example.test", card: "c2" };
/** The same customer as Bo, at a till. */
const till: Sale = { ...bo, id: "T1-1", key: "PT1-1", where: "till" };
/** The order of the lines says nothing. */
const inErp = ({ key, lines, shipTo, email, totalCents }: Sale, number: string): ErpEntry => ({
  number,
  reference: `WEB-${key}`,
  lines: lines.toReversed(),
  shipTo,
  email,
  totalCents,
});
const parcelOf = ({ key, lines, shipTo, email }: Sale, trackingNumber: string): CourierEntry => ({
  trackingNumber,
  reference: `ord_${key}`,
  lines,
  shipTo,
  email,
});
const rewardOf = ({ card, rewardCents, key }: Sale) => ({
  card,
  cents: rewardCents,
  code: `R-${key}-1`,
  reference: `ref ${key}`,
});
const cy: Sale = { ...ada, shipTo: { ...ada.shipTo, name: "Cy" } };

const knownOrder = (given: Partial<KnownOrder> & { id: string }): KnownOrder => ({
  link: `/orders/${given.id}`,
  erpNumber: "",
  trackingNumbers: [],
  creditReference: `ref ${given.id === "T1-1" ? "P" : "S"}${given.id}`,
  isRewardedByHand: false,
  note: "",
  isBookingTreatedAsSent: false,
  ...given,
});

/** Everything happened once. */
const right: Books = {
  sales: [ada, bo, till],
  erp: [inErp(ada, "900"), inErp(bo, "901")],
  cards: [rewardOf(ada), rewardOf(bo), rewardOf(till)],
  courier: [parcelOf(ada, "PP1"), parcelOf(bo, "PP2")],
  mails: [{ to: "ada@example.test", code: "AAAA" }],
  orders: [
    knownOrder({ id: "101", erpNumber: "900", trackingNumbers: ["PP1"] }),
    knownOrder({ id: "102", erpNumber: "901", trackingNumbers: ["PP2"] }),
    knownOrder({ id: "T1-1" }),
  ],
  codes: [{ code: "AAAA", email: "ada@example.test", subject: "Your latte" }],
  listed: new Set(),
};
const countsOf = (changed: Partial<Books>): string => breachCounts(breachesOf({ ...right, ...changed }));
const changedErp = (changed: Partial<ErpEntry>) => [{ ...inErp(ada, "900"), ...changed }, inErp(bo, "901")];
const changedParcel = (changed: Partial<CourierEntry>) => [
  { ...parcelOf(ada, "PP1"), ...changed },
  parcelOf(bo, "PP2"),
];
const changedOrder = (changed: Partial<KnownOrder>, of = "101") =>
  right.orders.map((one) => (one.id === of ? { ...one, ...changed } : one));
const changedCard = (changed: object) => [{ ...rewardOf(ada), ...changed }, rewardOf(bo), rewardOf(till)];

it("books in which everything happened once keep the promise", () => {
  expect(breachesOf(right)).toEqual([]);
});

describe("a breach is found in", () => {
  it.each<[string, Partial<Books>, string]>([
    ["the ERP with an order twice", { erp: [...right.erp, inErp(ada, "902")] }, "ERP duplicate 1"],
    ["the ERP without an order", { erp: right.erp.slice(1) }, "ERP gap 1"],
    ["the ERP with an order of nobody", { erp: [...right.erp, inErp(cy, "9")] }, "ERP foreign 1"],
    ["the ERP with another's email", { erp: changedErp({ email: "bo@example.test" }) }, "ERP foreign 1"],
    ["the ERP without an email", { erp: changedErp({ email: "" }) }, "ERP foreign 1"],
    ["the ERP with another total", { erp: changedErp({ totalCents: ada.totalCents + 1 }) }, "ERP foreign 1"],
    ["the ERP with another PO number", { erp: changedErp({ reference: "WEB-S102" }) }, "ERP foreign 1"],
    [
      "the ERP with another part",
      { erp: changedErp({ lines: [...ada.lines.slice(1), { part: "CUP-01", quantity: 1 }] }) },
      "ERP foreign 1",
    ],
    [
      "the ERP with another quantity",
      { erp: changedErp({ lines: ada.lines.map(({ part }) => ({ part, quantity: 1 })) }) },
      "ERP foreign 1",
    ],
    ["the ERP without a line", { erp: changedErp({ lines: ada.lines.slice(1) }) }, "ERP foreign 1"],
    ...Object.keys(ada.shipTo)
      .filter((field) => field !== "name")
      .flatMap((field): [string, Partial<Books>, string][] => [
        [
          `the ERP with another ${field}`,
          { erp: changedErp({ shipTo: { ...ada.shipTo, [field]: "x" } }) },
          "ERP foreign 1",
        ],
        [
          `the courier with another ${field}`,
          { courier: changedParcel({ shipTo: { ...ada.shipTo, [field]: "x" } }) },
          "courier foreign 1",
        ],
      ]),
    ["an order that is noted with another's number", { erp: changedErp({ number: "777" }) }, "ERP foreign 1"],
    [
      "a card that was credited twice",
      { cards: [...right.cards, rewardOf(ada)] },
      "gift cards duplicate 1, gift cards unnoted 1",
    ],
    [
      "a card of two sales that was credited thrice",
      { cards: [...right.cards, rewardOf(till)] },
      "gift cards duplicate 1, gift cards unnoted 1",
    ],
    [
      "a card of two sales that was credited once",
      { cards: right.cards.slice(0, 2) },
      "gift cards gap 1, gift cards foreign 1",
    ],
    [
      "a card with another amount",
      { cards: [{ ...rewardOf(ada), cents: 60 }, ...right.cards.slice(1)] },
      "gift cards gap 1, gift cards foreign 2, gift cards unnoted 1",
    ],
    ["a credit under another sale's code", { cards: changedCard({ code: "R-S102-1" }) }, "gift cards foreign 1"],
    ["a credit under no code of ours", { cards: changedCard({ code: "R-S1-1" }) }, "gift cards foreign 1"],
    ["a card nobody showed", { cards: [...right.cards, { ...rewardOf(ada), card: "c9" }] }, "gift cards foreign 1"],
    [
      "the courier with two parcels",
      { courier: [...right.courier, parcelOf(ada, "PP3")] },
      "courier duplicate 1, courier unnoted 1",
    ],
    [
      "the courier without a parcel",
      { courier: right.courier.slice(0, 1), orders: changedOrder({ trackingNumbers: [] }, "102") },
      "courier gap 1",
    ],
    ["the courier with another's email", { courier: changedParcel({ email: bo.email }) }, "courier foreign 1"],
    ["the courier with another reference", { courier: changedParcel({ reference: "ord_S102" }) }, "courier foreign 1"],
    ["the courier with other goods", { courier: changedParcel({ lines: ada.lines.slice(1) }) }, "courier foreign 1"],
    ["the courier with a parcel of nobody", { courier: [...right.courier, parcelOf(cy, "PP9")] }, "courier foreign 1"],
    [
      "an order that shows another's parcel",
      { orders: changedOrder({ trackingNumbers: ["PP2"] }) },
      "courier unnoted 1, courier foreign 1",
    ],
    ["an order of the ERP that nobody noted", { orders: changedOrder({ erpNumber: "" }) }, "ERP unnoted 1"],
    ["a parcel that nobody noted", { orders: changedOrder({ trackingNumbers: [] }) }, "courier unnoted 1"],
    ["a reward that nobody noted", { orders: changedOrder({ creditReference: "" }) }, "gift cards unnoted 1"],
    [
      "a reward that is noted with another's credit",
      { orders: changedOrder({ creditReference: "ref S102" }) },
      "gift cards foreign 1, gift cards unnoted 1",
    ],
    ["a code that was mailed twice", { mails: [...right.mails, ...right.mails] }, "mail duplicate 1"],
    ["a code that was mailed to somebody else", { mails: [{ to: "bo@example.test", code: "AAAA" }] }, "mail foreign 1"],
    ["a code that was not mailed", { mails: [] }, "mail gap 1"],
    [
      "a code that nobody knows any more and that was mailed twice",
      { mails: [...right.mails, { to: "x", code: "B" }, { to: "x", code: "B" }] },
      "mail duplicate 1",
    ],
    ["a sale that is not here", { orders: right.orders.slice(0, 2) }, "gift cards unnoted 1, shop gap 1"],
    ["a sale that is here twice", { orders: [...right.orders, ...right.orders.slice(2)] }, "shop duplicate 1"],
    ["another note than the shop's", { sales: [{ ...ada, note: "Ring" }, bo, till] }, "shop foreign 1"],
  ])("%s", (_, changed, expected) => expect(countsOf(changed)).toBe(expected));
});

it("a reward that staff noted as given by hand is noted", () => {
  expect(countsOf({ orders: changedOrder({ creditReference: "", isRewardedByHand: true }) })).toBe("");
});

it("a gap that staff were shown is none at the courier and of mails, and is one where the provider can be asked", () => {
  const listed = new Set([listedKey("courier", "101"), listedKey("mail", "AAAA")]);
  const gaps = {
    erp: right.erp.slice(1),
    cards: right.cards.slice(1),
    courier: right.courier.slice(1),
    mails: [],
    orders: changedOrder({ erpNumber: "", trackingNumbers: [], creditReference: "" }),
  };
  expect(countsOf(gaps)).toBe("ERP gap 1, gift cards gap 1, courier gap 1, mail gap 1");
  expect(countsOf({ ...gaps, listed })).toBe("ERP gap 1, gift cards gap 1");
});
