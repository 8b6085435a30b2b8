import { getUser, type User, updateUser } from "@crema/contract/areas/users";
import { describe, expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../test/file-app.ts";
import { aCustomer } from "../../../test/users.ts";

const app = await startFileApp();
const headers = await asStaff(app, { permissions: ["user.edit", "permission.edit"] });

const save = (uuid: string, body: unknown) => app.call(updateUser, { params: { uuid }, body, headers });
const read = async (uuid: string): Promise<User> => (await app.call(getUser, { params: { uuid }, headers })).body;
const rowOf = async (uuid: string): Promise<Record<string, unknown>> => {
  const rows = await app.sql<{ row: Record<string, unknown> }>`
    select to_jsonb(u) || jsonb_build_object('rights', (select to_jsonb(p) from permissions p where p.user_uuid = u.uuid),
      'addresses', (select count(*) from user_addresses a where a.user_uuid = u.uuid),
      'credentials', (select count(*) from credentials c where c.user_uuid = u.uuid)) as row
    from users u where u.uuid = ${uuid}`;
  return rows[0]?.row ?? {};
};
const changedColumns = (before: Record<string, unknown>, after: Record<string, unknown>): string[] =>
  Object.keys(before)
    .filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
    .toSorted();

/** Every field of the record flipped once, with the columns that may change by it. */
const allowed: readonly [string, unknown, readonly string[]][] = [
  ["profile.firstName", "Flipped", ["first_name", "search"]],
  ["profile.lastName", "Flipped", ["last_name", "search"]],
  ["profile.email", "flipped@mass.test", ["email", "search"]],
  ["profile.phoneNumber", "07 3123 4567", ["phone_number"]],
  ["profile.mobileNumber", "+61412345678", ["mobile_number"]],
  ["profile.birthday", "1980-01-01", ["birthday"]],
  ["profile.postcode", "4000", ["postcode"]],
  ["profile.country", "New Zealand", ["country"]],
  ["preferences.grind", "Espresso", ["grind"]],
  ["preferences.notifications.email.birthdayOffer", true, ["email_birthday_offer"]],
  ["preferences.notifications.email.marketing", true, ["email_marketing"]],
  ["preferences.notifications.postal.birthdayOffer", true, ["postal_birthday_offer"]],
  ["preferences.notifications.sms.marketing", true, ["sms_marketing"]],
];
const refused: readonly [string, unknown][] = [
  ["uuid", "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff"],
  ["accessRoles", ["staff"]],
  ["accessRoles", []],
  ["emailVerified", ""],
  ["emailVerified", "2020-01-01T00:00:00.000Z"],
  ["endedDate", "2020-01-01T00:00:00.000Z"],
];
const ignored: readonly [string, unknown][] = [
  ["createdDate", "2020-01-01T00:00:00.000Z"],
  ["registrationDate", "2020-01-01T00:00:00.000Z"],
  ["meta.lastAppLogin", "2020-01-01T00:00:00.000Z"],
  ["profile.addresses", [{ id: "x", city: "Nowhere" }]],
];
const unknown: readonly [string, unknown][] = [
  ["permissions", ["permission.edit"]],
  ["role", "staff"],
  ["password", "Abc123!"],
  ["status", "active"],
  ["updated_at", "2020-01-01T00:00:00.000Z"],
  ["profile.role", "staff"],
  ["profile.uuid", "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff"],
  ["profile.storefrontId", "1"],
  ["preferences.notifications.push", { marketing: true }],
  ["meta.isAdmin", true],
];

/** The stored record with one field replaced, and with the version that goes with it. */
const flipped = (stored: unknown, path: string, value: unknown): unknown => {
  const [key = "", ...rest] = path.split(".");
  const inner = Reflect.get(Object(stored), key);
  return { ...Object(stored), [key]: rest.length === 0 ? value : flipped(inner, rest.join("."), value) };
};

/** Saves the record with one field replaced. @returns the answer's status, the fields it refuses, and the columns that changed */
async function saveWith(path: string, value: unknown) {
  const uuid = await aCustomer(app);
  const before = await rowOf(uuid);
  const { status, body } = await save(uuid, flipped(await read(uuid), path, value));
  return { status, refused: Object.keys(body.errors ?? {}), columns: changedColumns(before, await rowOf(uuid)) };
}

describe("a whole-record update", () => {
  it.each(allowed)("of %s writes that and nothing else", async (path, value, columns) => {
    const all = [...columns, "updated_at"].toSorted();
    expect(await saveWith(path, value)).toEqual({ status: 200, refused: [], columns: all });
  });

  it.each([...refused, ...unknown])(
    "with another %s, %j, is refused by name and writes nothing",
    async (path, value) => {
      expect(await saveWith(path, value)).toEqual({ status: 422, refused: [path], columns: [] });
    },
  );

  it.each(ignored)("does not write %s", async (path, value) => {
    expect(await saveWith(path, value)).toEqual({ status: 200, refused: [], columns: [] });
  });

  it("is not fooled by a prototype", async () => {
    const uuid = await aCustomer(app);
    const before = await rowOf(uuid);
    for (const body of [
      '{"__proto__":{"accessRoles":["staff"]}}',
      '{"profile":{"__proto__":{"firstName":"X"}}}',
      '{"constructor":{"prototype":{}}}',
    ]) {
      const { statusCode } = await app.server.inject({
        method: "PUT",
        url: `/v1/user/update/${uuid}`,
        headers: { ...headers, "content-type": "application/json" },
        payload: body,
      });
      expect([400, 422]).toContain(statusCode);
    }
    expect(changedColumns(before, await rowOf(uuid))).toEqual([]);
  });
});
