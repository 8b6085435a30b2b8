import { getUser, type User, updateUser } from "@crema/contract/areas/users";
import { type RawBuilder, sql } from "kysely";
import { describe, expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../test/file-app.ts";
import { aCustomer } from "../../../test/users.ts";

const app = await startFileApp();
const headers = await asStaff(app, { permissions: ["user.edit"] });

const read = async (uuid: string): Promise<User> => (await app.call(getUser, { params: { uuid }, headers })).body;
const save = (uuid: string, body: unknown) => app.call(updateUser, { params: { uuid }, body, headers });

/** A change as another process makes it, of which this one hears nothing. */
async function elsewhere(uuid: string, change: RawBuilder<unknown>): Promise<void> {
  await app.sql`update users set ${change}, updated_at = updated_at + interval '1 second' where uuid = ${uuid}`;
}
const entriesOf = async (uuid: string): Promise<number> => {
  const rows = await app.sql`select 1 from audit_entries where record_id = ${uuid}`;
  return rows.length;
};

describe("a user this process has read", () => {
  it("is changed without being read again, and answered as it is stored", async () => {
    const uuid = await aCustomer(app, { firstName: "Known" });
    const known = await read(uuid);
    const { status, body } = await save(uuid, { ...known, profile: { ...known.profile, postcode: "4064" } });
    expect([status, body.profile.postcode]).toEqual([200, "4064"]);
    expect(body).toEqual(await read(uuid));
    const again = await save(uuid, { ...body, preferences: { grind: "Espresso" } });
    expect(again.body).toEqual(await read(uuid));
    expect(await entriesOf(uuid)).toBe(2);
  });

  it("and another process has changed since is not written over [AMB-44] [AMD-32]", async () => {
    const uuid = await aCustomer(app, { firstName: "Ana" });
    const known = await read(uuid);
    await elsewhere(uuid, sql`first_name = 'Anna'`);
    const { status, body } = await save(uuid, { ...known, profile: { firstName: "Anne" } });
    expect([status, body.code]).toEqual([409, "changed_by_someone_else"]);
    expect(body.conflicts).toEqual({ "profile.firstName": { yours: "Anne", theirs: "Anna" } });
    expect((await read(uuid)).profile.firstName).toBe("Anna");
    expect(await entriesOf(uuid)).toBe(0);
  });

  it("is held against today's rules as it is now, not as it was known", async () => {
    const pending = await aCustomer(app, { isVerified: false });
    const known = await read(pending);
    await elsewhere(pending, sql`email_verified_at = created_at`);
    expect((await save(pending, { ...known, profile: { firstName: "Anne" } })).body.code).toBe(
      "changed_by_someone_else",
    );
    const { lastUpdatedDate } = await read(pending);
    expect((await save(pending, { profile: { firstName: "Anne" }, lastUpdatedDate })).status).toBe(200);
  });

  it("is answered with a sign-in to the app it did not hear of, which is no new version", async () => {
    const uuid = await aCustomer(app);
    const { lastUpdatedDate } = await read(uuid);
    const at = app.clock.now();
    await app.sql`update users set last_app_login_at = ${at} where uuid = ${uuid}`;
    const { body } = await save(uuid, { profile: { firstName: "Seen" }, lastUpdatedDate });
    expect(body.meta.lastAppLogin).toBe(at.toISOString());
    expect(body).toEqual(await read(uuid));
  });

  it("and that is deleted since is not found", async () => {
    const uuid = await aCustomer(app);
    const known = await read(uuid);
    await app.sql`delete from users where uuid = ${uuid}`;
    expect((await save(uuid, known)).status).toBe(404);
  });
});
