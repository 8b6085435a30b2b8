import { listJobs } from "@crema/contract/areas/jobs";
import { hasPushFailed, listPushes } from "@crema/contract/areas/notifications";
import { listOrders } from "@crema/contract/areas/orders";
import { isVoucherEnding, listVouchers } from "@crema/contract/areas/promotions";
import { listBookings } from "@crema/contract/areas/shipping-labels";
import {
  failedPushDays,
  listWorkQueues,
  type QueueStanding,
  type WorkQueue,
  workQueues,
} from "@crema/contract/areas/start";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { aBooking, anUploadedOrder } from "../../../test/bookings.ts";
import { aJobRun } from "../../../test/job-runs.ts";
import { aStuckEffect } from "../../../test/jobs.ts";
import { aLoyaltyCard } from "../../../test/loyalty.ts";
import { aWebOrder, setOrder } from "../../../test/orders.ts";
import { aCodeOf, aVoucher } from "../../../test/promotions.ts";
import { aPush } from "../../../test/pushes.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";
import { after, days } from "../../platform/clock/clock.ts";

const app = await startFileApp({ BEAN_DOLLAR_START_DATE: "2026-01-01T00:00:00+10:00" });
let boss: { authorization: string };
let cardholder: string;
const all = ["order", "shipping", "promotion", "notification", "permission"].map((name) => `${name}.edit`);
beforeAll(async () => {
  boss = await signInAs(app, await aStaffMember(app, { permissions: all }));
  cardholder = await aCustomer(app);
  await aLoyaltyCard(app, cardholder, { fom: "6035710000000009", points: 0, cents: 0 });
});
beforeEach(() =>
  sql`truncate orders, bookings, vouchers, voucher_codes, pushes, outbound_effects, job_runs cascade`.execute(
    app.platform.db,
  ),
);

const queues = async (headers = boss): Promise<readonly QueueStanding[]> =>
  (await app.call(listWorkQueues, { headers })).body.queues;
async function queueOf(name: WorkQueue): Promise<QueueStanding> {
  const found = (await queues()).find(({ queue }) => queue === name);
  if (found === undefined) throw new Error(`there is no queue ${name}`);
  return found;
}

/** How many rows the list behind a queue's link has, asked for as its page asks. */
const day = 86_400;
const today = Date.parse("2026-11-21T00:00:00+10:00") / 1_000;
const orders = async (query: object): Promise<number> =>
  (await app.call(listOrders, { query: { ...query, dateTo: today + 2 * day - 1 }, headers: boss })).body.meta.count;
const jobs = async (forStaff: string): Promise<number> =>
  (await app.call(listJobs, { query: { forStaff }, headers: boss })).body.meta.count;
const listed: Readonly<Record<WorkQueue, () => Promise<number>>> = {
  ordersNotSent: () =>
    orders({
      source: "shopify",
      showNotUploadedToEpicor: true,
      attention: "upload",
      dateFrom: today - 42 * day,
    }),
  rewardsNotSynced: () =>
    orders({
      showLoyaltyNotUploaded: true,
      attention: "reward",
      dateFrom: Date.parse("2026-01-01T00:00:00+10:00") / 1_000,
    }),
  async stuckParcels() {
    const query = { showDeliveredNo: true, showStuckOnly: true };
    return (await app.call(listBookings, { query, headers: boss })).body.meta.count;
  },
  async vouchersEnding() {
    const { vouchers } = (await app.call(listVouchers, { headers: boss })).body;
    return vouchers.filter((row) => "endingCodes" in row && isVoucherEnding(row)).length;
  },
  async failedPushes() {
    const { notifications } = (await app.call(listPushes, { query: { page: 1, pageSize: 100 }, headers: boss })).body;
    const since = inDays(-failedPushDays).toISOString();
    return notifications.filter((each) => hasPushFailed(each) && each.createdAt >= since).length;
  },
  parkedEffects: () => jobs("parked"),
  failedJobs: () => jobs("failed-jobs"),
};
/** What every queue counts, and what its list has. */
async function countsAndLists(): Promise<readonly (readonly [WorkQueue, number, number])[]> {
  const found = [];
  for (const { queue, count } of await queues()) found.push([queue, count, await listed[queue]()] as const);
  return found;
}

const inDays = (n: number): Date => after(app.platform.clock.now(), days(n));
const ordered = (days_: number, more: Record<string, unknown> = {}) =>
  aWebOrder(app, { userUuid: cardholder }).then(async (orderId) => {
    await setOrder(app, orderId, { created_at: inDays(days_), ...more });
    return orderId;
  });

const push = async (set: Record<string, unknown>) => {
  const uuid = await aPush(app);
  const pairs = Object.entries(set).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update pushes set ${sql.join(pairs)} where uuid = ${uuid}`.execute(app.platform.db);
  return uuid;
};

/** Of orders that are not there. */
const subjects = { parked: "1", rejected: "2", unknown: "3" } as const;

async function someOrders(): Promise<void> {
  for (const at of [-43, -42, -41, 0, 1]) await ordered(at);
  await ordered(-2, { epicor_id: "E-1", loyalty_rewards_synced: true });
}
const booked = async (at: Date, state = "with driver") =>
  aBooking(app, { orderId: await anUploadedOrder(app), bookedAt: at, state });
async function someBookings(): Promise<void> {
  for (const at of [-9, -6, -5, -4]) for (const state of ["with driver", "completed"]) await booked(inDays(at), state);
}
async function someVouchers(): Promise<void> {
  for (const status of ["live", "inactive"] as const)
    for (const at of [-1, 3, 7, 8]) await aCodeOf(app, await aVoucher(app, { status }), { expiresAt: inDays(at) });
}
async function somePushes(): Promise<void> {
  for (const at of [-8, -7, -1])
    for (const reason of ["", "The key was refused", "Stopped by staff"])
      for (const state of ["done", "stopped", "sending"])
        for (const failed of [0, 2]) await push({ state, reason, failed, created_at: inDays(at) });
}
async function someBackgroundWork(): Promise<void> {
  for (const kind of ["erp-upload", "app-link", "no-such-kind"])
    for (const state of ["parked", "rejected", "unknown"] as const)
      await aStuckEffect(app, { kind, subject: subjects[state], state, reason: "Away" });
  for (const job of ["Expiry", "Parts", "Remove old records", "Send push notifications"])
    for (const error of ["Away", "", "Away"])
      await aJobRun(app.platform.db, { job, state: error === "" ? "succeeded" : "failed", seconds: 1, error });
}

describe("GET /v1/start", () => {
  it("tells each only of the queues they may see, and all of them 0 where nothing waits", async () => {
    const seenWith = async (grant: object) =>
      (await queues(await signInAs(app, await aStaffMember(app, grant)))).map(({ queue }) => queue);
    expect(await seenWith({})).toEqual([]);
    expect(await seenWith({ read: ["order"] })).toEqual(["ordersNotSent", "rewardsNotSynced"]);
    expect(await seenWith({ read: ["shipping", "promotion", "notification"] })).toEqual([
      "stuckParcels",
      "vouchersEnding",
      "failedPushes",
    ]);
    // A read of permissions opens no work of the operator's.
    expect(await seenWith({ read: ["permission"] })).toEqual([]);
    expect(await queues()).toHaveLength(7);
    for (const { queue, count, items } of await queues()) expect([queue, count, items]).toEqual([queue, 0, []]);
  });

  it("counts the orders that need an upload or a reward, as the list shows them under 'Needs attention'", async () => {
    await ordered(-1);
    await ordered(-41);
    await ordered(-43);
    await ordered(-2, { epicor_id: "E-1" });
    await ordered(-2, { source: "POS" });
    await ordered(-2, { loyalty_rewards_synced: true });
    await ordered(-400);
    expect((await queueOf("ordersNotSent")).count).toBe(3);
    expect(await listed.ordersNotSent()).toBe(3);
    expect((await queueOf("rewardsNotSynced")).count).toBe(5);
    expect(await listed.rewardsNotSynced()).toBe(5);
  });

  it("counts open parcels that were booked five days ago, neither cancelled nor lost ones, as the shipping labels list them", async () => {
    await booked(inDays(-9));
    await booked(inDays(-6));
    await booked(inDays(-4));
    await booked(inDays(-9), "completed");
    await booked(inDays(-9), "cancelled");
    await booked(inDays(-91));
    expect((await queueOf("stuckParcels")).count).toBe(2);
    expect(await listed.stuckParcels()).toBe(2);
  });

  it("names the live vouchers whose codes end within seven days, the first to end first", async () => {
    const [soon, sooner, later, inactive] = [
      await aVoucher(app, { title: "Soon" }),
      await aVoucher(app, { title: "Sooner" }),
      await aVoucher(app, { title: "Later" }),
      await aVoucher(app, { title: "Off", status: "inactive" }),
    ];
    await aCodeOf(app, soon, { expiresAt: inDays(6) });
    await aCodeOf(app, soon, { expiresAt: inDays(5) });
    await aCodeOf(app, soon, { expiresAt: inDays(-1) });
    await aCodeOf(app, sooner, { expiresAt: inDays(1) });
    await aCodeOf(app, later, { expiresAt: inDays(8) });
    await aCodeOf(app, inactive, { expiresAt: inDays(1) });
    const { count, items } = await queueOf("vouchersEnding");
    expect(count).toBe(2);
    expect(items).toEqual([
      { id: sooner, title: "Sooner", number: 1, at: inDays(1).toISOString(), reason: "" },
      { id: soon, title: "Soon", number: 2, at: inDays(5).toISOString(), reason: "" },
    ]);
    const { vouchers } = (await app.call(listVouchers, { headers: boss })).body;
    const ending = vouchers.flatMap((row) => ("endingCodes" in row ? [[row.title, row.endingCodes]] : []));
    expect(Object.fromEntries(ending)).toEqual({ Soon: 2, Sooner: 1, Later: 0, Off: 0 });
  });

  it("names pushes of the last week that were stopped or that devices did not take", async () => {
    const stopped = await push({ state: "stopped", reason: "The key was refused", created_at: inDays(-1) });
    const partly = await push({ state: "done", sent: 8, failed: 2, created_at: inDays(-2) });
    await push({ state: "done", sent: 8, created_at: inDays(-1) });
    await push({ state: "sending", created_at: inDays(-1) });
    await push({ state: "stopped", reason: "Away", created_at: inDays(-8) });
    await push({ state: "stopped", reason: "Stopped by staff", failed: 3, created_at: inDays(-1) });
    const { count, items } = await queueOf("failedPushes");
    expect([count, items.map(({ id, number, reason }) => [id, number, reason])]).toEqual([
      2,
      [
        [stopped, 0, "The key was refused"],
        [partly, 2, ""],
      ],
    ]);
  });

  it("counts effects that are parked or refused, and names jobs whose last run failed", async () => {
    const { db } = app.platform;
    const ran = (job: string, state: "failed" | "succeeded" | "running", error = "") =>
      aJobRun(db, { job, state, error, ...(state !== "running" && { seconds: 1 }) });
    for (const state of ["parked", "rejected", "unknown"] as const)
      await aStuckEffect(app, { subject: subjects[state], state, reason: "Away" });
    await aStuckEffect(app, { kind: "app-link", subject: "4", state: "rejected", reason: "Not mobile" });
    await ran("Expiry", "failed", "Away");
    await ran("Expiry", "succeeded");
    await ran("Parts", "succeeded");
    await ran("Parts", "failed", "Epicor did not answer");
    await ran("Parts", "failed", "Epicor did not answer again");
    await ran("Products", "failed", "Away");
    await ran("Products", "running");
    // It has run well since; a push tells of itself.
    await ran("Remove old records", "failed", "Away");
    await sql`update job_schedules set well_at = '2026-11-21T01:30:00Z' where task = 'housekeeping'`.execute(db);
    await ran("Send push notifications", "failed", "Away");
    expect((await queueOf("parkedEffects")).count).toBe(2);
    const { count, items } = await queueOf("failedJobs");
    expect([count, items.map(({ title, reason }) => [title, reason])]).toEqual([
      1,
      [["Parts", "Epicor did not answer again"]],
    ]);
    expect([await listed.parkedEffects(), await listed.failedJobs()]).toEqual([2, 1]);
    expect([await jobs("parked,failed-jobs"), await jobs("parked,parked")]).toEqual([3, 2]);
    // The ERP's connection was taken away: nobody can do anything about it.
    await sql`update job_schedules set shown_as = 'Parts', off_at = '2026-11-21T01:30:00Z' where task = 'read-erp-parts'`.execute(
      db,
    );
    expect([(await queueOf("failedJobs")).count, await listed.failedJobs()]).toEqual([0, 0]);
  });

  it("counts in every queue exactly what the list behind its link has", async () => {
    await someOrders();
    await someBookings();
    await someVouchers();
    await somePushes();
    await someBackgroundWork();
    const counted = await countsAndLists();
    expect(counted.map(([queue]) => queue)).toEqual(workQueues);
    for (const [queue, count, rows] of counted) {
      expect(count, queue).toBeGreaterThan(0);
      expect(rows, queue).toBe(count);
    }
  });

  it("names the first twenty where more wait, and counts all", async () => {
    for (let n = 0; n < 23; n += 1)
      await aJobRun(app.platform.db, { job: `Job ${n}`, state: "failed", seconds: n, error: "Away" });
    const { count, items } = await queueOf("failedJobs");
    expect([count, items.length]).toEqual([23, 20]);
  });
});
