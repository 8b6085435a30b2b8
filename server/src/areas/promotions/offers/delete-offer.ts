import type { deleteOffer } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { changeOffer } from "./offer-change.ts";
import { removeOffer } from "./offer-rows.ts";

/** Its picture goes with the pictures that nothing names. Source: OFFER-02. */
export const deleteOfferFromStore: Operation<typeof deleteOffer> = (deps, caller, { params: { uuid } }) =>
  changeOffer(deps, caller, {
    uuid,
    act: "delete",
    async apply(tx) {
      await removeOffer(tx, uuid);
      return undefined;
    },
  });
