import {
  getLastUserChange,
  getUser,
  isUserRow,
  listNotificationLogs,
  listUsers,
  setPassword,
  statusOf,
  updateUser,
} from "@crema/contract/areas/users";
import { beforeAll, describe, expect, it } from "vitest";
import { asStaff, nobody, startFileApp } from "../../../test/file-app.ts";
import { whileLocked } from "../../../test/locked-table.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";

const app = await startFileApp();
let origin: string;
const asReader = await asStaff(app, { read: ["user"] });
const asAna = await asStaff(app, { permissions: ["user.edit"], firstName: "Ana", lastName: "Reid" });
const asBoss = await asStaff(app, { permissions: ["user.edit", "permission.edit", "order.edit"] });
beforeAll(async () => {
  origin = await app.server.listen({ host: "127.0.0.1", port: 0 });
});

const read = (uuid: string, headers = asReader) => app.call(getUser, { params: { uuid }, headers });

describe("GET /v1/user/{id}", () => {
  it("answers the whole record, with dates as instants or empty [USR-DET-30] [USR-DET-41]", async () => {
    const uuid = await aCustomer(app, {
      email: "Ada@x.test",
      firstName: "Ada",
      lastName: "Lovelace",
      mobileNumber: "+61412345678",
    });
    const { status, body } = await read(uuid);
    expect(status).toBe(200);
    expect(body).toEqual({
      uuid,
      profile: {
        firstName: "Ada",
        lastName: "Lovelace",
        email: "Ada@x.test",
        phoneNumber: "",
        mobileNumber: "+61412345678",
        birthday: "",
        postcode: "",
        country: "Australia",
        addresses: [],
      },
      emailVerified: "2026-11-21T02:00:00.000Z",
      endedDate: "",
      accessRoles: ["customer"],
      preferences: {
        grind: "",
        notifications: {
          email: { birthdayOffer: false, marketing: false },
          postal: { birthdayOffer: false },
          sms: { marketing: false },
        },
      },
      registrationDate: "2026-11-21T02:00:00.000Z",
      meta: { lastAppLogin: "" },
      createdDate: "2026-11-21T02:00:00.000Z",
      lastUpdatedDate: "2026-11-21T02:00:00.000Z",
    });
  });

  it("carries the version as ETag", async () => {
    const { headers, body } = await read(await aCustomer(app));
    expect(headers["etag"]).toBe(`"${body.lastUpdatedDate}"`);
  });

  it("keeps texts as they were typed, quotes and all", async () => {
    const uuid = await aCustomer(app, { firstName: 'Zoë "Z"\\', lastName: "O'Brien <b>" });
    expect((await read(uuid)).body.profile).toMatchObject({ firstName: 'Zoë "Z"\\', lastName: "O'Brien <b>" });
  });

  it("is open to everybody for their own record and to user view for others [AMB-05]", async () => {
    const plain = await aStaffMember(app);
    const other = await aCustomer(app);
    const asPlain = await signInAs(app, plain);
    expect([(await read(plain, asPlain)).status, (await read(other, asPlain)).status]).toEqual([200, 403]);
    expect((await read(plain.toUpperCase(), asPlain)).status).toBe(200);
    const promoter = await asStaff(app, { permissions: ["promotion.edit"] });
    expect((await read(other, promoter)).status).toBe(403);
  });

  it("answers 401 without a token and 404 for nobody and for what is no uuid [USR-DET-41]", async () => {
    expect((await app.call(getUser, { params: { uuid: nobody } })).status).toBe(401);
    expect((await read(nobody)).status).toBe(404);
    expect((await read("scripts")).status).toBe(404);
    expect((await read("%00")).status).toBe(404);
  });
});

const lastChange = (uuid: string) => app.call(getLastUserChange, { params: { uuid }, headers: asAna });

describe("GET /v1/user/{uuid}/last-change", () => {
  it("is empty where nobody changed the user", async () => {
    expect((await lastChange(await aCustomer(app))).body).toEqual({ changedBy: "", changedAt: "" });
  });

  it("names who changed the user last, and when", async () => {
    const uuid = await aCustomer(app);
    await app.call(updateUser, { params: { uuid }, body: { profile: { postcode: "4000" } }, headers: asAna });
    expect((await lastChange(uuid)).body).toEqual({ changedBy: "Ana Reid", changedAt: app.clock.now().toISOString() });
  });

  it("does not name somebody who only set the password since", async () => {
    const uuid = await aCustomer(app);
    await app.call(updateUser, { params: { uuid }, body: { profile: { postcode: "4000" } }, headers: asAna });
    const other = await asStaff(app, { permissions: ["user.edit"], firstName: "Ben" });
    await app.call(setPassword, { params: { userUuid: uuid }, body: { password: "Fresh-beans-7" }, headers: other });
    expect((await lastChange(uuid)).body.changedBy).toBe("Ana Reid");
  });

  it("answers 404 for nobody", async () => {
    expect((await lastChange(nobody)).status).toBe(404);
  });
});

const logs = (query: Record<string, unknown>, headers = asBoss) => app.call(listNotificationLogs, { query, headers });
const log = (userUuid: string, type: string, minute: number) =>
  app.sql`
  insert into notification_logs (user_uuid, type, result, created_at)
  values (${userUuid}, ${type}, ${`result ${minute}`}, ${new Date(Date.UTC(2026, 0, 1, 0, minute))})`;

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
  const rows = await app.sql<{ n: number }>`
    select count(*) as n from pg_stat_activity where wait_event_type = 'Lock' and query like '%"users":%' and datname = current_database()`;
  return rows[0]?.n ?? 0;
};

describe("a caller who goes away", () => {
  it("takes the search in PostgreSQL with them", async () => {
    await whileLocked(app, "users", async () => {
      const abort = new AbortController();
      const search = fetch(`${origin}/v1/user/all?search=anders`, { headers: asBoss, signal: abort.signal }).catch(
        (error: unknown) => error,
      );
      await expect.poll(waiting).toBe(1);
      abort.abort();
      expect(await search).toMatchObject({ name: "AbortError" });
      await expect.poll(waiting).toBe(0);
    });
    expect((await fetch(`${origin}/v1/user/all?search=anders`, { headers: asBoss })).status).toBe(200);
  });
});
