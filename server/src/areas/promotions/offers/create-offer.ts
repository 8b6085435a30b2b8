import type { createOffer } from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { differencesOf } from "../../../platform/writes/differences.ts";
import { auditedFields } from "./offer-change.ts";
import { addOffer } from "./offer-rows.ts";
import { offerFieldsAfter } from "./offer-fields.ts";

/** Source: OFFER-02. */
export const createOfferInStore: Operation<typeof createOffer> = (deps, caller, { body }) =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now();
    const fields = await offerFieldsAfter(deps, tx, { before: undefined, body });
    const offer = await addOffer(tx, { config: deps.config, fields, at });
    const changes = differencesOf({}, auditedFields(offer));
    await recordAct(tx, caller, { at, record: "offer", id: offer.uuid, act: "create", changes });
    return offer;
  });
