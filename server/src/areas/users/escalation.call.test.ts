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
import { beforeAll, describe, expect, it } from "vitest";
import { asStaff, type Headers, startFileApp } from "../../../test/file-app.ts";
import { signInAs } from "../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";

const app = await startFileApp();
let service: string;
let asService: Headers;
let boss: string;
let archivedBoss: string;
let pendingBoss: string;
let colleague: string;

beforeAll(async () => {
  const rights = { permissions: ["permission.edit"] };
  service = await aStaffMember(app, { permissions: ["user.edit"], read: permissionNames });
  asService = await signInAs(app, service);
  boss = await aStaffMember(app, rights);
  await aStaffMember(app, rights);
  archivedBoss = await aStaffMember(app, { ...rights, isArchived: true });
  pendingBoss = await aStaffMember(app, { ...rights, isVerified: false });
  colleague = await aStaffMember(app, { permissions: ["order.edit"] });
});

const everything = { permissions: permissionNames.map((name) => `${name}.edit`), read: [], roles: ["staff"] };
const email = { profile: { email: "taken-over@escalate.test" } };
const password = { password: "Right-horse-1" };
const accounts = () =>
  app.sql`
    select u.uuid, role, email, ended_at, email_verified_at, permissions, read, password_hash
    from users u left join permissions p on p.user_uuid = u.uuid left join credentials c on c.user_uuid = u.uuid order by u.uuid`;

type Answering = Promise<{ status: number }>;
const byService = () => ({ headers: asService });
const setRights = (userUuid: string, body: object = everything): Answering =>
  app.call(updatePermissions, { params: { userUuid }, body, ...byService() });
const setTheirPassword = (userUuid: string): Answering =>
  app.call(setPassword, { params: { userUuid }, body: password, ...byService() });
const update = (uuid: string, body: object): Answering =>
  app.call(updateUser, { params: { uuid }, body, ...byService() });

/** Everything somebody with user.edit alone may try in order to edit permissions, or to take away those who may. */
const paths: readonly (readonly [string, () => Answering, number])[] = [
  ["their own permissions", () => setRights(service), 403],
  ["the permissions of a friend", () => setRights(colleague), 403],
  ["the role of a customer", async () => setRights(await aCustomer(app)), 403],
  ["the rights of the boss", () => setRights(boss, { ...everything, roles: ["customer"] }), 403],
  ["the boss's password", () => setTheirPassword(boss), 403],
  ["an archived boss's password", () => setTheirPassword(archivedBoss), 403],
  ["a colleague's password", () => setTheirPassword(colleague), 403],
  ["the boss's email address", () => update(boss, email), 403],
  ["an archived boss's email address", () => update(archivedBoss, email), 403],
  ["the email address of a boss who has yet to verify", () => update(pendingBoss, email), 409],
  ["an archived boss's return", () => app.call(restoreUser, { params: { uuid: archivedBoss }, ...byService() }), 403],
  ["the boss's end", () => app.call(archiveUser, { params: { uuid: boss }, ...byService() }), 403],
  [
    "the deletion of a boss who has yet to verify",
    () => app.call(deleteUser, { params: { uuid: pendingBoss }, ...byService() }),
    403,
  ],
  ["their own role in their profile", () => update(service, { accessRoles: ["staff", "admin"] }), 422],
  ["rights in their profile", () => update(service, { permissions: ["permission.edit"] }), 422],
  [
    "rights in an address",
    () =>
      app.call(createAddress, {
        params: { uuid: service },
        body: { permissions: ["permission.edit"] },
        ...byService(),
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
    expect((await setTheirPassword(customer)).status).toBe(204);
    expect((await update(customer, email)).status).toBe(200);
    expect((await update(service, { profile: { email: "own@escalate.test" } })).status).toBe(200);
    expect((await update(boss, { profile: { postcode: "4000" } })).status).toBe(200);
  });
});

describe("somebody with permission.edit too", () => {
  it("may do all of this to a colleague, who is told", async () => {
    const headers = await asStaff(app, { permissions: ["user.edit", "permission.edit"] });
    const kim = await aStaffMember(app, { email: "kim@escalate.test" });
    expect((await app.call(setPassword, { params: { userUuid: kim }, body: password, headers })).status).toBe(204);
    const moved = { profile: { email: "kim.new@escalate.test" } };
    expect((await app.call(updateUser, { params: { uuid: kim }, body: moved, headers })).status).toBe(200);
    expect((await app.call(archiveUser, { params: { uuid: kim }, headers })).status).toBe(200);
    expect((await app.call(restoreUser, { params: { uuid: kim }, headers })).status).toBe(200);
    const rows = await app.sql<{ mail: string }>`
      select kind || ' to ' || recipient as mail from outbound_mails where subject_id = ${kim} order by 1`;
    expect(rows.map((row) => row.mail)).toEqual([
      "email-changed to kim.new@escalate.test",
      "email-changed to kim@escalate.test",
      "password-changed to kim@escalate.test",
    ]);
  });
});
