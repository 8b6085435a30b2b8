import { updatePermissions } from "@crema/contract/areas/permissions";
import {
  archiveUser,
  createAddress,
  deleteUser,
  restoreUser,
  setPassword,
  updateUser,
} from "@crema/contract/areas/users";
import { permissionNames } from "@crema/contract/kit";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";

type Headers = { authorization: string };
let app: TestApp;
let service: string;
let asService: Headers;
let boss: string;
let archivedBoss: string;
let pendingBoss: string;
let colleague: string;

beforeAll(async () => {
  app = await startTestApp();
  const rights = { permissions: ["permission.edit"] };
  service = await aStaffMember(app, { permissions: ["user.edit"], read: permissionNames });
  asService = await signInAs(app, service);
  boss = await aStaffMember(app, rights);
  await aStaffMember(app, rights);
  archivedBoss = await aStaffMember(app, { ...rights, isArchived: true });
  pendingBoss = await aStaffMember(app, { ...rights, isVerified: false });
  colleague = await aStaffMember(app, { permissions: ["order.edit"] });
});
afterAll(() => app.stop());

const everything = { permissions: permissionNames.map((name) => `${name}.edit`), read: [], roles: ["staff"] };
const email = { profile: { email: "taken-over@escalate.test" } };
const password = { password: "Right-horse-1" };
const accounts = async () => {
  const { rows } = await sql`
    select u.uuid, role, email, ended_at, email_verified_at, permissions, read, password_hash
    from users u left join permissions p on p.user_uuid = u.uuid left join credentials c on c.user_uuid = u.uuid order by u.uuid`.execute(
    app.platform.db,
  );
  return rows;
};

/** Everything somebody with user.edit alone may try in order to edit permissions, or to take away those who may. */
const paths: readonly (readonly [string, () => Promise<{ status: number }>, number])[] = [
  [
    "their own permissions",
    () => app.call(updatePermissions, { params: { userUuid: service }, body: everything, headers: asService }),
    403,
  ],
  [
    "the permissions of a friend",
    () => app.call(updatePermissions, { params: { userUuid: colleague }, body: everything, headers: asService }),
    403,
  ],
  [
    "the role of a customer",
    async () =>
      app.call(updatePermissions, { params: { userUuid: await aCustomer(app) }, body: everything, headers: asService }),
    403,
  ],
  [
    "the rights of the boss",
    () =>
      app.call(updatePermissions, {
        params: { userUuid: boss },
        body: { ...everything, roles: ["customer"] },
        headers: asService,
      }),
    403,
  ],
  [
    "the boss's password",
    () => app.call(setPassword, { params: { userUuid: boss }, body: password, headers: asService }),
    403,
  ],
  [
    "an archived boss's password",
    () => app.call(setPassword, { params: { userUuid: archivedBoss }, body: password, headers: asService }),
    403,
  ],
  [
    "a colleague's password",
    () => app.call(setPassword, { params: { userUuid: colleague }, body: password, headers: asService }),
    403,
  ],
  [
    "the boss's email address",
    () => app.call(updateUser, { params: { uuid: boss }, body: email, headers: asService }),
    403,
  ],
  [
    "an archived boss's email address",
    () => app.call(updateUser, { params: { uuid: archivedBoss }, body: email, headers: asService }),
    403,
  ],
  [
    "the email address of a boss who has yet to verify",
    () => app.call(updateUser, { params: { uuid: pendingBoss }, body: email, headers: asService }),
    409,
  ],
  [
    "an archived boss's return",
    () => app.call(restoreUser, { params: { uuid: archivedBoss }, headers: asService }),
    403,
  ],
  ["the boss's end", () => app.call(archiveUser, { params: { uuid: boss }, headers: asService }), 403],
  [
    "the deletion of a boss who has yet to verify",
    () => app.call(deleteUser, { params: { uuid: pendingBoss }, headers: asService }),
    403,
  ],
  [
    "their own role in their profile",
    () =>
      app.call(updateUser, {
        params: { uuid: service },
        body: { accessRoles: ["staff", "admin"] },
        headers: asService,
      }),
    422,
  ],
  [
    "rights in their profile",
    () =>
      app.call(updateUser, {
        params: { uuid: service },
        body: { permissions: ["permission.edit"] },
        headers: asService,
      }),
    422,
  ],
  [
    "rights in an address",
    () =>
      app.call(createAddress, {
        params: { uuid: service },
        body: { permissions: ["permission.edit"] },
        headers: asService,
      }),
    422,
  ],
];

describe("somebody with user.edit alone", () => {
  it.each(paths)("does not get at %s", async (_what, attempt, status) => {
    const before = await accounts();
    const customers = before.length;
    expect((await attempt()).status).toBe(status);
    const after = await accounts();
    // A path may bring its own customer; nobody who was there before is another one now.
    expect(after.filter((row) => before.some((one) => JSON.stringify(one) === JSON.stringify(row)))).toHaveLength(
      customers,
    );
  });

  it("may still set their own password and address, and those of customers", async () => {
    const customer = await aCustomer(app);
    expect(
      (await app.call(setPassword, { params: { userUuid: customer }, body: password, headers: asService })).status,
    ).toBe(204);
    expect((await app.call(updateUser, { params: { uuid: customer }, body: email, headers: asService })).status).toBe(
      200,
    );
    expect(
      (
        await app.call(updateUser, {
          params: { uuid: service },
          body: { profile: { email: "own@escalate.test" } },
          headers: asService,
        })
      ).status,
    ).toBe(200);
    expect(
      (
        await app.call(updateUser, {
          params: { uuid: boss },
          body: { profile: { postcode: "4000" } },
          headers: asService,
        })
      ).status,
    ).toBe(200);
  });
});

describe("somebody with permission.edit too", () => {
  it("may do all of this to a colleague, who is told", async () => {
    const headers = await signInAs(app, await aStaffMember(app, { permissions: ["user.edit", "permission.edit"] }));
    const kim = await aStaffMember(app, { email: "kim@escalate.test" });
    expect((await app.call(setPassword, { params: { userUuid: kim }, body: password, headers })).status).toBe(204);
    const moved = { profile: { email: "kim.new@escalate.test" } };
    expect((await app.call(updateUser, { params: { uuid: kim }, body: moved, headers })).status).toBe(200);
    expect((await app.call(archiveUser, { params: { uuid: kim }, headers })).status).toBe(200);
    expect((await app.call(restoreUser, { params: { uuid: kim }, headers })).status).toBe(200);
    const { rows } = await sql<{ mail: string }>`
      select kind || ' to ' || recipient as mail from outbound_mails where subject_id = ${kim} order by 1`.execute(
      app.platform.db,
    );
    expect(rows.map((row) => row.mail)).toEqual([
      "email-changed to kim.new@escalate.test",
      "email-changed to kim@escalate.test",
      "password-changed to kim@escalate.test",
    ]);
  });
});
