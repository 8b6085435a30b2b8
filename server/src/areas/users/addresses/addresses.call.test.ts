import { type Address, createAddress, deleteAddress, getUser, updateAddress } from "@crema/contract/areas/users";
import { describe, expect, it } from "vitest";
import { asStaff, nobody, startFileApp } from "../../../../test/file-app.ts";
import { aCustomer } from "../../../../test/users.ts";

const app = await startFileApp({ ADDRESS_STATES: "Northern Territory" });
const asEditor = await asStaff(app, { permissions: ["user.edit"] });

const fields = {
  title: "Ms",
  firstName: "Ada",
  lastName: "Lovelace",
  companyName: "Analytical",
  address1: "1 Engine Street",
  address2: "Unit 2",
  suburb: "Milton",
  city: "Brisbane",
  state: "Queensland",
  postcode: "4064",
  country: "Australia",
  phone: "07 3123 4567",
  shopifyId: "",
};
const add = (uuid: string, body: unknown, headers: Record<string, string> = asEditor) =>
  app.call(createAddress, { params: { uuid }, body, headers });
const change = (uuid: string, body: unknown, headers: Record<string, string> = asEditor) =>
  app.call(updateAddress, { params: { uuid }, body, headers });
const remove = (uuid: string, shopifyId: string, headers = asEditor) =>
  app.call(deleteAddress, { params: { uuid, shopifyId }, headers });
const stored = async (uuid: string): Promise<Address[]> =>
  (await app.call(getUser, { params: { uuid }, headers: asEditor })).body.profile.addresses;
const defaults = (addresses: readonly Address[]) => addresses.filter((one) => one.isDefault).map((one) => one.city);

describe("adding an address", () => {
  it("keeps every field, answers all addresses and the user's new version [USR-DET-18] [USR-DET-26]", async () => {
    const uuid = await aCustomer(app);
    const { status, body } = await add(uuid, { ...fields, isDefault: true, shopifyId: "991" });
    expect(status).toBe(200);
    expect(body.addresses).toEqual([{ ...fields, id: body.addresses[0]?.id, isDefault: true, shopifyId: "991" }]);
    expect(await stored(uuid)).toEqual(body.addresses);
    const user = await app.call(getUser, { params: { uuid }, headers: asEditor });
    expect(user.body.lastUpdatedDate).toBe(body.lastUpdatedDate);
  });

  it("reads the body wrapped as {address: …} too", async () => {
    expect((await add(await aCustomer(app), { address: fields })).status).toBe(200);
  });

  it("makes the first one the default, whatever is asked, and keeps exactly one [AMB-38]", async () => {
    const uuid = await aCustomer(app);
    expect(defaults((await add(uuid, { ...fields, city: "A", isDefault: false })).body.addresses)).toEqual(["A"]);
    expect(defaults((await add(uuid, { ...fields, city: "B" })).body.addresses)).toEqual(["A"]);
    expect(defaults((await add(uuid, { ...fields, city: "C", isDefault: true })).body.addresses)).toEqual(["C"]);
    expect((await stored(uuid)).map((one) => one.city)).toEqual(["A", "B", "C"]);
  });

  it("keeps one default also when several are made the default at once [AMB-38]", async () => {
    const uuid = await aCustomer(app);
    const cities = ["A", "B", "C", "D", "E", "F"];
    const answers = await Promise.all(cities.map((city) => add(uuid, { ...fields, city, isDefault: true })));
    expect(answers.map((one) => one.status)).toEqual(cities.map(() => 200));
    const addresses = await stored(uuid);
    expect([addresses.length, defaults(addresses).length]).toEqual([6, 1]);
  });

  it.each([
    ["firstName", "First name is required"],
    ["lastName", "Last name is required"],
    ["address1", "Address 1 is required"],
    ["city", "City is required"],
    ["postcode", "Postcode is required"],
    ["state", "State is required"],
    ["country", "Country is required"],
    ["phone", "Phone is required"],
  ])("refuses a blank %s and stores nothing [USR-DET-20]", async (name, message) => {
    const uuid = await aCustomer(app);
    for (const value of ["", "  ", undefined]) {
      const { status, body } = await add(uuid, { ...fields, [name]: value });
      expect([status, body.errors]).toEqual([422, { [name]: message }]);
    }
    expect(await stored(uuid)).toEqual([]);
  });

  it("does without title, company, second line, suburb and storefront id [USR-DET-20]", async () => {
    const { title: _t, companyName: _c, address2: _a, suburb: _s, shopifyId: _i, ...rest } = fields;
    const { body } = await add(await aCustomer(app), rest);
    expect(body.addresses).toMatchObject([{ title: "", companyName: "", address2: "", suburb: "", shopifyId: "" }]);
  });

  it("takes 50 characters and refuses 51 [USR-DET-25]", async () => {
    const uuid = await aCustomer(app);
    expect((await add(uuid, { ...fields, city: "x".repeat(50) })).status).toBe(200);
    const { status, body } = await add(uuid, { ...fields, city: "x".repeat(51) });
    expect([status, body.errors]).toEqual([422, { city: "must be at most 50 characters" }]);
  });

  it.each(["a\u0000b", "\uD83D"])("refuses %j, which cannot be stored", async (city) => {
    const { status, body } = await add(await aCustomer(app), { ...fields, city });
    expect([status, body.errors]).toEqual([422, { city: "has a character that cannot be stored" }]);
  });

  it("holds the state against the list in Australia alone, extended by ADDRESS_STATES [USR-DET-23] [AMD-04] [AMB-81]", async () => {
    const uuid = await aCustomer(app);
    expect((await add(uuid, { ...fields, state: "Northern Territory" })).status).toBe(200);
    expect(Object.keys((await add(uuid, { ...fields, state: "Otago" })).body.errors ?? {})).toEqual(["state"]);
    expect((await add(uuid, { ...fields, state: "Otago", country: "New Zealand" })).status).toBe(200);
    expect((await add(uuid, { ...fields, state: "", country: "New Zealand" })).body.errors).toEqual({
      state: "Region is required",
    });
  });

  it("refuses a storefront id that another address of the user has", async () => {
    const uuid = await aCustomer(app);
    await add(uuid, { ...fields, shopifyId: "77" });
    expect((await add(uuid, { ...fields, shopifyId: "77" })).body.errors).toEqual({
      shopifyId: "belongs to another address of this user",
    });
    expect((await add(await aCustomer(app), { ...fields, shopifyId: "77" })).status).toBe(200);
  });

  it("needs user.edit, a verified user and one that exists [USR-DET-12]", async () => {
    const uuid = await aCustomer(app);
    const readOnly = await asStaff(app, { read: ["user"] });
    expect((await add(uuid, fields, readOnly)).status).toBe(403);
    expect((await add(nobody, fields)).status).toBe(404);
    expect((await add(await aCustomer(app, { isVerified: false }), fields)).body.code).toBe("not_verified");
  });

  it("twice with one Idempotency-Key adds one", async () => {
    const uuid = await aCustomer(app);
    const headers = { ...asEditor, "idempotency-key": "one-address" };
    const [first, second] = [await add(uuid, fields, headers), await add(uuid, fields, headers)];
    expect(second.body).toEqual(first.body);
    expect(await stored(uuid)).toHaveLength(1);
  });
});

describe("changing an address", () => {
  it("changes that one and leaves the others untouched [USR-DET-27]", async () => {
    const uuid = await aCustomer(app);
    await add(uuid, { ...fields, city: "A" });
    const { body } = await add(uuid, { ...fields, city: "B" });
    const [first, second] = body.addresses;
    const answer = await change(uuid, { ...second, city: "Changed" });
    expect(answer.body.addresses).toEqual([first, { ...second, city: "Changed" }]);
    expect(answer.body.lastUpdatedDate > body.lastUpdatedDate).toBe(true);
  });

  it("leaves an optional field that is not sent, and clears one that is sent empty", async () => {
    const uuid = await aCustomer(app);
    const { body } = await add(uuid, { ...fields, shopifyId: "5" });
    const { shopifyId: _s, title: _t, ...sent } = body.addresses[0] ?? { shopifyId: "", title: "" };
    expect((await change(uuid, { ...sent, suburb: "" })).body.addresses).toMatchObject([
      { shopifyId: "5", title: "Ms", suburb: "" },
    ]);
  });

  it("makes it the default in the place of the old one, and never leaves the user without [AMB-38]", async () => {
    const uuid = await aCustomer(app);
    await add(uuid, { ...fields, city: "A" });
    const [a, b] = (await add(uuid, { ...fields, city: "B" })).body.addresses;
    expect(defaults((await change(uuid, { ...b, isDefault: true })).body.addresses)).toEqual(["B"]);
    const unset = await change(uuid, { ...b, isDefault: false });
    expect([unset.status, unset.body.errors]).toEqual([422, { isDefault: "Make another address the default instead" }]);
    expect(defaults((await change(uuid, { ...a, isDefault: false, city: "A2" })).body.addresses)).toEqual(["B"]);
  });

  it("is named by our id, or by the storefront's where that is all there is [AMB-39]", async () => {
    const uuid = await aCustomer(app);
    await add(uuid, { ...fields, shopifyId: "321" });
    expect((await change(uuid, { ...fields, shopifyId: "321", city: "Found" })).body.addresses).toMatchObject([
      { city: "Found" },
    ]);
    expect((await change(uuid, fields)).status).toBe(404);
    const other = await aCustomer(app);
    await add(other, fields);
    const [foreign] = await stored(other);
    expect((await change(uuid, { ...fields, id: foreign?.id })).status).toBe(404);
    expect((await stored(other))[0]?.city).toBe("Brisbane");
  });

  it("tells the second editor, with both values", async () => {
    const uuid = await aCustomer(app);
    const opened = (await add(uuid, fields)).body;
    const id = opened.addresses[0]?.id ?? "";
    await change(uuid, { ...fields, id, city: "Theirs" });
    const late = await change(
      uuid,
      { ...fields, id, city: "Mine" },
      { ...asEditor, "if-match": `"${opened.lastUpdatedDate}"` },
    );
    expect([late.status, late.body.conflicts]).toEqual([
      409,
      { [`addresses.${id}.city`]: { yours: "Mine", theirs: "Theirs" } },
    ]);
  });

  it("leaves an audit entry of the fields that changed", async () => {
    const uuid = await aCustomer(app);
    const id = (await add(uuid, fields)).body.addresses[0]?.id ?? "";
    await change(uuid, { ...fields, id, city: "Ipswich" });
    const rows =
      await app.sql`select act, changes from audit_entries where record_id = ${uuid} order by id desc limit 1`;
    expect(rows).toEqual([{ act: "update-address", changes: { [`addresses.${id}.city`]: ["Brisbane", "Ipswich"] } }]);
  });
});

describe("removing an address", () => {
  it("takes that one away, named by our id or the storefront's, once [USR-DET-28] [AMB-39]", async () => {
    const uuid = await aCustomer(app);
    await add(uuid, { ...fields, city: "A" });
    await add(uuid, { ...fields, city: "B", shopifyId: "b-1" });
    const [, , c] = (await add(uuid, { ...fields, city: "C" })).body.addresses;
    expect((await remove(uuid, "b-1")).status).toBe(204);
    expect((await remove(uuid, "b-1")).status).toBe(404);
    expect((await remove(uuid, c?.id ?? "")).status).toBe(204);
    expect((await stored(uuid)).map((one) => one.city)).toEqual(["A"]);
  });

  it("refuses the default and keeps it [USR-DET-24] [AMB-38]", async () => {
    const uuid = await aCustomer(app);
    const id = (await add(uuid, fields)).body.addresses[0]?.id ?? "";
    const { status, body } = await remove(uuid, id);
    expect([status, body.code, body.message]).toEqual([
      409,
      "default_address",
      "The default address cannot be deleted",
    ]);
    expect(await stored(uuid)).toHaveLength(1);
  });

  it("needs user.edit", async () => {
    const uuid = await aCustomer(app);
    await add(uuid, fields);
    const [, second] = (await add(uuid, fields)).body.addresses;
    const readOnly = await asStaff(app, { read: ["user"] });
    expect((await remove(uuid, second?.id ?? "", readOnly)).status).toBe(403);
    expect(await stored(uuid)).toHaveLength(2);
  });
});
