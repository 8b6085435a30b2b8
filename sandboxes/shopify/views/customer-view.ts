/** Customers and their addresses as GraphQL shows them. */
import { connectionOf } from "../graphql/connection.ts";
import type { ShopRequest } from "../graphql/request.ts";
import type { AddressRecord, CustomerRecord } from "../store/state.ts";
import { addressGid, gid } from "../store/wire.ts";
import { placeView } from "./place-view.ts";

export const addressView = (address: AddressRecord): object => placeView(address, addressGid(address.id));

export function customerView(customer: CustomerRecord, request: ShopRequest): object {
  const main = customer.addresses.find(({ id }) => id === customer.defaultAddressId);
  return {
    id: gid("Customer", customer.id),
    email: customer.email,
    firstName: customer.firstName,
    lastName: customer.lastName,
    phone: customer.phone,
    defaultAddress: main === undefined ? null : addressView(main),
    addressesV2: (args: unknown) =>
      connectionOf(
        { rows: customer.addresses, valueOf: ({ id }) => id, idOf: ({ id }) => id, view: addressView },
        args,
        request,
      ),
  };
}
