import { getAuditChange, listAudit } from "@crema/contract/areas/audit";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { type Db, inTransaction } from "../../platform/database/database.ts";
import { auditAsItStands, countOfAudit, entriesBehind } from "./audit-list-rows.ts";

const app = await startFileApp();
let headers: Readonly<Record<string, string>>;
beforeAll(async () => {
  headers = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit"] }));
  await sql`truncate audit_entries`.execute(app.platform.db);
  // Midnight in Brisbane is 14:00 UTC.
  await sql`
    insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes, version_checked)
    values ('2026-11-20T13:59:59Z', 'Ana Lee', 'updatePart', 'r1', 'part', 'A-1', 'update', '{"reward": ["1.00", "2.00"]}', true),
      ('2026-11-20T14:00:00Z', 'Ana Lee', 'createVoucher', 'r2', 'voucher', 'V-1', 'create', '{}', false),
      ('2026-11-21T13:59:59Z', 'Till 1', 'redeem', 'r3', 'voucher', 'V-1', 'redeem', '{}', false),
      ('2026-11-21T14:00:00Z', 'expire-codes', 'expire-codes', 'r4', 'session', 'S-1', 'sign-in', '{}', false)`.execute(
    app.platform.db,
  );
});

const list = async (query: Readonly<Record<string, unknown>> = {}) =>
  (await app.call(listAudit, { query, headers })).body;
const ids = async (query: Readonly<Record<string, unknown>>) =>
  (await list(query)).entries.map(({ recordId, act }) => `${recordId} ${act}`);

describe("the whole audit", () => {
  it("is listed latest first, in pages with the number of all, with everybody to choose from", async () => {
    expect(await list({ pageSize: 3 })).toMatchObject({
      entries: [{ record: "session", isReversible: false }, { act: "redeem" }, { act: "create" }],
      people: ["Ana Lee", "Till 1", "expire-codes"],
      meta: { count: 4 },
    });
    expect(await list({ pageSize: 3, page: 1 })).toMatchObject({
      entries: [{ recordId: "A-1", changes: [{ field: "reward", before: "1.00", after: "2.00" }] }],
      meta: { count: 4 },
    });
  });

  it("is filtered by person, record, act, id and days of Brisbane", async () => {
    expect(await ids({ who: "Ana Lee" })).toEqual(["V-1 create", "A-1 update"]);
    expect(await ids({ record: "voucher", act: "redeem" })).toEqual(["V-1 redeem"]);
    expect(await ids({ record: "part,session" })).toEqual(["S-1 sign-in", "A-1 update"]);
    expect(await ids({ search: "A-1" })).toEqual(["A-1 update"]);
    expect(await ids({ from: "2026-11-21", to: "2026-11-21" })).toEqual(["V-1 redeem", "V-1 create"]);
    expect((await list({ to: "2026-11-20" })).meta.count).toBe(1);
    expect(await list({ who: "Nobody" })).toMatchObject({ entries: [], meta: { count: 0 } });
  });

  it("is for those who may edit permissions", async () => {
    const reader = await signInAs(app, await aStaffMember(app, { read: ["permission"], permissions: ["user.edit"] }));
    expect((await app.call(listAudit, { headers: reader })).status).toBe(403);
  });
});

it("what is filtered comes as CSV, with its number of rows, without formulas and card numbers, and the audit knows", async () => {
  await sql`
    insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes, version_checked)
    select timestamptz '2026-11-01T00:00:00Z' + n * interval '1 second', '=Eve()', 'updateOrder', 'r', 'order', 'O-' || n, 'update',
      '{"orderNote": ["", "card 6036281234567890123"]}', true from generate_series(1, 2500) n`.execute(app.platform.db);
  const answer = await app.server.inject({
    method: "POST",
    url: "/v1/audit/csv",
    headers,
    payload: { record: "order" },
  });
  expect(answer.headers).toMatchObject({ "x-row-count": "2500" });
  const lines = answer.payload.split("\r\n");
  expect(lines).toHaveLength(2502);
  expect(lines[1]).toContain(`"'=Eve()","updateOrder","order","O-2500"`);
  expect(lines[2500]).toContain('"O-1"');
  expect(answer.payload).toContain("card …0123");
  expect(answer.payload).not.toContain("603628123");
  expect((await list({ search: "csv" })).entries).toMatchObject([
    { record: "audit", act: "export", changes: expect.arrayContaining([{ field: "rows", before: null, after: 2500 }]) },
  ]);
});

const aPartChange = (by: Db, id: string) =>
  sql`
  insert into audit_entries (at, who_name, call, request_id, record, record_id, act, version_checked)
  values ('2026-11-02T00:00:00Z', 'Ana Lee', 'updatePart', 'r', 'part', ${id}, 'update', true)`.execute(by);

it("what is committed while the CSV is read is not in it, though it was begun before: the number of rows is right", async () => {
  const { db } = app.platform;
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const slow = inTransaction(db, async (tx) => {
    await aPartChange(tx, "slow");
    begun.resolve();
    await mayEnd;
  });
  await begun.promise;
  await aPartChange(db, "fast");
  const wanted = { search: "", who: "", record: ["part"], act: [], from: undefined, until: undefined };
  const then = { ...wanted, asOf: await auditAsItStands(db) };
  const { signal } = new AbortController();
  const count = await countOfAudit(db, then, signal);
  end();
  await slow;
  const rows = await entriesBehind(db, { ...then, behind: undefined, size: 100 }, signal);
  expect(rows).toHaveLength(count);
  expect(rows.map(({ record_id: id }) => id)).toEqual(["A-1", "fast"]);
  expect(await countOfAudit(db, { ...wanted, asOf: await auditAsItStands(db) }, signal)).toBe(3);
});

describe("an entry that is long or strange", () => {
  const long = "<".repeat(700_000);
  beforeAll(async () => {
    const changes = JSON.stringify({
      emailBody: ["", long],
      meta: [null, Array.from({ length: 1_000 }, (_, n) => n)],
      title: ["Latte", "Mocha"],
    });
    await sql`
      insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes, version_checked)
      select timestamptz '2026-11-03T00:00:00Z' + n * interval '1 second', 'Ana Lee', 'updateVoucher', 'r', 'voucher', 'LONG', 'update', ${changes}::jsonb, true
      from generate_series(1, 20) n`.execute(app.platform.db);
    await sql`
      insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes, version_checked)
      values ('2026-11-03T00:00:00Z', 'Ana Lee', 'updateLocation', 'r', 'location', 'MAP', 'update',
        '{"latitude": [null, -27.469770000000015], "id": [1234567890123456, {"card": 6036281234567890123}]}', true),
        ('2026-11-03T00:00:00Z', 'Ana Lee', 'updateVoucher', 'r', 'voucher', 'DENSE', 'update',
        jsonb_build_object('emailBody', jsonb_build_array(null, repeat('<', 50000))), true)`.execute(app.platform.db);
  });

  it("is shown without the rest of its long values, and a page of them stays small", async () => {
    const answer = await app.server.inject({ url: "/v1/audit?search=LONG", headers });
    expect(answer.payload.length).toBeLessThan(200_000);
    const [entry] = (await list({ search: "LONG" })).entries;
    expect(entry?.changes).toEqual(
      expect.arrayContaining([
        { field: "emailBody", before: "", after: `${"<".repeat(2_000)}…`, isCut: true },
        { field: "meta", before: null, after: expect.stringMatching(/^\[0, 1, 2.*…$/), isCut: true },
        { field: "title", before: "Latte", after: "Mocha" },
      ]),
    );
  });

  it("is cut too if PostgreSQL could compress a long value to a few hundred bytes", async () => {
    const [entry] = (await list({ search: "DENSE" })).entries;
    expect(entry?.changes).toEqual([{ field: "emailBody", before: null, after: `${"<".repeat(2_000)}…`, isCut: true }]);
  });

  it("tells each of its values whole, one at a time", async () => {
    const [entry] = (await list({ search: "LONG" })).entries;
    const whole = (field: string) =>
      app.call(getAuditChange, { params: { id: entry?.id ?? 0 }, query: { field }, headers });
    expect((await whole("emailBody")).body).toEqual({ field: "emailBody", before: "", after: long });
    expect((await whole("meta")).body).toMatchObject({ after: expect.arrayContaining([999]) });
    expect((await whole("constructor")).status).toBe(404);
    const reader = await signInAs(app, await aStaffMember(app, { permissions: ["user.edit"] }));
    const given = { params: { id: entry?.id ?? 0 }, query: { field: "title" } };
    expect((await app.call(getAuditChange, { ...given, headers: reader })).status).toBe(404);
  });

  it("of a map's coordinates and numbers as long as a card's is shown all the same", async () => {
    const [entry] = (await list({ search: "MAP" })).entries;
    expect(entry?.changes).toEqual([
      { field: "id", before: "…3456", after: { card: expect.stringMatching(/^…\d{4}$/) } },
      { field: "latitude", before: null, after: -27.469770000000015 },
    ]);
  });

  it("is found up to the last day there is", async () => {
    expect((await list({ search: "MAP", to: "9999-12-31" })).meta.count).toBe(1);
  });
});
