import { archiveUser, deleteUser, getUser, restoreUser } from "@crema/contract/areas/users";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { asStaff, type Headers, nobody, startFileApp } from "../../../../test/file-app.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";

const app = await startFileApp();
let boss: string;
let asBoss: Headers;
let asReader: Headers;
beforeAll(async () => {
  boss = await aStaffMember(app, { permissions: ["user.edit", "permission.edit"] });
  asBoss = await signInAs(app, boss);
  asReader = await asStaff(app, { read: ["user", "permission"] });
});

const archive = (uuid: string, headers = asBoss) => app.call(archiveUser, { params: { uuid }, headers });
const restore = (uuid: string, headers = asBoss) => app.call(restoreUser, { params: { uuid }, headers });
const remove = (uuid: string, headers = asBoss) => app.call(deleteUser, { params: { uuid }, headers });
const read = (uuid: string, headers = asBoss) => app.call(getUser, { params: { uuid }, headers });
const rowOf = async (uuid: string) => {
  const rows = await app.sql<{
    row: Record<string, unknown>;
  }>`select to_jsonb(u) as row from users u where uuid = ${uuid}`;
  return rows[0]?.row;
};
const auditOf = (uuid: string) =>
  app.sql<{ act: string; call: string; changes: unknown }>`
    select act, call, changes from audit_entries where record_id = ${uuid} order by id`;

describe("archiving", () => {
  it("sets the end, ends every session and removes nothing [USR-DET-45] [USR-LIST-15] [AMB-35]", async () => {
    const kim = await aStaffMember(app, { read: ["user"] });
    const asKim = await signInAs(app, kim);
    expect((await read(kim, asKim)).status).toBe(200);
    const before = await rowOf(kim);
    const { status, body } = await archive(kim);
    expect([status, body.endedDate]).toEqual([200, app.clock.now().toISOString()]);
    expect((await read(kim)).body).toEqual(body);
    expect((await read(kim, asKim)).status).toBe(401);
    const after = await rowOf(kim);
    expect(
      Object.keys(before ?? {})
        .filter((key) => before?.[key] !== after?.[key])
        .toSorted(),
    ).toEqual(["ended_at", "status", "updated_at"]);
    expect(await auditOf(kim)).toMatchObject([{ act: "archive", call: "archiveUser" }]);
  });

  it("somebody named in capitals ends their sessions as well, and is found in the audit", async () => {
    const kim = await aStaffMember(app, { read: ["user"] });
    const asKim = await signInAs(app, kim);
    expect((await read(kim, asKim)).status).toBe(200);
    expect((await archive(kim.toUpperCase())).status).toBe(200);
    expect((await read(kim, asKim)).status).toBe(401);
    expect(await auditOf(kim)).toMatchObject([{ act: "archive" }]);
  });

  it("twice, oneself, nobody, and without the right is refused", async () => {
    const uuid = await aCustomer(app);
    expect((await archive(uuid, asReader)).status).toBe(403);
    expect((await app.call(archiveUser, { params: { uuid } })).status).toBe(401);
    await archive(uuid);
    const again = await archive(uuid);
    expect([again.status, again.body.code]).toEqual([409, "already_archived"]);
    for (const written of [boss, boss.toUpperCase()]) {
      const own = await archive(written);
      expect([own.status, own.body.code]).toEqual([409, "own_account"]);
    }
    expect((await archive(nobody)).status).toBe(404);
  });

  it("refuses when somebody else changed the user since it was read", async () => {
    const uuid = await aCustomer(app);
    const stale = { ...asBoss, "if-match": '"2020-01-01T00:00:00.000Z"' };
    expect((await app.call(archiveUser, { params: { uuid }, headers: stale })).body.code).toBe(
      "changed_by_someone_else",
    );
  });

  it("never takes the last person who may edit permissions, not by two at once [AMB-17]", async () => {
    const own = await startTestApp();
    const rights = { permissions: ["user.edit", "permission.edit"] };
    const [ana, ben] = [await aStaffMember(own, rights), await aStaffMember(own, rights)];
    for (let round = 0; round < 30; round += 1) {
      const [asAna, asBen] = [await signInAs(own, ana), await signInAs(own, ben)];
      const answers = await Promise.all([
        own.call(archiveUser, { params: { uuid: ben }, headers: asAna }),
        own.call(archiveUser, { params: { uuid: ana }, headers: asBen }),
      ]);
      expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
      await sql`update users set ended_at = null where uuid in (${ana}, ${ben})`.execute(own.platform.db);
    }
    await own.stop();
  });
});

describe("restoring", () => {
  it("clears the end and nothing else [USR-DET-46] [AMB-35]", async () => {
    const uuid = await aCustomer(app);
    const before = await rowOf(uuid);
    await archive(uuid);
    const { status, body } = await restore(uuid);
    expect([status, body.endedDate]).toEqual([200, ""]);
    expect({ ...(await rowOf(uuid)), updated_at: "" }).toEqual({ ...before, updated_at: "" });
  });

  it("of a user who is not archived, nobody, or without the right is refused", async () => {
    const uuid = await aCustomer(app);
    expect((await restore(uuid)).body.code).toBe("not_archived");
    expect((await restore(uuid, asReader)).status).toBe(403);
    expect((await restore(nobody)).status).toBe(404);
  });

  it("leaves old sessions ended", async () => {
    const kim = await aStaffMember(app, { read: ["user"] });
    const asKim = await signInAs(app, kim);
    await archive(kim);
    await restore(kim);
    expect((await read(kim, asKim)).status).toBe(401);
    expect((await read(kim, await signInAs(app, kim))).status).toBe(200);
  });
});

describe("deleting for good", () => {
  it("takes an unverified user away, and keeps their orders with the name and their codes unassigned [USR-DET-47]", async () => {
    const uuid = await aCustomer(app, { firstName: "Ada", lastName: "Gone", isVerified: false });
    const at = app.clock.now();
    await app.sql`insert into orders (source, source_id, name, user_uuid, created_at, updated_at, total_cents)
      values ('Shopify', ${uuid}, '#1', ${uuid}, ${at}, ${at}, 100)`;
    await app.sql`with v as (insert into vouchers (title, default_expiry_days, created_at, updated_at) values ('Free coffee', 30, ${at}, ${at}) returning uuid)
      insert into voucher_codes (voucher_uuid, code, user_uuid, start_at, expires_at, created_at, updated_at)
      select uuid, ${uuid}, ${uuid}, ${at}, ${at}, ${at}, ${at} from v`;
    const { status } = await remove(uuid);
    expect(status).toBe(204);
    expect((await read(uuid)).status).toBe(404);
    expect((await remove(uuid)).status).toBe(404);
    const rows = await app.sql`
      select o.customer_name, o.user_uuid, c.user_uuid as holder from orders o, voucher_codes c where o.source_id = ${uuid} and c.code = ${uuid}`;
    expect(rows).toEqual([{ customer_name: "Ada Gone", user_uuid: null, holder: null }]);
    expect(await auditOf(uuid)).toMatchObject([{ act: "delete", changes: { "profile.lastName": ["Gone", null] } }]);
  });

  it("refuses a verified user, archived or not, and keeps them [USR-DET-47] [AMB-34]", async () => {
    for (const isArchived of [false, true]) {
      const uuid = await aCustomer(app, { isArchived });
      const { status, body } = await remove(uuid);
      expect([status, body.code]).toEqual([409, "email_verified"]);
      expect((await read(uuid)).status).toBe(200);
    }
  });

  it("needs user.edit", async () => {
    const uuid = await aCustomer(app, { isVerified: false });
    expect((await remove(uuid, asReader)).status).toBe(403);
    expect((await read(uuid)).status).toBe(200);
  });
});
