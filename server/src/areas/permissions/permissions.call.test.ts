import { getPermissions, updatePermissions } from "@crema/contract/areas/permissions";
import { getDomains } from "@crema/contract/areas/domains";
import { permissionNames } from "@crema/contract/kit";
import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";

type Headers = { authorization: string };
const app = await startFileApp();
let boss: string;
let asBoss: Headers;

beforeAll(async () => {
  boss = await aStaffMember(app, { permissions: ["permission.edit", "user.edit"] });
  asBoss = await signInAs(app, boss);
});

const read = async (userUuid: string, headers: Headers = asBoss) =>
  app.call(getPermissions, { params: { userUuid }, headers });
const save = (userUuid: string, body: unknown, headers: Headers = asBoss) =>
  app.call(updatePermissions, { params: { userUuid }, body, headers });
const staff = (permissions: readonly string[], readable: readonly string[] = []) => ({
  permissions,
  read: readable,
  roles: ["staff"],
});

describe("GET /v1/permissions/{userUuid}", () => {
  it("answers a list with exactly one record, for oneself and with user view for others [PERM-01] [AMB-14]", async () => {
    const kim = await aStaffMember(app, { permissions: ["order.edit"], read: ["user"] });
    const asKim = await signInAs(app, kim);
    expect((await read(kim, asKim)).body).toEqual({
      permissions: [{ permissions: ["order.edit"], read: ["user"], roles: ["staff"] }],
    });
    expect((await read(boss, asKim)).status).toBe(200);
    const plain = await aStaffMember(app);
    const asPlain = await signInAs(app, plain);
    expect([(await read(plain, asPlain)).status, (await read(boss, asPlain)).status]).toEqual([200, 403]);
  });

  it("gives nothing for a customer, whatever is stored [AMB-02]", async () => {
    const customer = await aCustomer(app);
    await sql`insert into permissions (user_uuid, permissions) values (${customer}, '{user.edit}')`.execute(
      app.platform.db,
    );
    expect((await read(customer)).body).toEqual({ permissions: [{ permissions: [], read: [], roles: ["customer"] }] });
  });

  it("answers 404 for nobody and 401 without a token", async () => {
    expect((await read("0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff")).status).toBe(404);
    expect((await app.call(getPermissions, { params: { userUuid: boss } })).status).toBe(401);
  });
});

describe("PUT /v1/permissions/{userUuid}", () => {
  it("saves and reads back [PERM-02]", async () => {
    const kim = await aStaffMember(app);
    const answer = await save(kim, staff(["segment.edit", "order.edit"], ["user"]));
    expect(answer.body).toEqual({
      permissions: [{ permissions: ["order.edit", "segment.edit"], read: ["user"], roles: ["staff"] }],
    });
    expect((await read(kim)).body).toEqual(answer.body);
  });

  it.each(permissionNames)("grants %s.edit alone and reads it back [PERM-06] [PERM-07]", async (name) => {
    const kim = await aStaffMember(app);
    await save(kim, staff([`${name}.edit`]));
    expect((await read(kim)).body.permissions[0]?.permissions).toEqual([`${name}.edit`]);
  });

  it("refuses unknown strings and roles and names them [PERM-05] [PERM-06]", async () => {
    const kim = await aStaffMember(app, { permissions: ["order.edit"] });
    for (const body of [
      staff(["everything.edit"]),
      staff([], ["beandrive"]),
      { ...staff([]), roles: ["admin"] },
      { ...staff([]), roles: ["staff", "customer"] },
      { ...staff([]), roles: [] },
    ])
      expect((await save(kim, body)).status).toBe(422);
    expect((await read(kim)).body.permissions[0]?.permissions).toEqual(["order.edit"]);
  });

  it("keeps both roles possible [PERM-05]", async () => {
    const kim = await aStaffMember(app);
    expect((await save(kim, { permissions: [], read: [], roles: ["customer"] })).body.permissions[0]?.roles).toEqual([
      "customer",
    ]);
    expect((await save(kim, staff([]))).body.permissions[0]?.roles).toEqual(["staff"]);
  });

  it("never changes one's own [PERM-08] [AMB-17]", async () => {
    for (const own of [boss, boss.toUpperCase()]) {
      const answer = await save(own, staff(permissionNames.map((name) => `${name}.edit`)));
      expect([answer.status, answer.body.code]).toEqual([403, "own_permissions"]);
    }
    expect((await read(boss)).body.permissions[0]?.permissions).toEqual(["permission.edit", "user.edit"]);
  });

  it("needs permission.edit [PERM-09]", async () => {
    const kim = await aStaffMember(app, { permissions: ["user.edit"] });
    const readOnly = await aStaffMember(app, { read: ["permission", "user"] });
    for (const who of [kim, readOnly])
      expect((await save(await aStaffMember(app), staff(["user.edit"]), await signInAs(app, who))).status).toBe(403);
  });

  it("reaches a person who is signed in at their next call [AMB-18]", async () => {
    const kim = await aStaffMember(app, { read: ["user"] });
    const asKim = await signInAs(app, kim);
    expect((await read(boss, asKim)).status).toBe(200);
    await save(kim.toUpperCase(), staff([]));
    expect((await read(boss, asKim)).status).toBe(403);
  });

  it("ends the access of a member of staff who becomes a customer, and clears the strings [AMB-02]", async () => {
    const kim = await aStaffMember(app, { permissions: ["user.edit"] });
    const asKim = await signInAs(app, kim);
    await save(kim, { permissions: ["user.edit"], read: ["user"], roles: ["customer"] });
    expect((await app.call(getDomains, { headers: asKim })).status).toBe(403);
    const { rows } = await sql<{
      permissions: string[];
    }>`select permissions from permissions where user_uuid = ${kim}`.execute(app.platform.db);
    expect(rows[0]?.permissions).toEqual([]);
  });

  it("leaves an audit entry with both values and what takes it back", async () => {
    const kim = await aStaffMember(app, { permissions: ["order.edit"] });
    await save(kim, staff(["user.edit"]));
    const entry = await app.platform.db
      .selectFrom("audit_entries")
      .selectAll()
      .where("record_id", "=", kim)
      .executeTakeFirstOrThrow();
    expect(entry).toMatchObject({
      act: "permissions",
      who_uuid: boss,
      changes: { permissions: [["order.edit"], ["user.edit"]] },
    });
  });
});

describe("the last holder of permission.edit", () => {
  it("cannot be taken away, not by two who demote each other at once [AMB-17]", async () => {
    const other = await startTestApp();
    const [ana, ben] = [
      await aStaffMember(other, { permissions: ["permission.edit"] }),
      await aStaffMember(other, { permissions: ["permission.edit"] }),
    ];
    const [asAna, asBen] = [await signInAs(other, ana), await signInAs(other, ben)];
    const demote = (whom: string, headers: Headers) =>
      other.call(updatePermissions, { params: { userUuid: whom }, body: staff([]), headers });
    for (let round = 0; round < 200; round += 1) {
      const answers = await Promise.all([demote(ben, asAna), demote(ana, asBen)]);
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from permissions where 'permission.edit' = any (permissions)`.execute(other.platform.db);
      expect([rows[0]?.n, answers.filter((one) => one.status === 200).length]).toEqual([1, 1]);
      await sql`update permissions set permissions = '{permission.edit}' where user_uuid in (${ana}, ${ben})`.execute(
        other.platform.db,
      );
      await other.platform.db.transaction().execute(async (tx) => {
        await other.platform.sessions.forget(tx, ana);
        await other.platform.sessions.forget(tx, ben);
      });
    }
    await other.stop();
  });
});
