import { listBookings } from "@crema/contract/areas/shipping-labels";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aBooking, anUploadedOrder } from "../../../../test/bookings.ts";
import { signInStaff } from "../../../../test/sessions.ts";

const app = await startFileApp();
const { db } = app.platform;
const asPacker = await signInStaff(app, { permissions: ["shipping.edit"] });
const asClerk = await signInStaff(app, { read: ["order"] });
beforeEach(() => sql`truncate bookings`.execute(db));

const list = (query: Record<string, unknown> = {}, headers: Record<string, string> = asPacker) =>
  app.call(listBookings, { query, headers });
const numbers = async (query: Record<string, unknown>): Promise<readonly string[]> =>
  (await list(query)).body.bookings.map(({ trackingNumber }) => trackingNumber);
const day = (n: number) => new Date(Date.UTC(2026, 9, n));
const ofCompany = (company: string) => ({ address: { company } });

describe("GET /v1/epicor/shippit/bookings", () => {
  it("answers the nine fields of a booking, beside the order's number [SHIP-11] [SHIP-12] [AMB-61]", async () => {
    const orderId = await anUploadedOrder(app, {
      epicorId: "E-77",
      customerName: "Mia O'Example",
      authorityToLeave: "yes",
      ...ofCompany("MC"),
    });
    await aBooking(app, {
      orderId,
      trackingNumber: "PPone",
      courierName: "Courier B",
      state: "with driver",
      bookedAt: new Date("2026-10-06T02:40:59.700Z"),
      trackingUrl: "https://app.shippit.com/tracking/ppone",
    });
    expect((await list()).body).toEqual({
      bookings: [
        {
          orderId: String(orderId),
          epicorId: "E-77",
          receiverCompany: "MC",
          courierName: "Courier B",
          customerName: "Mia O'Example",
          authorityToLeave: "Yes",
          currentState: "with driver",
          booked: Date.parse("2026-10-06T02:40:59Z") / 1_000,
          trackingNumber: "PPone",
          trackingUrl: "https://app.shippit.com/tracking/ppone",
        },
      ],
      meta: { count: 1 },
    });
  });

  it("shows a booking whose order nobody knows, and one that is not booked yet, with empty fields", async () => {
    await aBooking(app, { trackingNumber: "PPstray" });
    const { body } = await list();
    expect(body.bookings).toMatchObject([{ orderId: "", epicorId: "", booked: 0, authorityToLeave: "" }]);
  });

  it.each([
    ["Yes", "Yes"],
    ["no", "No"],
    ["TRUE", "Yes"],
    ["whenever", ""],
  ])("tells the note attribute authorityToLeave %j as %j [SHIP-07]", async (value, told) => {
    await aBooking(app, { orderId: await anUploadedOrder(app, { authorityToLeave: value }) });
    expect((await list()).body.bookings).toMatchObject([{ authorityToLeave: told }]);
  });

  it("follows its order: what staff or the ERP change there shows and is found here", async () => {
    const orderId = await anUploadedOrder(app, { epicorId: "" });
    await aBooking(app, { orderId });
    await sql`update orders set epicor_id = 'E-later', customer_name = 'Zoë Later',
      shipping_address = shipping_address || '{"company":"T10","city":"Hobart"}' where order_id = ${orderId}`.execute(
      db,
    );
    for (const search of ["e-later", "zoë", "hobart", "t10"])
      expect((await list({ search })).body.bookings, search).toMatchObject([
        { epicorId: "E-later", customerName: "Zoë Later", receiverCompany: "T10" },
      ]);
    await sql`delete from orders where order_id = ${orderId}`.execute(db);
    expect((await list()).body.bookings).toMatchObject([{ orderId: "", epicorId: "E-later" }]);
  });

  it("pages by 100 and from the first booked on, with the number of all on every page [SHIP-05] [SHIP-12] [SHIP-14] [SHIP-15]", async () => {
    for (let n = 1; n <= 101; n += 1) await aBooking(app, { trackingNumber: `PP${n}`, bookedAt: day(n) });
    const first = (await list()).body;
    expect([first.bookings.length, first.bookings[0]?.trackingNumber, first.meta]).toEqual([
      100,
      "PP1",
      { count: 101 },
    ]);
    expect((await list({ page: 1 })).body).toMatchObject({
      bookings: [{ trackingNumber: "PP101" }],
      meta: { count: 101 },
    });
    expect(await numbers({ page: 2, limit: 2 })).toEqual(["PP5", "PP6"]);
    expect(await numbers({ order: "desc", limit: 2 })).toEqual(["PP101", "PP100"]);
    expect((await list({ page: 7 })).body).toEqual({ bookings: [], meta: { count: 101 } });
  });

  it("sorts by every column, both ways, and what is not booked yet comes first [SHIP-05] [SHIP-12]", async () => {
    const one = await anUploadedOrder(app, {
      epicorId: "E-1",
      customerName: "ada",
      authorityToLeave: "No",
      ...ofCompany("alpha"),
    });
    const two = await anUploadedOrder(app, {
      epicorId: "E-2",
      customerName: "Bea",
      authorityToLeave: "Yes",
      ...ofCompany("Beta"),
    });
    await aBooking(app, { orderId: two, trackingNumber: "PPb", courierName: "Slow", state: "lost", bookedAt: day(2) });
    await aBooking(app, { orderId: one, trackingNumber: "PPa", courierName: "fast", state: "in transit" });
    for (const sortBy of listBookings.query.shape.sortBy.unwrap().options) {
      expect([sortBy, await numbers({ sortBy, order: "asc" })]).toEqual([sortBy, ["PPa", "PPb"]]);
      expect([sortBy, await numbers({ sortBy, order: "desc" })]).toEqual([sortBy, ["PPb", "PPa"]]);
    }
    expect(await numbers({ sortBy: "booked", order: "1" })).toEqual(["PPa", "PPb"]);
  });

  it.each([
    [{ page: -1 }],
    [{ limit: 0 }],
    [{ limit: 1_001 }],
    [{ sortBy: "price" }],
    [{ order: "up" }],
    [{ showDeliveredYes: "maybe" }],
  ])("refuses %j by name", async (query) => {
    const { status, body } = await list(query);
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, Object.keys(query)]);
  });
});

describe("filters of bookings", () => {
  beforeEach(async () => {
    for (const [trackingNumber, company, state] of [
      ["PP1", "MC", "completed"],
      ["PP2", "T10", "parcel completed"],
      ["PP3", "mc", "partially completed"],
      ["PP4", "Café Zoë", "with driver"],
    ] as const)
      await aBooking(app, {
        trackingNumber,
        state,
        orderId: await anUploadedOrder(app, ofCompany(company)),
        bookedAt: day(Number(trackingNumber.slice(2))),
      });
  });

  it.each([
    [{ showDeliveredYes: true }, ["PP1", "PP2"]],
    [{ showDeliveredNo: true }, ["PP3", "PP4"]],
    [{ showDeliveredYes: true, showDeliveredNo: true }, ["PP1", "PP2", "PP3", "PP4"]],
    [{ showDeliveredYes: false, showDeliveredNo: false }, ["PP1", "PP2", "PP3", "PP4"]],
  ])("%j by whether it arrived, both or neither no filter [SHIP-04] [SHIP-12] [AMB-62]", async (query, wanted) => {
    expect(await numbers(query)).toEqual(wanted);
    expect((await list({ ...query, limit: 1 })).body.meta.count).toBe(wanted.length);
  });

  it.each([
    ["MC", ["PP1", "PP3"]],
    ["mc, t10", ["PP1", "PP2", "PP3"]],
    ["All", ["PP1", "PP2", "PP3", "PP4"]],
    ["All,MC", ["PP1", "PP2", "PP3", "PP4"]],
    ["Nobody", []],
  ])("of companies %j, where All excludes the others [SHIP-03] [SHIP-12] [AMB-63]", async (filter, wanted) => {
    expect(await numbers({ filter })).toEqual(wanted);
    expect((await list({ filter, limit: 1 })).body.meta.count).toBe(wanted.length);
  });

  it("together with a search and each other", async () => {
    expect(await numbers({ filter: "MC", showDeliveredNo: true, search: "pp" })).toEqual(["PP3"]);
    expect(await numbers({ filter: "T10", showDeliveredNo: true, search: "pp" })).toEqual([]);
  });
});

describe("the search of bookings", () => {
  it("finds epicor id, address, tracking number, customer and company, in any letter case [SHIP-02]", async () => {
    const orderId = await anUploadedOrder(app, {
      epicorId: "E400123",
      customerName: "Una O’Neill",
      address: { company: "Café Zoë", address1: "14 Marine Parade", city: "Coolum_Beach" },
    });
    await aBooking(app, { orderId, trackingNumber: "PPk4Wd81nQxTe" });
    await aBooking(app);
    for (const search of ["400123", "marine parade", "PARADE una", "k4wd", "o'neill", "ZOË", "_beach", "e4 qx"])
      expect((await list({ search })).body, search).toMatchObject({
        meta: { count: 1 },
        bookings: [{ epicorId: "E400123" }],
      });
    for (const search of ["m_rine", "%", "nothing at all"])
      expect((await list({ search })).body.meta, search).toEqual({ count: 0 });
  });

  it("puts what is exactly meant first: an order's own number, then the ERP's, then the rest [AMB-64]", async () => {
    const orderId = await anUploadedOrder(app, { epicorId: "zz" });
    const other = await anUploadedOrder(app, { epicorId: String(orderId) });
    const third = await anUploadedOrder(app, { epicorId: `${orderId}0` });
    await aBooking(app, { orderId: third, trackingNumber: "PPlonger", bookedAt: day(1) });
    await aBooking(app, { orderId: other, trackingNumber: "PPerp", bookedAt: day(2) });
    await aBooking(app, { orderId, trackingNumber: "PPcancelled", state: "cancelled", bookedAt: day(3) });
    await aBooking(app, { orderId, trackingNumber: "PPvoid", state: "invalidated", bookedAt: day(2) });
    await aBooking(app, { orderId, trackingNumber: "PPown", bookedAt: day(4) });
    expect(await numbers({ search: String(orderId) })).toEqual(["PPown", "PPvoid", "PPcancelled", "PPerp", "PPlonger"]);
    expect((await list({ search: String(orderId), page: 0, limit: 1 })).body).toMatchObject({
      bookings: [{ orderId: String(orderId), trackingNumber: "PPown" }],
      meta: { count: 5 },
    });
  });
});

describe("who may see orders and not shipping labels", () => {
  it("gets one order's booking, and never another's [ORD-DET-30] [AMB-64] [AMB-146]", async () => {
    const orderId = await anUploadedOrder(app);
    const other = await anUploadedOrder(app, { epicorId: `${orderId}` });
    await aBooking(app, { orderId: other });
    const one = { search: String(orderId), page: 0, limit: 1 };
    expect((await list(one, asClerk)).body).toEqual({ bookings: [], meta: { count: 0 } });
    const trackingNumber = await aBooking(app, { orderId });
    expect((await list(one, asClerk)).body).toMatchObject({ bookings: [{ trackingNumber }], meta: { count: 1 } });
  });

  it.each([
    [{}],
    [{ search: "1", page: 0 }],
    [{ search: "1", limit: 1, page: 1 }],
    [{ search: "E-1", limit: 1 }],
    [{ limit: 1 }],
  ])("is refused %j", async (query) => {
    expect(await list(query, asClerk)).toMatchObject({ status: 403, body: { code: "forbidden" } });
    expect((await list(query)).status).toBe(200);
  });
});
