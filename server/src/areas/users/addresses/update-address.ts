import type { updateAddress } from "@crema/contract/areas/users";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid, notFound } from "../../../platform/http/refusal.ts";
import { flatten } from "../../../platform/writes/differences.ts";
import { laidOver } from "../../../platform/values/laid-over.ts";
import { saveAddress } from "./address-rows.ts";
import { addressOf, changeAddresses, holdState, makeRoomForDefault } from "./change-addresses.ts";

/**
 * Changes the address named by `id` in the body, or by the storefront's id when it has no other. Making it the default
 * takes that from the old one; a default stays one until another address takes its place. Source: AMB-38, AMB-39.
 */
export const updateAddressOfUser: Operation<typeof updateAddress> = (deps, caller, { params: { uuid }, body }) => {
  const { id = "", ...sent } = body;
  return changeAddresses(deps, caller, {
    userUuid: uuid,
    act: "update-address",
    sent: () => flatten(sent, `addresses.${id}`),
    async apply(tx, addresses) {
      const stored = addressOf(addresses, id === "" ? (body.shopifyId ?? "") : id);
      if (stored === undefined) throw notFound("Address");
      if (stored.isDefault && sent.isDefault === false)
        throw invalid({ isDefault: "Make another address the default instead" });
      const merged = laidOver(stored, sent);
      const address = { ...merged, isDefault: merged.isDefault || !addresses.some((one) => one.isDefault) };
      holdState(deps.config, address);
      await makeRoomForDefault(tx, uuid, address);
      await saveAddress(tx, address);
    },
  });
};
