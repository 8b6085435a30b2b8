/** Customers' addresses. They have no natural key, so that an address is looked for before it is made. */
import { z } from "zod";
import { ProviderError } from "../../../../platform/http/refusal.ts";
import type { Outcome, Resolution } from "../../../../platform/outbound/effect.ts";
import type { StorefrontAddresses } from "../../storefront.ts";
import { asOutcome, mutate, type Mutation, unlessItIsSo } from "../client/mutate.ts";
import { nextOf, pageInfo, shaped } from "../client/asked.ts";
import { dataOf, type ShopifyClient } from "../client/shopify-client.ts";
import { addressInput, customerAddress, type CustomerAddress, isSameAddress, noSuchCountry } from "./address-wire.ts";

const fields = "{ id firstName lastName company address1 address2 city provinceCode zip countryCodeV2 phone }";
const given = "$customerId: ID!, $address: MailingAddressInput!, $isDefault: Boolean";
const errors = "userErrors { field message }";

export const addressDocuments = {
  CustomerAddresses: `query CustomerAddresses($customerId: ID!, $after: String) { customer(id: $customerId) {
    defaultAddress { id } addressesV2(first: 100, after: $after) { pageInfo { hasNextPage endCursor } nodes ${fields} } } }`,
  CreateAddress: `mutation CreateAddress(${given}) {
    customerAddressCreate(customerId: $customerId, address: $address, setAsDefault: $isDefault) { address { id } ${errors} } }`,
  UpdateAddress: `mutation UpdateAddress(${given}, $addressId: ID!) {
    customerAddressUpdate(customerId: $customerId, addressId: $addressId, address: $address, setAsDefault: $isDefault) {
      address { id } ${errors} } }`,
  DeleteAddress: `mutation DeleteAddress($customerId: ID!, $addressId: ID!) {
    customerAddressDelete(customerId: $customerId, addressId: $addressId) { deletedAddressId ${errors} } }`,
  MakeDefault: `mutation MakeDefault($customerId: ID!, $addressId: ID!) {
    customerUpdateDefaultAddress(customerId: $customerId, addressId: $addressId) {
      customer { defaultAddress { id } } ${errors} } }`,
} as const;

const addressesOf = z.object({
  customer: z
    .object({
      defaultAddress: z.object({ id: z.string() }).nullable(),
      addressesV2: z.object({ pageInfo, nodes: z.array(customerAddress) }),
    })
    .nullable(),
});
const unknownCountry: Outcome = { kind: "rejected", reason: noSuchCountry };

export function shopifyAddresses(client: ShopifyClient): StorefrontAddresses {
  return {
    async create({ customerId, address, isDefault }, signal) {
      const input = addressInput(address);
      if (input === undefined) return unknownCountry;
      const there = await lookedUp(client, { customerId, input, signal });
      if (there.kind === "failed") return { kind: "not-sent", reason: there.reason };
      if (there.id !== undefined)
        return isDefault ? makeDefault(client, { customerId, addressId: there.id, signal }) : alreadyThere(there.id);
      const variables = { customerId, address: input, isDefault };
      const made = await mutate(client, { ...mutations.create, variables, signal, about: { customerId, isDefault } });
      return unlessItIsSo(made, async () => (await sameAddress(client, { customerId, input, signal }))?.id);
    },
    async find({ customerId, address }, signal): Promise<Resolution> {
      const input = addressInput(address);
      if (input === undefined) return { kind: "absent" };
      const there = await lookedUp(client, { customerId, input, signal });
      if (there.kind === "failed") return { kind: "unknown", reason: there.reason };
      return there.id === undefined ? { kind: "absent" } : { kind: "confirmed", reference: there.id };
    },
    async update({ customerId, addressId, address, isDefault }, signal) {
      const input = addressInput(address);
      if (input === undefined) return unknownCountry;
      const variables = { customerId, addressId, address: input, isDefault };
      return asOutcome(
        await mutate(client, { ...mutations.update, variables, signal, about: { customerId, addressId, isDefault } }),
      );
    },
    async remove(what, signal) {
      const removed = await mutate(client, { ...mutations.remove, variables: what, signal, about: what });
      return unlessItIsSo(removed, async () => {
        const all = await customersAddresses(client, { customerId: what.customerId, signal });
        return all.some(({ id }) => id === what.addressId) ? undefined : what.addressId;
      });
    },
    makeDefault: (what, signal) => makeDefault(client, { ...what, signal }),
  };
}

type Fixed = Pick<Mutation, "operation" | "document" | "root" | "reference">;
const mutations = {
  create: fixed("CreateAddress", "customerAddressCreate", ["address", "id"]),
  update: fixed("UpdateAddress", "customerAddressUpdate", ["address", "id"]),
  remove: fixed("DeleteAddress", "customerAddressDelete", ["deletedAddressId"]),
  makeDefault: fixed("MakeDefault", "customerUpdateDefaultAddress", ["customer", "defaultAddress", "id"]),
} as const;

function fixed(operation: keyof typeof addressDocuments, root: string, reference: readonly string[]): Fixed {
  return { operation, document: addressDocuments[operation], root, reference };
}

const alreadyThere = (id: string): Outcome => ({
  kind: "confirmed",
  reference: id,
  notes: [{ what: "found", detail: { id } }],
});

async function makeDefault(
  client: ShopifyClient,
  { signal, ...what }: { customerId: string; addressId: string; signal: AbortSignal },
): Promise<Outcome> {
  return asOutcome(await mutate(client, { ...mutations.makeDefault, variables: what, signal, about: what }));
}

interface Sought {
  readonly customerId: string;
  readonly input: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

async function lookedUp(
  client: ShopifyClient,
  sought: Sought,
): Promise<{ kind: "looked"; id: string | undefined } | { kind: "failed"; reason: string }> {
  try {
    return { kind: "looked", id: (await sameAddress(client, sought))?.id };
  } catch (error) {
    if (error instanceof ProviderError) return { kind: "failed", reason: error.message };
    throw error;
  }
}

const sameAddress = async (client: ShopifyClient, sought: Sought): Promise<CustomerAddress | undefined> =>
  (await customersAddresses(client, sought)).find((there) => isSameAddress(there, sought.input));

/** @throws ProviderError */
async function customersAddresses(
  client: ShopifyClient,
  { customerId, signal }: { customerId: string; signal: AbortSignal },
): Promise<CustomerAddress[]> {
  const operation = "CustomerAddresses";
  const found: CustomerAddress[] = [];
  let after: string | null | undefined = null;
  while (after !== undefined) {
    const variables: Readonly<Record<string, unknown>> = { customerId, after };
    const said = await client.ask({ operation, document: addressDocuments[operation], variables, signal });
    const { customer } = shaped(operation, addressesOf, dataOf(operation, said));
    if (customer === null) return [];
    found.push(...customer.addressesV2.nodes);
    after = nextOf(customer.addressesV2.pageInfo);
  }
  return found;
}
