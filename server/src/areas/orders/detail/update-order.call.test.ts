import { getOrder, type Order, updateOrder } from "@crema/contract/areas/orders";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { anEffect, aWebOrder, type GivenWebOrder, storedColumns } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { effectOf } from "../../../platform/outbound/outbound.ts";
import { orderErpUpload } from "../erp-upload/erp-upload.ts";
import { auditOf } from "../../../../test/audit.ts";
import { anUploadedOrder } from "../../../../test/bookings.ts";
import type { EffectState } from "../../../platform/outbound/effect.ts";

const app = await startFileApp();
const { db } = app.platform;
const asEditor = await signInStaff(app, { permissions: ["order.edit"], firstName: "Edith", lastName: "Editor" });

const save = (orderId: number, body: unknown, headers: Record<string, string> = asEditor) =>
  app.call(updateOrder, { params: { orderId: String(orderId) }, body, headers });
const read = async (orderId: number): Promise<Order> =>
  (await app.call(getOrder, { params: { orderId: String(orderId) }, headers: asEditor })).body;
const anOrder = (given?: GivenWebOrder) => aWebOrder(app, given);
const upload = (orderId: number) => ({ kind: "erp-upload", subject: String(orderId) });
/** An order whose upload stands so. */
async function anOrderWhoseUploadIs(state: EffectState): Promise<number> {
  const orderId = await anOrder();
  await anEffect(app, orderId, { kind: "erp-upload", state });
  return orderId;
}
const mended = {
  name: "Ada Mended",
  company: "Mending",
  address1: "2 Test St",
  address2: "Unit 3",
  city: "Cairns",
  postCode: "4870",
  state: "QLD",
  country: "Australia",
  phone: "0491 570 006",
};

describe("PUT /v1/orders/{id}", () => {
  it("saves notes and both addresses and answers the order as it is now [ORD-DET-12] [ORD-DET-32]", async () => {
    const orderId = await anOrder();
    const stored = await read(orderId);
    app.clock.advance(1_000);
    const wanted = {
      orderNote: "Ring twice",
      noteAttributes: [{ name: "isGift", value: "true" }],
      shippingAddress: mended,
      billingAddress: { ...mended, name: "Bill Mended" },
    };
    const { status, body } = await save(orderId, { ...wanted, updatedAt: stored.updatedAt });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...stored,
      updatedAt: app.clock.now().toISOString(),
      orderNote: wanted.orderNote,
      noteAttributes: wanted.noteAttributes,
      customer: { ...stored.customer, shippingAddress: mended, billingAddress: wanted.billingAddress },
    });
    expect(await read(orderId)).toEqual(body);
  });

  it("takes the whole order, changes only what staff edit, and ignores the rest [AMB-49] [AMB-50]", async () => {
    const orderId = await anOrder();
    const stored = await read(orderId);
    const forged = {
      ...stored,
      name: "#0",
      source: "POS",
      totals: [{ total: "0.01", discounts: "0.00" }],
      lineItems: [],
      epicorSynced: "2020-01-01T00:00:00.000Z",
      loyaltyRewardsSynced: true,
      standing: "test",
      orderNote: "Only this",
      customer: { ...stored.customer, email: "thief@example.test" },
    };
    const { body } = await save(orderId, { order: forged });
    expect(body).toEqual({ ...stored, orderNote: "Only this", updatedAt: body.updatedAt });
  });

  it("reads an address inside the customer, and one beside the order before it; what is not sent stays", async () => {
    const orderId = await anOrder();
    const { body } = await save(orderId, {
      customer: { shippingAddress: { city: "Cairns", name: "Inside" } },
      shippingAddress: { name: "Beside" },
    });
    expect(body.customer.shippingAddress).toMatchObject({ city: "Cairns", name: "Beside", address1: "1 Test St" });
  });

  it("writes what changed of an address, and leaves the rest as the source wrote it", async () => {
    const orderId = await anOrder({ address: { province_code: "QLD" } });
    const address = async () => (await storedColumns(app, orderId, "shipping_address"))?.["shipping_address"];
    const before = await address();
    await save(orderId, { ...(await read(orderId)), orderNote: "Only this" });
    expect(await address()).toEqual(before);
    await save(orderId, { shippingAddress: { city: "Cairns" } });
    expect(await address()).toEqual({ ...Object(before), city: "Cairns" });
  });

  it("moves the version with every save, even while the clock stands still", async () => {
    const orderId = await anOrder();
    const seen = [(await read(orderId)).updatedAt];
    for (const orderNote of ["A", "B", "C"]) seen.push((await save(orderId, { orderNote })).body.updatedAt);
    expect(seen).toEqual([...new Set(seen)].toSorted());
  });

  it("leaves an audit entry with both values of what changed", async () => {
    const orderId = await anOrder();
    await save(orderId, { ...(await read(orderId)), shippingAddress: { city: "Cairns" }, orderNote: "New" });
    expect(await auditOf(app, String(orderId))).toMatchObject([
      {
        who_name: "Edith Editor",
        call: "updateOrder",
        act: "update",
        changes: { orderNote: ["", "New"], "shippingAddress.city": ["Brisbane", "Cairns"] },
        version_checked: true,
      },
    ]);
  });

  it("refuses a second editor with both values, field by field [AMB-44]", async () => {
    const orderId = await anOrder();
    const { updatedAt } = await read(orderId);
    await save(orderId, { orderNote: "Theirs", shippingAddress: { city: "Cairns" } });
    const { status, body } = await save(orderId, { updatedAt, orderNote: "Mine", billingAddress: { city: "Perth" } });
    expect([status, body.code]).toEqual([409, "changed_by_someone_else"]);
    expect(body.changedBy).toBe("Edith Editor");
    expect(body.conflicts).toEqual({
      orderNote: { yours: "Mine", theirs: "Theirs" },
      "billingAddress.city": { yours: "Perth", theirs: "" },
    });
    const byHeader = await save(orderId, { orderNote: "Mine" }, { ...asEditor, "if-match": `"${updatedAt}"` });
    expect(byHeader.body.code).toBe("changed_by_someone_else");
    expect((await read(orderId)).orderNote).toBe("Theirs");
  });

  it("needs order.edit, a token and an order [ORD-DET-36]", async () => {
    const orderId = await anOrder();
    const readOnly = await signInStaff(app, { read: ["order"], permissions: ["user.edit"] });
    expect((await save(orderId, { orderNote: "X" }, readOnly)).status).toBe(403);
    expect((await save(orderId, { orderNote: "X" }, {})).status).toBe(401);
    expect((await save(999_999_999, { orderNote: "X" })).status).toBe(404);
    expect((await read(orderId)).orderNote).toBe("");
  });
});

describe("an order that is in the ERP", () => {
  it.each([{ orderNote: "X" }, { shippingAddress: { city: "Perth" } }, { epicorId: "4712" }, { epicorId: "" }])(
    "is refused %j [ORD-DET-13] [ORD-DET-32]",
    async (change) => {
      const orderId = await anUploadedOrder(app, { epicorId: "4711" });
      const stored = await read(orderId);
      const { status, body } = await save(orderId, change);
      expect([status, body.code]).toEqual([409, "already_uploaded"]);
      expect(await read(orderId)).toEqual(stored);
    },
  );

  it("says so also to somebody who read it before", async () => {
    const orderId = await anUploadedOrder(app, { epicorId: "4711" });
    const { body } = await save(orderId, { orderNote: "X", updatedAt: "2020-01-01T00:00:00.000Z" });
    expect(body.code).toBe("already_uploaded");
  });
});

describe("addresses", () => {
  it.each(["shippingAddress", "billingAddress"])(
    "of the web shop, here the %s, are refused by field and left as they were [ORD-DET-28]",
    async (which) => {
      const orderId = await anOrder();
      const stored = await read(orderId);
      const empty = Object.fromEntries(Object.keys(mended).map((field) => [field, ""]));
      const { status, body } = await save(orderId, {
        [which]: { ...empty, address2: "x".repeat(51), postCode: "40A0" },
      });
      expect([status, body.errors]).toEqual([
        422,
        {
          [`${which}.name`]: "Name is required (max 50 chars)",
          [`${which}.address1`]: "Address is required (max 50 chars)",
          [`${which}.address2`]: "Address 2 takes at most 50 chars",
          [`${which}.city`]: "City is required (max 50 chars)",
          [`${which}.postCode`]: "Four digit Postcode is required",
          [`${which}.state`]: "State (e.g. QLD, NSW, etc.) is required",
          [`${which}.country`]: "Country (i.e. Australia) is required",
          [`${which}.phone`]: "Phone is required (e.g. 0491 570 006, (07) 5550 0101)",
        },
      ]);
      expect(await read(orderId)).toEqual(stored);
    },
  );

  it("of fifty characters, and without company and second line, are saved [ORD-DET-27] [ORD-DET-28]", async () => {
    const long = "x".repeat(50);
    const address = { ...mended, name: long, address1: long, city: long, company: "", address2: "" };
    const { body } = await save(await anOrder(), { shippingAddress: address });
    expect(body.customer.shippingAddress).toEqual(address);
  });

  it.each(["POS", "Woocommerce", "eBay"])("of %s are saved as they are [ORD-DET-18]", async (source) => {
    const orderId = await anOrder({ source });
    const { status } = await save(orderId, { shippingAddress: { phone: "", postCode: "90210", name: "x".repeat(51) } });
    expect(status).toBe(200);
  });

  it("that came in against the rules stop no note, and are held to them once they change", async () => {
    const orderId = await anOrder({ address: { postCode: "90210" } });
    expect((await save(orderId, { orderNote: "A guest from abroad" })).status).toBe(200);
    expect((await save(orderId, await read(orderId))).status).toBe(200);
    const { body } = await save(orderId, { shippingAddress: { city: "Perth" } });
    expect(body.errors).toEqual({ "shippingAddress.postCode": "Four digit Postcode is required" });
  });
});

describe("a number of the ERP that is typed by hand", () => {
  it("is saved with the server's time, locks the order and ends its upload [ORD-DET-16] [AMB-45]", async () => {
    const orderId = await anOrderWhoseUploadIs("pending");
    app.clock.advance(1_000);
    const at = app.clock.now().toISOString();
    const { body } = await save(orderId, { epicorId: " 4711 ", epicorSynced: "2020-01-01T00:00:00.000Z" });
    expect(body).toMatchObject({ epicorId: "4711", epicorSynced: at });
    expect(await effectOf(db, upload(orderId))).toMatchObject({ state: "withdrawn" });
    expect((await save(orderId, { epicorId: "" })).body.code).toBe("already_uploaded");
    expect((await auditOf(app, String(orderId)))[0]?.changes).toEqual({
      epicorId: ["", "4711"],
      epicorSynced: ["", at],
    });
  });

  it.each(["rejected", "parked"] as const)("ends an upload that is %s", async (state) => {
    const orderId = await anOrderWhoseUploadIs(state);
    expect((await save(orderId, { epicorId: "4711" })).status).toBe(200);
    expect(await effectOf(db, upload(orderId))).toMatchObject({ state: "withdrawn" });
  });

  it("ends an upload that nobody has ordered yet", async () => {
    const orderId = await anOrder();
    await save(orderId, { epicorId: "4711" });
    const isNew = await inTransaction(db, (tx) => orderErpUpload(app.platform, tx, orderId));
    expect(isNew).toBe(false);
  });

  it.each(["sending", "unknown"] as const)(
    "is refused while the upload is %s, and nothing is stored",
    async (state) => {
      const orderId = await anOrderWhoseUploadIs(state);
      const stored = await read(orderId);
      const { status, body } = await save(orderId, { epicorId: "4711", orderNote: "X" });
      expect([status, body.code]).toEqual([409, "still_running"]);
      expect(await read(orderId)).toEqual(stored);
      expect(await effectOf(db, upload(orderId))).toMatchObject({ state });
      expect(await auditOf(app, String(orderId))).toEqual([]);
    },
  );

  it.each([{ orderNote: "X" }, { shippingAddress: { city: "Perth" } }])(
    "is not alone in that: the ERP would never hear of %j either",
    async (change) => {
      const orderId = await anOrderWhoseUploadIs("unknown");
      expect((await save(orderId, change)).body.code).toBe("still_running");
      const rejected = await anOrderWhoseUploadIs("rejected");
      expect((await save(rejected, change)).status).toBe(200);
      // What was refused is not sent again by itself.
      expect(await effectOf(db, upload(rejected))).toMatchObject({ state: "rejected" });
    },
  );

  it.each(["Woocommerce", "POS"])("is saved for an order of %s", async (source) => {
    const { status, body } = await save(await anOrder({ source }), { epicorId: "4711" });
    expect([status, body.epicorId]).toEqual([200, "4711"]);
  });

  it("is held against the version too", async () => {
    const orderId = await anOrder();
    const { updatedAt } = await read(orderId);
    await save(orderId, { orderNote: "Theirs" });
    expect((await save(orderId, { updatedAt, epicorId: "4711" })).body.code).toBe("changed_by_someone_else");
    expect((await read(orderId)).epicorId).toBe("");
  });

  it("of two staff at once is one of them", async () => {
    const orderId = await anOrder();
    const { updatedAt } = await read(orderId);
    const answers = await Promise.all(["1", "2"].map((epicorId) => save(orderId, { updatedAt, epicorId })));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});
