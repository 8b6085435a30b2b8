/** What staff wrote into an order. Source: api/admin-graphql/2026-07, orderUpdate, OrderInput; docs/providers/shopify.md. */
import type { NamedAddress, PersonalAddress } from "../../../postal-address.ts";
import type { StorefrontOrders } from "../../storefront.ts";
import { asOutcome, mutate } from "../client/mutate.ts";
import type { ShopifyClient } from "../client/shopify-client.ts";
import { addressInput, noSuchCountry } from "./address-wire.ts";

export const orderUpdateDocuments = {
  UpdateOrder: `mutation UpdateOrder($input: OrderInput!) {
    orderUpdate(input: $input) { order { id } userErrors { field message } } }`,
} as const;

export const shopifyOrderUpdate =
  (client: ShopifyClient): StorefrontOrders["update"] =>
  async ({ id, note, attributes, shippingAddress: address }, signal) => {
    const shippingAddress = address && addressInput(personal(address));
    if (address !== undefined && shippingAddress === undefined) return { kind: "rejected", reason: noSuchCountry };
    const customAttributes = attributes?.map(({ name: key, value }) => ({ key, value }));
    const given = { note, customAttributes, shippingAddress };
    const fields = Object.entries(given).filter(([, value]) => value !== undefined);
    const operation = "UpdateOrder";
    const updated = await mutate(client, {
      operation,
      document: orderUpdateDocuments[operation],
      root: "orderUpdate",
      reference: ["order", "id"],
      variables: { input: { id, ...Object.fromEntries(fields) } },
      about: { id, fields: fields.map(([name]) => name) },
      signal,
    });
    return asOutcome(updated);
  };

/** The shop puts both names together with a space; of one word it is the last name, which the shop asks for. */
function personal({ name, ...address }: NamedAddress): PersonalAddress {
  const words = name.trim().split(/\s+/);
  return { ...address, firstName: words.slice(0, -1).join(" "), lastName: words.at(-1) ?? "" };
}
