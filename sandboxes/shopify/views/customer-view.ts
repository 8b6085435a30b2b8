/** Customers as GraphQL shows them, and how they are found. */
import { z } from "zod";
import { connectionOf } from "../graphql/connection.ts";
import { placeView } from "./place-view.ts";
import type { Resolver, ShopRequest } from "../graphql/request.ts";
import { indexedAt, isIndexed, searched, type SearchFields } from "../graphql/search.ts";
import type { AddressRecord, CustomerRecord } from "../store/state.ts";
import { addressGid, dateTime, gid } from "../store/wire.ts";

const customerArguments = z.object({
  query: z.string().nullish(),
  sortKey: z.enum(["CREATED_AT", "ID", "NAME", "UPDATED_AT"]).nullish(),
});
type SortKey = NonNullable<z.infer<typeof customerArguments>["sortKey"]>;

const sortValues: Readonly<Record<SortKey, (customer: CustomerRecord) => string | number>> = {
  CREATED_AT: ({ createdAt }) => createdAt,
  ID: ({ id }) => id,
  NAME: ({ firstName, lastName }) => `${lastName}, ${firstName}`,
  UPDATED_AT: ({ updatedAt }) => updatedAt,
};

const fieldsFor = (request: ShopRequest): SearchFields<CustomerRecord> => ({
  id: ({ id }) => id,
  email: ({ email }) => email,
  phone: ({ phone }) => phone ?? "",
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  tag: ({ tags }) => tags,
  customer_date: ({ createdAt }) => createdAt,
  updated_at: (customer) => indexedAt(customer, request),
});

export const customersResolver =
  (request: ShopRequest): Resolver =>
  (args) => {
    const { query, sortKey } = customerArguments.parse(args);
    const known = request.shop.state().customers.filter((one) => isIndexed(one, request));
    const defaults = ["email", "first_name", "last_name", "phone"];
    return connectionOf(
      {
        rows: searched(known, query, { fields: fieldsFor(request), defaults, warnings: request.warnings }),
        valueOf: sortValues[sortKey ?? "ID"],
        idOf: ({ id }) => id,
        view: (customer) => customerView(customer, request),
      },
      args,
      request,
    );
  };

export const addressView = (address: AddressRecord): object => placeView(address, addressGid(address.id));

export function customerView(customer: CustomerRecord, request: ShopRequest): object {
  const orders = request.shop.state().orders.filter(({ customerId }) => customerId === customer.id);
  const main = customer.addresses.find(({ id }) => id === customer.defaultAddressId);
  return {
    id: gid("Customer", customer.id),
    legacyResourceId: String(customer.id),
    email: customer.email,
    firstName: customer.firstName,
    lastName: customer.lastName,
    displayName: `${customer.firstName} ${customer.lastName}`,
    phone: customer.phone,
    tags: customer.tags,
    numberOfOrders: String(orders.length),
    createdAt: dateTime(customer.createdAt),
    updatedAt: dateTime(customer.updatedAt),
    defaultAddress: main === undefined ? null : addressView(main),
    addressesV2: (args: unknown) =>
      connectionOf(
        { rows: customer.addresses, valueOf: ({ id }) => id, idOf: ({ id }) => id, view: addressView },
        args,
        request,
      ),
  };
}
