import { getOrder, getRawOrder, order } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aRawOrder, aWebOrder, setOrder } from "../../../../test/orders.ts";
import { aPart } from "../../../../test/parts.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { aCustomer } from "../../../../test/users.ts";

const app = await startFileApp();
const { db } = app.platform;
const headers = await signInStaff(app, { read: ["order"] });
const read = (orderId: number | string) => app.call(getOrder, { params: { orderId: String(orderId) }, headers });
const readRaw = (orderId: number | string) => app.call(getRawOrder, { params: { orderId: String(orderId) }, headers });

describe("GET /v1/orders/{id}", () => {
  it("answers every field of an order, its customer and its account [ORD-DET-04] [ORD-DET-05] [ORD-DET-07] [ORD-DET-08] [ORD-DET-11] [ORD-DET-12] [ORD-DET-31]", async () => {
    const userUuid = await aCustomer(app, { mobileNumber: "+61400000077" });
    await sql`insert into loyalty_accounts (user_uuid, fom, points_balance, balance_cents, updated_at)
      values (${userUuid}, '600277', 0, 0, now())`.execute(db);
    await aPart(app, { partCode: "ESP-1KG" });
    const orderId = await aWebOrder(app, {
      userUuid,
      lines: [
        { sku: "ESP-1KG", quantity: 2, discountCents: 150 },
        { sku: "", isGiftCard: true, unitPriceCents: 5_000 },
      ],
    });
    const billing = { name: "Bill Example", company: "Bills", city: "Cairns", latitude: -16.9 };
    await sql`
      update orders set name = '#1001', customer_first_name = 'Ada', customer_last_name = 'Example', discount_cents = 150,
        billing_address = ${JSON.stringify(billing)}::jsonb, is_subscription = true, subscription_count = 3, order_note = 'Ring twice',
        discount_codes = '[{"code":"WELCOME"}]', note_attributes = '[{"name":"isGift","value":"true"}]', loyalty_rewards_synced = true
      where order_id = ${orderId}`.execute(db);
    await sql`insert into order_rewards (order_id, cents) values (${orderId}, 205)`.execute(db);
    const { status, body, headers: given } = await read(orderId);
    const shippingAddress = {
      name: "Ada Example",
      company: "",
      address1: "1 Test St",
      address2: "",
      city: "Brisbane",
      postCode: "4000",
      state: "QLD",
      country: "Australia",
      phone: "+61400000001",
    };
    const nothing = { address1: "", address2: "", postCode: "", state: "", country: "", phone: "" };
    expect(status).toBe(200);
    expect(body).toEqual({
      orderId: String(orderId),
      name: "#1001",
      createdAt: app.clock.now().toISOString(),
      updatedAt: app.clock.now().toISOString(),
      source: "Shopify",
      currency: "AUD",
      subscription: true,
      subscriptionCount: 3,
      lineItems: [
        {
          lineId: "1",
          title: "The ESP-1KG",
          grind: "",
          sku: "ESP-1KG",
          isKnownPart: true,
          quantity: 2,
          price: "46.00",
          discount: "1.50",
          total: "90.50",
          isGiftCard: false,
        },
        {
          lineId: "2",
          title: "The ",
          grind: "",
          sku: "",
          isKnownPart: false,
          quantity: 1,
          price: "50.00",
          discount: "0.00",
          total: "50.00",
          isGiftCard: true,
        },
      ],
      shipping: { title: "Standard", price: "9.95" },
      shippingLines: [{ title: "Standard", price: "9.95", discount: "0.00", tax: "0.90" }],
      totals: [
        {
          total: "150.45",
          discounts: "1.50",
          tax: "",
          isTaxIncluded: true,
          giftCards: "0.00",
          refunded: "0.00",
          currentTotal: "150.45",
        },
      ],
      discountCodes: [{ code: "WELCOME" }],
      orderNote: "Ring twice",
      noteAttributes: [{ name: "isGift", value: "true" }],
      epicorId: "",
      epicorSynced: "",
      customer: {
        firstName: "Ada",
        lastName: "Example",
        email: "ada@example.test",
        phone: "+61400000077",
        fom: "600277",
        type: "Registered",
        userUuid,
        billingAddress: { ...nothing, name: "Bill Example", company: "Bills", city: "Cairns" },
        shippingAddress,
      },
      loyaltyRewardsSynced: true,
      manuallyProcessed: false,
      loyaltyRewardsRejected: false,
      beanDollars: "2.05",
      standing: "settled",
    });
    expect(given["etag"]).toBe(`"${body.updatedAt}"`);
  });

  it.each([
    [500, 800, "8.00"],
    [800, 500, "8.00"],
  ])(
    "names the larger one of what was paid by gift card and in Bean Dollars: %i and %i cents",
    async (paid, spent, text) => {
      const orderId = await aWebOrder(app);
      await setOrder(app, orderId, { gift_card_cents: paid, credit_spent_cents: spent });
      expect((await read(orderId)).body).toMatchObject({ totals: [{ giftCards: text }] });
    },
  );

  it("is not in the ERP while it is fresh, and in it with number and date [ERP-01]", async () => {
    const orderId = await aWebOrder(app);
    expect((await read(orderId)).body).toMatchObject({ epicorId: "", epicorSynced: "" });
    await setOrder(app, orderId, { epicor_id: "4711", epicor_synced_at: app.clock.now() });
    expect((await read(orderId)).body).toMatchObject({
      epicorId: "4711",
      epicorSynced: app.clock.now().toISOString(),
    });
  });

  it("takes an order of a guest, of an unheard-of source and without an address", async () => {
    const orderId = await aWebOrder(app, { source: "eBay", lines: [] });
    await setOrder(app, orderId, { shipping_address: {}, customer_email: "", customer_name: "Grace Guest" });
    const { body } = await read(orderId);
    expect(body.source).toBe("eBay");
    expect(body.customer).toMatchObject({
      firstName: "Grace Guest",
      lastName: "",
      email: "",
      type: "Guest",
      userUuid: "",
      fom: "",
    });
    expect(Object.values(body.customer.shippingAddress)).toEqual(Array(9).fill(""));
    expect(body.beanDollars).toBe("0.00");
  });

  it.each([
    [{ is_test: true }, "test"],
    [{ is_cancelled: true }, "cancelled"],
    [{ is_paid: false }, "unpaid"],
  ] as const)("that is not settled, with %j, is %s", async (columns, standing) => {
    const orderId = await aWebOrder(app, { isSettled: false });
    await setOrder(app, orderId, columns);
    expect((await read(orderId)).body.standing).toBe(standing);
  });

  it("answers 404 to a number nobody has and to what is no number [ORD-DET-31]", async () => {
    expect((await read(999_999_999)).status).toBe(404);
    expect((await read("abc")).status).toBe(404);
  });

  it("has the keys the contract names and no other", async () => {
    const { body } = await read(await aWebOrder(app));
    expect(order.safeParse(body).success).toBe(true);
  });
});

describe("GET /v1/orders/raw/{id}", () => {
  it("gives what the source sent, value for value [ORD-DET-33] [AMB-66]", async () => {
    const orderId = await aWebOrder(app);
    const sent = { id: 450_789_469, name: "#1001", line_items: [{ sku: null, price: "199.00" }], customer: null };
    await aRawOrder(app, orderId, sent);
    expect((await readRaw(orderId)).body).toEqual(sent);
  });

  it("answers 404 where nothing is kept, and without an order", async () => {
    expect((await readRaw(await aWebOrder(app))).status).toBe(404);
    expect((await readRaw(999_999_999)).status).toBe(404);
  });
});
