import { isDeepStrictEqual } from "node:util";
import type { updateOffer } from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { changeOffer } from "./offer-change.ts";
import { saveOffer } from "./offer-rows.ts";
import { storedOfferFields, offerFieldsAfter } from "./offer-fields.ts";

/** Source: OFFER-02; AMD-19. */
export const updateOfferInStore: Operation<typeof updateOffer> = (deps, caller, { params: { uuid }, body }) => {
  if (body.uuid !== undefined && body.uuid !== uuid) throw invalid({ uuid: "is not that of the offer in the address" });
  return changeOffer(deps, caller, {
    uuid,
    act: "update",
    async apply(tx, before, at) {
      const fields = await offerFieldsAfter(deps, tx, { before, body });
      if (isDeepStrictEqual(fields, storedOfferFields(deps, before))) return before;
      return saveOffer(tx, { uuid, config: deps.config, fields, at });
    },
  });
};
