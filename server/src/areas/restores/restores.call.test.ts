import { getCurrentRestore, listRestoreItems, releaseRestoredKind } from "@crema/contract/areas/restores";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { listVersionOf } from "../../../test/restores.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aStaffMember } from "../../../test/users.ts";
import { latestRelease } from "../../platform/journal/restore-rows.ts";

const app = await startFileApp();
let editor: { authorization: string };
let reader: { authorization: string };
beforeAll(async () => {
  editor = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit"] }));
  reader = await signInAs(app, await aStaffMember(app, { permissions: ["order.edit"] }));
});

const current = async () => (await app.call(getCurrentRestore, { headers: reader })).body.restore;
const release = async (given: { kind: string; remaining: string }) => {
  const body = { ...given, listVersion: await listVersionOf(app, given.kind) };
  return app.call(releaseRestoredKind, { headers: editor, body });
};
const items = (kind: string) => app.call(listRestoreItems, { headers: editor, query: { kind } });

describe("a restore", () => {
  it("is shown to all staff, and its items to those who may edit permissions", async () => {
    expect(await current()).toBeNull();
    const { db } = app.platform;
    await sql`
      with restored as (
        insert into restores (detected_at, restore_point) values ('2026-11-21T01:00:00Z', '2026-11-21T00:00:00Z') returning uuid),
      kinds as (insert into restore_kinds (restore, kind) select uuid, unnest(array['courier-booking', 'erp-upload']) from restored)
      insert into lost_handovers (restore, n, at, kind, ref)
      select uuid, 7, '2026-11-21T00:30:00Z'::timestamptz, 'courier-booking', 'Shopify:55' from restored`.execute(db);
    const added = await sql<{ id: number }>`
      with o as (
        insert into orders (source, source_id, name, created_at, updated_at, total_cents)
        values ('Shopify', '55', '#55', now(), now(), 100), ('Shopify', '56', '#56', now(), now(), 100), ('Shopify', '57', '#57', now(), now(), 100)
        returning order_id, source_id)
      insert into outbound_effects (kind, subject, lane, payload, next_at, created_at, updated_at)
      select 'courier-booking', order_id::text, order_id::text, '{}', at, at, at
      from o, lateral (select case when source_id = '56' then '2026-11-20T00:00:00Z'::timestamptz else '2026-11-21T01:30:00Z' end as at) t
      order by source_id returning id`.execute(db);
    expect(await current()).toMatchObject({
      restorePoint: "2026-11-21T00:00:00.000Z",
      missingPictures: [],
      missingPictureCount: null,
      kinds: [
        {
          kind: "courier-booking",
          canBeAsked: false,
          waiting: 3,
          suggestedToSend: 1,
          handedOver: 1,
          isReleased: false,
        },
        { kind: "erp-upload", canBeAsked: false, waiting: 0 },
      ],
    });
    expect(await app.call(listRestoreItems, { headers: reader, query: { kind: "courier-booking" } })).toMatchObject({
      status: 403,
    });
    expect((await items("courier-booking")).body).toMatchObject({
      meta: { count: 3 },
      items: [
        { id: String(added.rows[1]?.id), title: "Order #56", handedOverAt: null, suggestion: "treat-as-sent" },
        { title: "Order #55", handedOverAt: "2026-11-21T00:30:00.000Z", suggestion: "treat-as-sent" },
        { title: "Order #57", handedOverAt: null, suggestion: "send", decision: null },
      ],
    });
  });

  it("that follows one still paused suggests by the earlier restore point: nothing has left since", async () => {
    const { db } = app.platform;
    const { rows } = await sql<{ uuid: string }>`
      insert into restores (detected_at, restore_point) values ('2026-11-21T01:59:00Z', '2026-11-21T01:58:00Z') returning uuid`.execute(
      db,
    );
    const newest = rows[0]?.uuid;
    await sql`insert into restore_kinds (restore, kind) values (${newest}, 'courier-booking')`.execute(db);
    expect(await current()).toMatchObject({
      restorePoint: "2026-11-21T01:58:00.000Z",
      kinds: [{ kind: "courier-booking", waiting: 3, suggestedToSend: 1, handedOver: 1 }],
    });
    expect((await items("courier-booking")).body.items.map(({ suggestion }) => suggestion)).toEqual([
      "treat-as-sent",
      "treat-as-sent",
      "send",
    ]);
    await sql`with kinds as (delete from restore_kinds where restore = ${newest}) delete from restores where uuid = ${newest}`.execute(
      db,
    );
  });

  it("is released one kind at a time, by one person, and written to the audit", async () => {
    expect(await latestRelease(app.platform.db, "courier-booking")).toBeUndefined();
    const body = { kind: "courier-booking", remaining: "suggested", listVersion: "" };
    expect(await app.call(releaseRestoredKind, { headers: reader, body })).toMatchObject({ status: 403 });
    const answers = await Promise.all([release(body), release(body)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await current()).toMatchObject({
      kinds: [{ isReleased: true, releasedAt: "2026-11-21T02:00:00.000Z" }, { isReleased: false }],
    });
    expect(await latestRelease(app.platform.db, "courier-booking")).toMatchObject({
      restorePoint: new Date("2026-11-21T00:00:00Z"),
    });
    const { rows } = await sql`
      select act, changes from audit_entries where record = 'restore'`.execute(app.platform.db);
    expect(rows).toMatchObject([{ act: "release", changes: { kind: [null, "courier-booking"] } }]);
  });

  it("is over once its last kind is released, and stays to be read", async () => {
    await sql`update restores set locked_accounts = 2, missing_pictures = ${Array.from({ length: 130 }, (_, n) => `${n}.png`)}`.execute(
      app.platform.db,
    );
    await release({ kind: "erp-upload", remaining: "send" });
    const restore = await current();
    expect(restore).toMatchObject({ lockedAccounts: 2, missingPictureCount: 130 });
    expect(restore?.missingPictures).toHaveLength(100);
    expect(restore?.kinds.map(({ isReleased, waiting }) => [isReleased, waiting])).toEqual([
      [true, 0],
      [true, 0],
    ]);
    expect((await items("erp-upload")).status).toBe(404);
    expect(await release({ kind: "mail", remaining: "send" })).toMatchObject({ status: 409 });
  });
});

it("writes no decision to the audit where the provider can be asked", async () => {
  const { db } = app.platform;
  await sql`
    with restored as (insert into restores (detected_at, restore_point) values (now(), now()) returning uuid)
    insert into restore_kinds (restore, kind) select uuid, 'promotion-to-shop' from restored`.execute(db);
  expect(await release({ kind: "promotion-to-shop", remaining: "treat-as-sent" })).toMatchObject({ status: 200 });
  const { rows } = await sql<{ changes: object }>`
    select changes from audit_entries where record = 'restore' order by id desc limit 1`.execute(db);
  expect(rows[0]?.changes).toEqual({ kind: [null, "promotion-to-shop"] });
});
