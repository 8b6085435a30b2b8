import { listFailures, listJobs, retryCause, retryJob } from "@crema/contract/areas/jobs";
import { sql } from "kysely";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { signInAs } from "../../../test/sessions.ts";
import {
  aShopRecord,
  tell as sendWebhook,
  testShopWebhook,
  toldOrder as receivedOrder,
  workOnWebhooks,
} from "../../../test/shop-orders.ts";
import { storedOrders } from "../../../test/stored-orders.ts";
import { aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { inboxTasks } from "../../platform/inbox/inbox.ts";

type Headers = Readonly<{ authorization: string }>;
const app = await startFileApp({}, { webhooks: [testShopWebhook] });
let boss: Headers;
let clerk: Headers;
beforeAll(async () => {
  boss = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit", "order.edit"] }));
  clerk = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit"] }));
});
beforeEach(async () => {
  await sql`truncate inbound_deliveries, orders, audit_entries, failure_reads cascade`.execute(app.platform.db);
});

const unreadable = (number: number, more: object = {}) =>
  aShopRecord(number, { line_items: [{ id: 1, title: "Espresso", quantity: 1, price: "46.005" }], ...more });
async function refused(record: unknown): Promise<void> {
  await sendWebhook(app, record);
  await workOnWebhooks(app);
}
const listed = async (headers = boss) =>
  (await app.call(listJobs, { query: { state: "failed,waiting" }, headers })).body.jobs;
const onlyJob = async () => {
  const [job] = await listed();
  if (job === undefined) throw new Error("nothing is listed");
  return job;
};
const retry = async (id: string, headers = boss) => (await app.call(retryJob, { params: { id }, headers })).status;
const tries = async () =>
  (
    await sql<{ tries: number; state: string }>`select state, tries from inbound_deliveries order by id`.execute(
      app.platform.db,
    )
  ).rows;

describe("a message that cannot be read", () => {
  it("is refused once, and shown with its order's number and the field's name", async () => {
    await refused(unreadable(71));
    expect(await tries()).toEqual([{ state: "failed", tries: 1 }]);
    expect(await listed()).toMatchObject([
      {
        kind: "Message from Shopify",
        about: "#71",
        error: "line_items.0.price is not an amount of whole cents",
        state: "failed",
        href: "",
        canRetry: true,
        canCancel: false,
      },
    ]);
    const bell = await app.call(listFailures, { headers: boss });
    expect(bell.body).toMatchObject({ unread: 1, failures: [{ about: "#71" }] });
    // Later jobs leave it alone.
    app.clock.advance(5_000);
    await inboxTasks([testShopWebhook])["work-on-waiting-deliveries"]?.run(app.platform, {});
    expect(await tries()).toEqual([{ state: "failed", tries: 1 }]);
  });

  it("names the order where the text is no JSON, and leads to the order where it is stored", async () => {
    const order = await receivedOrder(app, aShopRecord(72));
    const text = JSON.stringify({ ...aShopRecord(72), admin_graphql_api_id: "gid://shopify/Order/7000000072" });
    await refused(text.replace('"paid"', '"paid'));
    expect(await listed()).toMatchObject([
      { about: "#72", href: `/orders/${order?.orderId}`, error: expect.stringMatching(/^The message is not JSON: /) },
    ]);
  });

  it("does not keep the others of its batch from being taken", async () => {
    for (const record of [aShopRecord(73), unreadable(74), aShopRecord(75)]) await sendWebhook(app, record);
    await workOnWebhooks(app);
    expect((await storedOrders(app)).map(({ name }) => name).toSorted()).toEqual(["#73", "#75"]);
    expect((await listed()).map(({ about }) => about)).toEqual(["#74"]);
  });

  it("is refused once where the database does not hold a value", async () => {
    await refused(aShopRecord(76, { created_at: "0000-01-01T00:00:00Z" }));
    expect(await tries()).toEqual([{ state: "failed", tries: 1 }]);
    expect(await listed()).toMatchObject([{ about: "#76" }]);
  });

  it("is replayed once however often it is asked for, by those who may edit orders, and both are in the audit", async () => {
    await refused(unreadable(77));
    const { id } = await onlyJob();
    expect((await listed(clerk))[0]?.canRetry).toBe(false);
    expect(await retry(id, clerk)).toBe(403);
    // The program was corrected: what is kept can be read now.
    const corrected = Buffer.from(JSON.stringify(aShopRecord(77)));
    await sql`update inbound_deliveries set body = ${corrected}`.execute(app.platform.db);
    const both = await Promise.all([retry(id), retry(id)]);
    expect(both.map(String).toSorted()).toEqual(["204", "409"]);
    expect(await listed()).toMatchObject([{ id, state: "waiting" }]);
    await workOnWebhooks(app);
    expect((await storedOrders(app)).map(({ name }) => name)).toEqual(["#77"]);
    expect(await listed()).toEqual([]);
    expect(await retry(id)).toBe(404);
    const { rows } = await sql`
      select record, record_id as id, changes -> 'about' ->> 1 as about from audit_entries`.execute(app.platform.db);
    expect(rows).toEqual([{ record: "job", id, about: "#77" }]);
  });

  it("is replayed with all of its cause, and refused once more where nothing was corrected", async () => {
    for (const number of [78, 79]) await refused(unreadable(number));
    const [first] = await listed();
    const all = await app.call(retryCause, { body: { cause: first?.cause }, headers: boss });
    expect(all.body).toEqual({ retried: 2, left: 0 });
    await workOnWebhooks(app);
    while ((await listed()).some(({ state }) => state === "waiting"))
      await inboxTasks([testShopWebhook])["work-on-deliveries"]?.run(app.platform, { provider: "shopify" });
    expect((await listed()).map(({ about, state }) => `${about} ${state}`).toSorted()).toEqual([
      "#78 failed",
      "#79 failed",
    ]);
    expect(await tries()).toEqual([
      { state: "failed", tries: 1 },
      { state: "failed", tries: 1 },
    ]);
  });

  it("stays where only an earlier message of the same order was replayed", async () => {
    await refused(unreadable(82));
    app.clock.advance(1_000);
    await refused(unreadable(82));
    const corrected = Buffer.from(JSON.stringify(aShopRecord(82)));
    const { rows } = await sql<{ id: string }>`
      update inbound_deliveries set body = ${corrected} where id = (select min(id) from inbound_deliveries)
      returning 'delivery:' || id as id`.execute(app.platform.db);
    expect(await retry(rows[0]?.id ?? "")).toBe(204);
    await workOnWebhooks(app);
    await expect.poll(async () => (await tries()).map(({ state }) => state)).toEqual(["done", "failed"]);
  });

  it("needs nobody any more once the shop told the same order whole", async () => {
    await refused(unreadable(80));
    await refused(unreadable(81));
    app.clock.advance(1_000);
    await receivedOrder(app, aShopRecord(80, { updated_at: "2026-11-21T11:05:00+10:00" }));
    expect((await listed()).map(({ about }) => about)).toEqual(["#81"]);
  });

  it("stays where the shop tells an earlier state of the same order late", async () => {
    await refused(unreadable(83, { updated_at: "2026-11-21T11:30:00+10:00" }));
    await refused(unreadable(84, { updated_at: "2026-11-21T11:30:00+10:00" }));
    app.clock.advance(1_000);
    await receivedOrder(app, aShopRecord(83, { updated_at: "2026-11-21T11:29:59+10:00" }));
    await receivedOrder(app, aShopRecord(84, { updated_at: "2026-11-21T11:30:00+10:00" }));
    expect((await listed()).map(({ about }) => about)).toEqual(["#83"]);
  });
});
