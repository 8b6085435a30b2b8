import {
  bookingsKey,
  getBookingsSetting,
  getEpicorConnection,
  getRewardsSetting,
  getUploadSetting,
  rewardsKey,
  updateBookingsSetting,
  updateRewardsSetting,
  updateUploadSetting,
  uploadKey,
} from "@crema/contract/areas/settings";
import { beforeEach, describe, expect, it } from "vitest";
import { asStaff, type Headers, startFileApp } from "../../../../test/file-app.ts";
import { aLoyaltyCard } from "../../../../test/loyalty.ts";
import { aWebOrder, type GivenWebOrder, poNumberOf } from "../../../../test/orders.ts";
import { workThroughQueue } from "../../../../test/queue-worker.ts";
import { aCustomer } from "../../../../test/users.ts";
import { willingPorts } from "../../../../test/willing-ports.ts";
import { flowsOf } from "../../../areas.ts";
import { effectOf, outboundTasks } from "../../../platform/outbound/outbound.ts";
import { orderReward } from "../../loyalty/index.ts";
import { orderErpUpload } from "../../orders/index.ts";
import { inTransaction } from "../../../platform/database/database.ts";

const app = await startFileApp({}, { ports: willingPorts });
const editor = await asStaff(app, {
  permissions: ["order.edit"],
  firstName: "Ana",
  lastName: "Lee",
  email: "ana.lee@example.test",
});
const reader = await asStaff(app, { read: ["order"] });
beforeEach(async () => {
  await app.sql`delete from settings`;
  await app.sql`delete from graphile_worker._private_jobs`;
  await app.sql`truncate orders, outbound_effects, audit_entries cascade`;
});

const tasks = outboundTasks(flowsOf(willingPorts));
const params = { key: uploadKey } as const;
const rewardParams = { key: rewardsKey } as const;
const read = async () => (await app.call(getUploadSetting, { params, headers: reader })).body;
const readRewards = async () => (await app.call(getRewardsSetting, { query: rewardParams, headers: reader })).body;
const put = (body: unknown, headers: Headers = editor) => app.call(updateUploadSetting, { params, body, headers });
const patch = (body: unknown, headers: Headers = editor) =>
  app.call(updateRewardsSetting, { params: rewardParams, body, headers });

/** An order whose upload was ordered and, as a minute later, waits for the switch. */
async function aHeldBackOrder(): Promise<number> {
  const orderId = await aWebOrder(app);
  await inTransaction(app.platform.db, (tx) => orderErpUpload(app.platform, tx, orderId));
  await work(orderId, "erp-upload");
  return orderId;
}
async function aHeldBackReward(order: GivenWebOrder = {}): Promise<number> {
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, { fom: `6${Math.random()}`, points: 0, cents: 0 });
  const orderId = await aWebOrder(app, { userUuid, ...order });
  await inTransaction(app.platform.db, (tx) => orderReward(app.platform, tx, orderId));
  await work(orderId, "order-reward");
  return orderId;
}
async function work(orderId: number, kind: string): Promise<void> {
  const effect = (await effectOf(app.platform.db, { kind, subject: String(orderId) }))?.id;
  await tasks["work-on-effect"]?.run(app.platform, { effect, kind });
}
/** Works through the queue. @returns effects of this kind in the order they were taken up */
const workThrough = async (kind: string): Promise<readonly number[]> =>
  (await workThroughQueue(app, willingPorts)).get(kind) ?? [];
const effectIds = (orderIds: readonly number[], kind: string) =>
  Promise.all(orderIds.map(async (id) => (await effectOf(app.platform.db, { kind, subject: String(id) }))?.id));
const epicorIds = async () => {
  const rows = await app.sql<{ epicorId: string }>`
    select epicor_id as "epicorId" from orders order by order_id`;
  return rows.map(({ epicorId }) => epicorId);
};

describe("the switch 'Upload Orders to Epicor'", () => {
  it("is off until somebody turns it, and read with order view [SET-09]", async () => {
    expect(await read()).toEqual({ key: "upload", value: false, waiting: 0, updatedAt: "", updatedBy: "" });
    expect((await put({ value: true }, reader)).status).toBe(403);
    expect((await put({ value: true })).body).toMatchObject({
      key: "upload",
      value: true,
      updatedBy: "Ana Lee (ana.lee@example.test)",
    });
    expect(await read()).toMatchObject({ value: true, updatedBy: "Ana Lee (ana.lee@example.test)" });
    expect((await put({ value: false })).body).toMatchObject({ value: false });
    expect(await read()).toMatchObject({ value: false });
  });

  it("takes a boolean and the one known name only [SET-09]", async () => {
    for (const value of ["true", 1, null, undefined]) expect((await put({ value })).status).toBe(422);
    const answer = await app.server.inject({
      method: "PUT",
      url: "/v1/epicor/settings/download",
      headers: editor,
      payload: { value: true },
    });
    expect(answer.statusCode).toBe(404);
    expect(await read()).toMatchObject({ value: false, updatedAt: "" });
  });

  it("tells how many orders wait because it is off, ordered or not yet, and none while it is on [SET-02] [AMB-120]", async () => {
    await aHeldBackOrder();
    await aHeldBackOrder();
    await aWebOrder(app);
    await aWebOrder(app, { isSettled: false });
    await aWebOrder(app, { source: "Woocommerce" });
    expect(await read()).toMatchObject({ value: false, waiting: 3 });
    expect((await put({ value: true })).body).toMatchObject({ waiting: 0 });
  });

  it("turned on lets what waited go, in its order and once each; turned off again, orders wait [SET-02] [AMB-120]", async () => {
    const held = [await aHeldBackOrder(), await aHeldBackOrder(), await aHeldBackOrder()];
    await app.sql`delete from graphile_worker._private_jobs`;
    await put({ value: true });
    const ids = await effectIds(held, "erp-upload");
    expect(await workThrough("erp-upload")).toEqual(ids);
    expect(await epicorIds()).toEqual(held.map((orderId) => `E-${poNumberOf(orderId)}`));
    await put({ value: false });
    const later = await aHeldBackOrder();
    expect((await epicorIds()).at(-1)).toBe("");
    await app.sql`delete from graphile_worker._private_jobs`;
    await put({ value: true });
    expect(await workThrough("erp-upload")).toEqual(await effectIds([later], "erp-upload"));
  });

  it("turned on has orders uploaded that nobody ordered yet, without waiting for the minute [AMB-120]", async () => {
    const orderId = await aWebOrder(app);
    await put({ value: true });
    await workThrough("erp-upload");
    expect(await epicorIds()).toEqual([`E-${poNumberOf(orderId)}`]);
  });

  it("names no instant of a change to whoever read another version of a switch that nobody turned", async () => {
    const { status, body } = await put({ value: true, updatedAt: "2020-01-01T00:00:00.000Z" });
    expect([status, body.code, body.changedAt]).toEqual([409, "changed_by_someone_else", ""]);
  });

  it("tells the second of two editors who turned it, also the first time, and keeps it as it is [AMD-32]", async () => {
    const { updatedAt } = await read();
    expect((await put({ value: true, updatedAt })).status).toBe(200);
    const now = await read();
    const same = await put({ value: true, updatedAt });
    expect([same.status, same.body.updatedAt]).toEqual([200, now.updatedAt]);
    const second = await put({ value: false, updatedAt });
    expect([second.status, second.body.code, second.body.changedBy]).toEqual([
      409,
      "changed_by_someone_else",
      "Ana Lee",
    ]);
    const late = await app.call(updateUploadSetting, {
      params,
      body: { value: false },
      headers: { ...editor, "if-match": '"2020-01-01T00:00:00.000Z"' },
    });
    expect([late.status, (await read()).value]).toEqual([409, true]);
    expect((await put({ value: false, updatedAt: now.updatedAt })).status).toBe(200);
    expect((await put({ value: true })).status).toBe(200);
  });

  it("leaves an audit entry with both values, and none where it stood so already", async () => {
    await put({ value: false });
    await put({ value: true });
    const { updatedAt } = await read();
    await put({ value: true });
    expect((await read()).updatedAt).toBe(updatedAt);
    const rows = await app.sql`
      select record, record_id, act, changes, version_checked from audit_entries order by id`;
    expect(rows[0]).toEqual({
      record: "setting",
      record_id: "upload",
      act: "switch-on",
      changes: { value: [false, true] },
      version_checked: false,
    });
    expect(rows.filter((row) => JSON.stringify(row).includes('"value":[')).length).toBe(1);
  });
});

describe("the switch of Bean Dollars", () => {
  it("is read by its name and turned by PATCH [SET-12]", async () => {
    expect(await readRewards()).toMatchObject({ key: "allowRewardTransactions", value: false, waiting: 0 });
    const other = await app.call(getRewardsSetting, { query: { key: "upload" }, headers: reader });
    expect([other.status, other.body.errors]).toEqual([422, { key: "There is no setting of this name" }]);
    expect((await patch({ value: true }, reader)).status).toBe(403);
    expect((await patch({ value: "yes" })).status).toBe(422);
    expect((await patch({ value: true })).body).toMatchObject({ value: true });
    expect(await readRewards()).toMatchObject({ value: true });
    expect(await read()).toMatchObject({ value: false });
  });

  it("turned on rewards what waited since the cutover, once each, and never what was placed before [SET-05] [AMB-120]", async () => {
    const before = await aHeldBackReward({ createdAt: new Date("2023-12-31T13:59:59.000Z") });
    const held = [await aHeldBackReward(), await aHeldBackReward()];
    await aWebOrder(app, { userUuid: await aCustomer(app) });
    await aHeldBackReward({ currency: "NZD" });
    await app.sql`delete from graphile_worker._private_jobs`;
    expect(await readRewards()).toMatchObject({ value: false, waiting: 2 });
    await patch({ value: true });
    expect(await workThrough("order-reward")).toEqual(await effectIds(held, "order-reward"));
    const rows = await app.sql<{ orderId: number }>`
      select order_id as "orderId" from orders where loyalty_rewards_synced order by order_id`;
    expect(rows.map(({ orderId }) => orderId)).toEqual(held);
    expect(await effectOf(app.platform.db, { kind: "order-reward", subject: String(before) })).toMatchObject({
      state: "withdrawn",
    });
  });
});

describe("the switch of couriers", () => {
  const booking = { params: { key: bookingsKey } } as const;
  const readBookings = async () => (await app.call(getBookingsSetting, { ...booking, headers: reader })).body;
  const turn = (value: boolean, headers: Headers = editor) =>
    app.call(updateBookingsSetting, { ...booking, body: { value }, headers });

  it("is off until somebody turns it, read with order view and turned with order edit", async () => {
    expect(await readBookings()).toEqual({
      key: "courierBookings",
      value: false,
      waiting: 0,
      updatedAt: "",
      updatedBy: "",
    });
    expect((await turn(true, reader)).status).toBe(403);
    expect((await turn(true)).body).toMatchObject({ value: true, updatedBy: "Ana Lee (ana.lee@example.test)" });
  });
});

it("a switch that nobody turned and connections that nobody configured are told as such [SET-10]", async () => {
  expect((await app.call(getEpicorConnection, { headers: reader })).body).toMatchObject({
    mode: "",
    url: "",
    biscitKey: "not set",
    soapPassword: "not set",
  });
});
