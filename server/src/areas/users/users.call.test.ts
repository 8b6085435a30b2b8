import { isUserRow, listNotificationLogs, listUsers, statusOf } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";

type Headers = { authorization: string };
let app: TestApp;
let asBoss: Headers;
let origin: string;
beforeAll(async () => {
  app = await startTestApp();
  asBoss = await signInAs(
    app,
    await aStaffMember(app, { permissions: ["user.edit", "permission.edit", "order.edit"] }),
  );
  const address = await app.server.listen({ host: "127.0.0.1", port: 0 });
  origin = address;
});
afterAll(() => app.stop());

const logs = (query: Record<string, unknown>, headers = asBoss) => app.call(listNotificationLogs, { query, headers });
const log = (userUuid: string, type: string, minute: number) =>
  sql`
  insert into notification_logs (user_uuid, type, result, created_at)
  values (${userUuid}, ${type}, ${`result ${minute}`}, ${new Date(Date.UTC(2026, 0, 1, 0, minute))})`.execute(
    app.platform.db,
  );

describe("GET /v1/notifications/logs", () => {
  it("answers one user's messages of one type, newest first with -1 [USR-DET-16] [AMB-29] [AMB-31]", async () => {
    const [ada, bob] = [await aCustomer(app), await aCustomer(app)];
    for (const minute of [2, 1, 3]) await log(ada, "SMS_APP_LINK", minute);
    await log(bob, "SMS_APP_LINK", 4);
    const { body } = await logs({ userUuid: ada, type: "SMS_APP_LINK", order: -1 });
    expect(body.logs.map((one) => one.result)).toEqual(["result 3", "result 2", "result 1"]);
    expect(body.logs[0]).toEqual({
      uuid: body.logs[0]?.uuid,
      userUuid: ada,
      type: "SMS_APP_LINK",
      createdAt: "2026-01-01T00:03:00.000Z",
      result: "result 3",
    });
    const oldest = await logs({ userUuid: ada, order: 1 });
    expect(oldest.body.logs.map((one) => one.result)).toEqual(["result 1", "result 2", "result 3"]);
  });

  it("are none for somebody without messages, and open to oneself [AMD-09]", async () => {
    const plain = await aStaffMember(app);
    const asPlain = await signInAs(app, plain);
    expect((await logs({ userUuid: plain }, asPlain)).body).toEqual({ logs: [] });
    expect((await logs({ userUuid: await aCustomer(app) }, asPlain)).status).toBe(403);
    expect((await app.call(listNotificationLogs, { query: { userUuid: plain } })).status).toBe(401);
  });

  it.each([{}, { userUuid: "all" }, { type: "EMAIL" }, { order: "up" }])("refuses %j", async (query) => {
    const given = "userUuid" in query ? query : { userUuid: await aCustomer(app), ...query };
    expect((await logs(Object.keys(query).length === 0 ? {} : given)).status).toBe(422);
  });
});

describe("a listed user", () => {
  it.each([
    ["active", { isVerified: true, isArchived: false }],
    ["pending", { isVerified: false, isArchived: false }],
    ["archived", { isVerified: true, isArchived: true }],
    ["archived", { isVerified: false, isArchived: true }],
  ])("is %s when %j [USR-LIST-15] [USR-LIST-16] [USR-LIST-17]", async (status, state) => {
    const uuid = await aCustomer(app, { ...state, lastName: "Statusberg" });
    const { body } = await app.call(listUsers, { query: { search: "statusberg" }, headers: asBoss });
    const listed = body.users.filter(isUserRow).find((row) => row.uuid === uuid);
    expect(listed && statusOf(listed)).toBe(status);
  });
});

describe("paths beside those with a parameter", () => {
  it.each([
    ["GET", "/v1/user/all", 200],
    ["GET", "/v1/user/all/", 200],
    ["GET", "/v1/user/ALL", 404],
    ["GET", "/v1/user/scripts", 404],
    ["GET", "/v1/user/update", 404],
    ["GET", "/v1/user", 404],
    ["GET", "/v1/user//all", 404],
    ["DELETE", "/v1/user/all", 404],
    ["DELETE", "/v1/user/scripts/delete-pending", 202],
    ["PUT", "/v1/user/update/all", 404],
    ["PUT", "/v1/user/restore/all", 404],
    ["GET", "/v1/orders/history/all", 404],
    ["GET", "/v1/promotions/vouchers/redemptions/all", 404],
    ["GET", "/v1/permissions/all", 404],
    ["GET", "/v1/loyalty/user/all/fom", 404],
  ])("%s %s answers %i [AMB-140]", async (method, path, status) => {
    const answer = await fetch(`${origin}${path}`, { method, headers: asBoss });
    expect(answer.status).toBe(status);
    if (status === 200) expect(Object.keys(Object(await answer.json()))).toEqual(["users", "meta"]);
  });
});

/** Reads of the list that wait for a lock. */
const waiting = async (): Promise<number> => {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%"users":%' and datname = current_database()`.execute(
    app.platform.db,
  );
  return rows[0]?.n ?? 0;
};

describe("a caller who goes away", () => {
  it("takes the search in PostgreSQL with them", async () => {
    // A lock that the list has to wait for stands in for a search that takes long.
    const held = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = app.platform.db.transaction().execute(async (tx) => {
      await sql`lock table users in access exclusive mode`.execute(tx);
      locked.resolve();
      await held.promise;
    });
    await locked.promise;
    const abort = new AbortController();
    const search = fetch(`${origin}/v1/user/all?search=anders`, { headers: asBoss, signal: abort.signal }).catch(
      (error: unknown) => error,
    );
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    abort.abort();
    expect(await search).toMatchObject({ name: "AbortError" });
    await expect.poll(waiting, { timeout: 20_000 }).toBe(0);
    held.resolve();
    await holding;
    expect((await fetch(`${origin}/v1/user/all?search=anders`, { headers: asBoss })).status).toBe(200);
  });
});
