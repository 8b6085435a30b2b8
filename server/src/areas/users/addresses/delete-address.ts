import type { deleteAddress } from "@crema/contract/areas/users";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { removeAddress } from "./address-rows.ts";
import { addressOf, changeAddresses } from "./change-addresses.ts";

/** Removes an address, named by our id or the storefront's; the default stays. Source: spec part 1, section 5; AMB-38, AMB-39. */
export const deleteAddressOfUser: Operation<typeof deleteAddress> = async (deps, caller, { params }) => {
  await changeAddresses(deps, caller, {
    userUuid: params.uuid,
    act: "delete-address",
    async apply(tx, addresses) {
      const stored = addressOf(addresses, params.shopifyId);
      if (stored === undefined) throw notFound("Address");
      if (stored.isDefault) throw refuse("default_address", "The default address cannot be deleted");
      await removeAddress(tx, stored.id);
    },
  });
  return undefined;
};
