import { describe, expect, it } from "vitest";
import type { StorefrontOrder } from "../../../providers/storefront/storefront-order.ts";
import type { ArrivedOrder, StoredOrder } from "./intake-order.ts";
import { mergeOrder, newOrder } from "./merge-order.ts";

const at = (second: number): Date => new Date(Date.UTC(2026, 10, 21, 1, 0, second));
const order: StorefrontOrder = {
  id: "gid://shopify/Order/1",
  name: "#1",
  source: "Shopify",
  createdAt: at(0),
  updatedAt: at(0),
  currency: "AUD",
  isTaxIncluded: true,
  isTest: false,
  isCancelled: false,
  isPaid: true,
  totalCents: 5_000,
  currentTotalCents: 5_000,
  discountCents: 0,
  email: "ada@example.test",
  lines: [
    {
      id: "l1",
      title: "Card",
      sku: "GIFT",
      grind: "",
      quantity: 1,
      currentQuantity: 1,
      unitPriceCents: 5_000,
      discountCents: 0,
      isGiftCard: true,
    },
  ],
};
const arrived = (changed: Partial<StorefrontOrder> = {}, by: ArrivedOrder["by"] = "told"): ArrivedOrder => ({
  order: { ...order, ...changed },
  raw: {},
  receivedAt: at(0),
  by,
});
function stored(changed: Partial<StorefrontOrder> = {}, more: Partial<StoredOrder> = {}): StoredOrder {
  const { row, lines } = newOrder(arrived(changed), null);
  return { orderId: 1, row, lines, isSent: false, isRewarded: false, earnedCents: 0, editedAt: null, ...more };
}
const facts = (changed: Partial<StorefrontOrder>) => newOrder(arrived(changed), null).row;
const linesOf = (before: StoredOrder, next: ArrivedOrder) => mergeOrder(before, next, null)?.lines;
const rowOf = (before: StoredOrder, next: ArrivedOrder) => mergeOrder(before, next, null)?.row;

const [cardLine] = order.lines ?? [];
describe("numbers of gift cards", () => {
  const told = { lines: order.lines?.map((line) => ({ ...line, giftCards: ["603628410000050000"] })) };

  it("are those of the line, wherever it stands, and stay where a later record does not tell them", () => {
    const later = { updatedAt: at(1), lines: cardLine === undefined ? [] : [{ ...cardLine, id: "l0" }, cardLine] };
    expect(linesOf(stored(told), arrived(later))).toMatchObject([
      { n: 1, gift_cards: [] },
      { n: 2, gift_cards: ["603628410000050000"] },
    ]);
    expect(linesOf(stored(), arrived({ ...told, updatedAt: at(1) }))).toMatchObject([
      { gift_cards: ["603628410000050000"] },
    ]);
  });

  it("are none of a line that is no gift card: there it is the customer's own, to top up", () => {
    const lines = told.lines?.map((line) => ({ ...line, isGiftCard: false }));
    expect(newOrder(arrived({ lines }), null).lines).toMatchObject([{ gift_cards: [] }]);
  });
});

it("a line is found again by the source's id, or by SKU and position where one of both has none", () => {
  if (cardLine === undefined) throw new Error("the order has no line");
  const line = { ...cardLine, taxCents: undefined };
  const [one, two] = ["603628410000050001", "603628410000050002"];
  const before = (ids: readonly [string, string]) =>
    stored({
      lines: ids.map((id, place) => ({ ...line, id, giftCards: [place === 0 ? one : two], taxCents: place + 1 })),
    });
  const next = (ids: readonly string[]) => arrived({ updatedAt: at(1), lines: ids.map((id) => ({ ...line, id })) });
  const kept = (from: readonly [string, string], ids: readonly string[]) =>
    linesOf(before(from), next(ids))?.map((own) => [own.source_line_id, own.tax_cents, ...own.gift_cards]);
  expect(kept(["a", "b"], ["b", "a"])).toEqual([
    ["b", 2, two],
    ["a", 1, one],
  ]);
  expect(kept(["a", "b"], ["", ""])).toEqual([
    ["a", 1, one],
    ["b", 2, two],
  ]);
  expect(kept(["", ""], ["a", "b"])).toEqual([
    ["a", 1, one],
    ["b", 2, two],
  ]);
  // Another line of the same SKU with an id of its own is a new one.
  expect(kept(["a", "b"], ["a", "c"])).toEqual([
    ["a", 1, one],
    ["c", 0],
  ]);
});

describe("another record of an order", () => {
  it("that is older changes nothing, and the same one again is no change", () => {
    expect(mergeOrder(stored({ updatedAt: at(5) }), arrived({ updatedAt: at(4), note: "x" }), null)).toBeUndefined();
    expect(mergeOrder(stored(), arrived(), null)).toMatchObject({ isChanged: false });
  });

  it.each([
    ["cancelled over not", { isCancelled: true }, {}],
    ["paid over unpaid", {}, { isPaid: false }],
    ["with more given back over less", { currentTotalCents: 1_000 }, { currentTotalCents: 4_000 }],
  ])("of the same second is taken as the one further along, whichever comes first: %s", (_, further, behind) => {
    const end = rowOf(stored(behind), arrived(further));
    expect(end).toEqual(newOrder(arrived(further), null).row);
    expect(mergeOrder(stored(further), arrived(behind), null)).toBeUndefined();
  });

  it("of the same second that was asked for is how it stands now", () => {
    expect(rowOf(stored(), arrived({ isPaid: false }, "read"))).toMatchObject({ is_paid: false, is_settled: false });
  });

  it("that says nothing of a line's being a gift card leaves it one", () => {
    const [line] = order.lines ?? [];
    const lines = line === undefined ? [] : [{ ...line, isGiftCard: undefined }];
    expect(mergeOrder(stored(), arrived({ lines, updatedAt: at(1) }), null)?.lines).toMatchObject([
      { is_gift_card: true },
    ]);
  });

  it("that comes while an upload is under way is taken when it is told again after one that did not get there", () => {
    const under = stored({ note: "Door" }, { isSent: true });
    const row = rowOf(under, arrived({ updatedAt: at(1), note: "Gate" }));
    expect(row).toMatchObject({ order_note: "Door" });
    const after = { ...stored(), row: row ?? under.row };
    expect(rowOf(after, arrived({ updatedAt: at(2), note: "Gate" }))).toMatchObject({ order_note: "Gate" });
  });

  it("finds whose it is later on, and never gives it to somebody else", () => {
    const found = mergeOrder(stored(), arrived({ updatedAt: at(1) }), "person-1");
    expect(found?.row.user_uuid).toBe("person-1");
    const known = { ...stored(), row: { ...stored().row, user_uuid: "person-1" } };
    expect(mergeOrder(known, arrived({ updatedAt: at(1) }), "person-2")?.row.user_uuid).toBe("person-1");
  });
});

/** Staff wrote a note at this instant. */
const edited = (told: Partial<StorefrontOrder>, editedAt: Date): StoredOrder => {
  const before = stored(told);
  return { ...before, row: { ...before.row, order_note: "Staff's" }, editedAt: editedAt.toISOString() };
};

describe("what staff wrote", () => {
  it.each([
    ["another note", { note: "Theirs" }],
    ["nothing of the note", {}],
  ])("stays where the shop had told %s before and its record is older, and else gives way", (_, told) => {
    const record = arrived({ note: "News", updatedAt: at(5) });
    expect(rowOf(edited(told, at(6)), record)).toMatchObject({ order_note: "Staff's" });
    expect(rowOf(edited(told, at(4)), record)).toMatchObject({ order_note: "News" });
  });

  it("in one field keeps no first telling of another away", () => {
    const record = arrived({ note: "News", noteAttributes: [{ name: "isGift", value: "true" }], updatedAt: at(5) });
    expect(rowOf(edited({}, at(6)), record)?.note_attributes).toEqual([{ name: "isGift", value: "true" }]);
  });
});

describe("what shops write into attributes and tags", () => {
  it.each([
    [{ noteAttributes: [{ name: "Order_Count", value: "3" }] }, { is_subscription: true, subscription_count: 3 }],
    [{ tags: ["Subscription Recurring Order"] }, { is_subscription: true, subscription_count: 0 }],
    [
      { tags: ["vip"], noteAttributes: [{ name: "Order_Count", value: "many" }] },
      { is_subscription: false, subscription_count: 0 },
    ],
    [
      {
        noteAttributes: [
          { name: "fomCreditSpent", value: "$12.5" },
          { name: "Points used", value: "40" },
        ],
      },
      { credit_spent_cents: 1_250, points_used: 40 },
    ],
    [{ noteAttributes: [{ name: "creditSpent", value: "a lot" }] }, { credit_spent_cents: 0, points_used: 0 }],
  ])("%j", (changed, expected) => {
    expect(facts(changed)).toMatchObject(expected);
  });

  it("name a buyer without a name by the address, else by the email address", () => {
    const address = {
      name: "Bo Lee",
      company: "",
      address1: "",
      address2: "",
      city: "",
      state: "",
      postCode: "",
      country: "",
      phone: "",
    };
    expect(facts({ shippingAddress: address })).toMatchObject({ customer_name: "Bo Lee" });
    expect(facts({})).toMatchObject({ customer_name: "ada@example.test" });
  });
});
