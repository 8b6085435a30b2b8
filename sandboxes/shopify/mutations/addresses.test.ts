import { expect, it } from "vitest";
import { ask, type Loose, openShop, type TestShop } from "../test-shop.ts";

const address = { address1: "2 New St", city: "Perth", provinceCode: "WA", zip: "6000", countryCode: "AU" };

const create = `mutation($customerId: ID!, $address: MailingAddressInput!, $setAsDefault: Boolean) {
  customerAddressCreate(customerId: $customerId, address: $address, setAsDefault: $setAsDefault) {
    address { id firstName name address1 provinceCode country countryCodeV2 } userErrors { field message } } }`;
const update = `mutation($customerId: ID!, $addressId: ID!, $address: MailingAddressInput!) {
  customerAddressUpdate(customerId: $customerId, addressId: $addressId, address: $address) {
    address { address1 city phone } userErrors { field message } } }`;
const remove = `mutation($customerId: ID!, $addressId: ID!) {
  customerAddressDelete(customerId: $customerId, addressId: $addressId) { deletedAddressId userErrors { field message } } }`;
const makeDefault = `mutation($customerId: ID!, $addressId: ID!) {
  customerUpdateDefaultAddress(customerId: $customerId, addressId: $addressId) {
    customer { defaultAddress { id } } userErrors { field message } } }`;
const read = `query($id: ID!) { customer(id: $id) { defaultAddress { id city } addressesV2(first: 10) { nodes { id } } } }`;

async function open(): Promise<{
  shop: TestShop;
  customerId: string;
  mutate: (query: string, more?: object) => Promise<Loose>;
}> {
  const shop = await openShop();
  const customerId = `gid://shopify/Customer/${shop.state().customers[0]?.id ?? 0}`;
  const mutate = async (query: string, more: object = {}) => {
    const reply = await ask(shop, query, { customerId, ...more });
    return Object.values(reply.data)[0];
  };
  return { shop, customerId, mutate };
}

it("an address is made, changed, made the default, and deleted; then the default is another", async () => {
  const { shop, customerId, mutate } = await open();
  const made = await mutate(create, { address });
  expect(made).toEqual({
    address: {
      id: expect.stringMatching(/^gid:\/\/shopify\/MailingAddress\/\d+\?model_name=CustomerAddress$/),
      firstName: "Ada",
      name: "Ada Whitlock",
      address1: "2 New St",
      provinceCode: "WA",
      country: "Australia",
      countryCodeV2: "AU",
    },
    userErrors: [],
  });
  const addressId = made.address.id;
  const before = (await ask(shop, read, { id: customerId })).data.customer;
  expect(before.defaultAddress.city).toBe("West End");
  expect(await mutate(update, { addressId, address: { address1: "3 New St", phone: null } })).toEqual({
    address: { address1: "3 New St", city: "Perth", phone: null },
    userErrors: [],
  });
  expect((await mutate(makeDefault, { addressId })).customer.defaultAddress.id).toBe(addressId);
  expect(await mutate(remove, { addressId })).toEqual({ deletedAddressId: addressId, userErrors: [] });
  expect((await ask(shop, read, { id: customerId })).data.customer).toEqual({
    defaultAddress: before.defaultAddress,
    addressesV2: { nodes: [{ id: before.defaultAddress.id }] },
  });
  expect((await mutate(remove, { addressId })).userErrors).toEqual([
    { field: ["addressId"], message: "Address does not exist" },
  ]);
});

it("setAsDefault makes a new one the default", async () => {
  const { shop, customerId, mutate } = await open();
  const made = await mutate(create, { address, setAsDefault: true });
  expect((await ask(shop, read, { id: customerId })).data.customer.defaultAddress.id).toBe(made.address.id);
});

it("the same address twice is refused", async () => {
  const { mutate } = await open();
  await mutate(create, { address });
  expect(await mutate(create, { address: { ...address, city: "PERTH " } })).toEqual({
    address: null,
    userErrors: [{ field: ["address"], message: "Address already exists" }],
  });
});

it.each(["ACT", "NSW", "NT", "QLD", "SA", "TAS", "VIC", "WA"])(
  "%s is a province of Australia",
  async (provinceCode) => {
    const { mutate } = await open();
    expect((await mutate(create, { address: { ...address, provinceCode } })).userErrors).toEqual([]);
  },
);

it("others are not", async () => {
  const { mutate } = await open();
  expect((await mutate(create, { address: { ...address, provinceCode: "XX" } })).userErrors).toEqual([
    { field: ["address", "provinceCode"], message: "Province is not valid" },
  ]);
});

it("a customer that is not there is an error of the user; a gid of another kind is one of the request", async () => {
  const { shop } = await open();
  const askFor = (customerId: string) => ask(shop, create, { customerId, address });
  expect((await askFor("gid://shopify/Customer/1")).data.customerAddressCreate.userErrors).toEqual([
    { field: ["customerId"], message: "Customer does not exist" },
  ]);
  expect((await askFor("gid://shopify/Order/1")).errors[0].message).toBe("invalid id");
  expect(
    (await ask(shop, create, { customerId: "gid://shopify/Customer/1", address: { province: "x" } })).errors[0],
  ).toMatchObject({
    extensions: { code: "INVALID_VARIABLE" },
  });
});
