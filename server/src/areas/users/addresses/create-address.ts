import type { Address, createAddress } from "@crema/contract/areas/users";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { laidOver } from "../../../platform/values/laid-over.ts";
import { insertAddress } from "./address-rows.ts";
import { changeAddresses, holdState, makeRoomForDefault } from "./change-addresses.ts";

const addressesAtMost = 100;

/** Adds an address. The first one is the default, whatever is asked. Source: spec part 1, sections 3 and 5; AMB-38. */
export const createAddressOfUser: Operation<typeof createAddress> = (deps, caller, { params: { uuid }, body }) =>
  changeAddresses(deps, caller, {
    userUuid: uuid,
    act: "add-address",
    async apply(tx, addresses) {
      if (addresses.length >= addressesAtMost)
        throw invalid({ address: `at most ${addressesAtMost} addresses per user` });
      const isFirst = !addresses.some((one) => one.isDefault);
      const address = { ...laidOver(blank, body), isDefault: body.isDefault === true || isFirst };
      holdState(deps.config, address);
      await makeRoomForDefault(tx, uuid, address);
      await insertAddress(tx, uuid, address);
    },
  });

const blank: Omit<Address, "id"> = {
  title: "",
  firstName: "",
  lastName: "",
  companyName: "",
  address1: "",
  address2: "",
  suburb: "",
  city: "",
  state: "",
  postcode: "",
  country: "",
  phone: "",
  isDefault: false,
  shopifyId: "",
};
