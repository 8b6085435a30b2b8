import { describe, expect, it } from "vitest";
import type { AddressRecord, CustomerRecord } from "./customer-record.ts";
import { changedFields, merged } from "./merge-customer.ts";

const home: AddressRecord = {
  storefrontId: "9",
  isDefault: true,
  firstName: "Ana",
  lastName: "Reid",
  companyName: "",
  address1: "1 King St",
  address2: "",
  city: "Newtown",
  state: "New South Wales",
  postcode: "2042",
  country: "Australia",
  phone: "+61412345678",
};
const record: CustomerRecord = {
  storefrontId: "7",
  email: "ana@example.com",
  firstName: "Ana",
  lastName: "Reid",
  phone: "0412 345 678",
  emailMarketing: true,
  smsMarketing: false,
  isVerified: true,
  addresses: [home],
};
const stored = merged(undefined, record);
const withIds = {
  ...stored,
  addresses: stored.addresses.map((one, at) => ({ ...one, id: `id${at}`, isChanged: false })),
};

describe("somebody new", () => {
  it("has the record's values, the mobile in international form and the place of the default address", () => {
    expect(stored.fields).toEqual({
      email: "ana@example.com",
      firstName: "Ana",
      lastName: "Reid",
      phoneNumber: "",
      mobileNumber: "+61412345678",
      postcode: "2042",
      country: "Australia",
      emailMarketing: true,
      smsMarketing: false,
      storefrontId: "7",
      isVerified: true,
    });
    expect(stored.addresses).toMatchObject([{ address1: "1 King St", isDefault: true, storefrontId: "9" }]);
  });

  it.each([
    ["0412 345 678", "Australia", { mobileNumber: "+61412345678" }],
    ["021 123 4567", "New Zealand", { mobileNumber: "+64211234567" }],
    ["021 123 4567", "Australia", { phoneNumber: "+61211234567" }],
    ["(07) 5550 1234", "Australia", { phoneNumber: "+61755501234" }],
    ["+1 415 555 2671", "United States", { phoneNumber: "+14155552671" }],
    ["ask Ana", "Australia", { phoneNumber: "ask Ana" }],
  ])("has the phone number '%s' of %s as %j", (phone, country, wanted) => {
    const { fields } = merged(undefined, { ...record, phone, addresses: [{ ...home, country }] });
    expect(fields).toMatchObject({ mobileNumber: "", phoneNumber: "", ...wanted });
  });

  it("is verified unless the storefront says otherwise", () => {
    expect(merged(undefined, { ...record, isVerified: undefined }).fields.isVerified).toBe(true);
    expect(merged(undefined, { ...record, isVerified: false }).fields.isVerified).toBe(false);
  });

  it("has exactly one default address, the first when the record names none", () => {
    const two = [
      { ...home, isDefault: false },
      { ...home, storefrontId: "10", isDefault: false, address1: "2 King St" },
    ];
    expect(merged(undefined, { ...record, addresses: two }).addresses.map((one) => one.isDefault)).toEqual([
      true,
      false,
    ]);
    const [first, second] = two;
    if (first === undefined || second === undefined) throw new Error("two addresses");
    const lastIsDefault = merged(undefined, { ...record, addresses: [first, { ...second, isDefault: true }] });
    expect(lastIsDefault.addresses.map((one) => one.isDefault)).toEqual([false, true]);
  });

  it("lends name and phone to the address of an export row, which has none", () => {
    const { storefrontId: _, ...row } = { ...home, firstName: "", lastName: "", phone: "" };
    expect(merged(undefined, { ...record, addresses: [row] }).addresses).toMatchObject([
      { firstName: "Ana", lastName: "Reid", phone: "+61412345678" },
    ]);
  });
});

describe("somebody stored", () => {
  it("is the same after the same record", () => {
    const again = merged(withIds, record);
    expect(changedFields(withIds.fields, again.fields)).toEqual({});
    expect(again.addresses).toEqual(withIds.addresses);
  });

  it("keeps what the record does not have or leaves empty", () => {
    const { fields } = merged(withIds, { storefrontId: "7", addresses: [] });
    expect(fields).toEqual(withIds.fields);
  });

  it("is corrected field by field, each change with both values", () => {
    const after = merged(withIds, { ...record, lastName: "Reid-Lee", emailMarketing: false, phone: "(07) 5550 1234" });
    expect(changedFields(withIds.fields, after.fields)).toEqual({
      "profile.lastName": ["Reid", "Reid-Lee"],
      "profile.phoneNumber": ["", "+61755501234"],
      "preferences.notifications.email.marketing": [true, false],
    });
  });

  it("is never unverified", () => {
    expect(merged(withIds, { ...record, isVerified: false }).fields.isVerified).toBe(true);
    const pending = { ...withIds, fields: { ...withIds.fields, isVerified: false } };
    expect(merged(pending, { ...record, isVerified: undefined }).fields.isVerified).toBe(false);
    expect(merged(pending, record).fields.isVerified).toBe(true);
  });

  it("gains addresses, has known ones corrected, and keeps the default staff chose", () => {
    const given = [
      { ...home, address2: "Unit 4", isDefault: false },
      { ...home, storefrontId: "11", address1: "3 High St", isDefault: true },
    ];
    const { addresses } = merged(withIds, { ...record, addresses: given });
    expect(addresses.map((one) => [one.id, one.address1, one.address2, one.isDefault])).toEqual([
      ["id0", "1 King St", "Unit 4", true],
      [undefined, "3 High St", "", false],
    ]);
  });

  it("has the address with the record's number corrected, although another one lies at the place it moved to", () => {
    const [numbered] = withIds.addresses;
    if (numbered === undefined) throw new Error("one address");
    const written = { ...numbered, id: "byHand", storefrontId: "", address1: "3 High St", isDefault: false };
    const moved = { ...record, addresses: [{ ...home, address1: "3 High St" }] };
    const { addresses } = merged({ ...withIds, addresses: [written, numbered] }, moved);
    expect(addresses.map((one) => [one.id, one.storefrontId, one.address1])).toEqual([
      ["byHand", "", "3 High St"],
      ["id0", "9", "3 High St"],
    ]);
  });

  it("recognises an address without a number by its place, in any letter case", () => {
    const { storefrontId: _, ...row } = { ...home, address1: "1 KING ST", phone: "" };
    const { addresses } = merged(withIds, { ...record, addresses: [row] });
    expect(addresses).toHaveLength(1);
    expect(addresses[0]).toMatchObject({ id: "id0", storefrontId: "9", phone: "+61412345678" });
  });
});
