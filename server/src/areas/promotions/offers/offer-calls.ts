import * as calls from "@crema/contract/areas/promotions";
import { isDeepStrictEqual } from "node:util";
import { type Offer, offerNotFound, type OfferBody } from "@crema/contract/areas/promotions";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { differencesOf, type Fields } from "../../../platform/writes/differences.ts";
import { invalid, Refusal } from "../../../platform/http/refusal.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { lockNewPictureForShare, pictureAfter, storedPicture } from "../../uploads/index.ts";
import { columnsOf, type OfferFields, offerRows, offersText } from "./offer-rows.ts";

/** Source: OFFER-01; AMB-82. */
const listOffers: Operation<typeof calls.listOffers> = ({ db, config }, { signal }, { query }) => {
  const { page, limit, status } = query;
  const isActive = status === "all" ? undefined : status === "active";
  return offersText(db, { config, page: page - 1, limit, isActive, signal });
};

/** Source: OFFER-02. */
const createOffer: Operation<typeof calls.createOffer> = (deps, caller, { body }) =>
  inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now();
    const fields = await offerFieldsAfter(deps, tx, { before: undefined, body });
    const offer = await offerRows.add(tx, { columns: columnsOf(fields), at }, deps.config);
    const changes = differencesOf({}, auditedFields(offer));
    await recordAct(tx, caller, { at, record: "offer", id: offer.uuid, act: "create", changes });
    return offer;
  });

/** Source: OFFER-02; AMD-19. */
const updateOffer: Operation<typeof calls.updateOffer> = (deps, caller, { params: { uuid }, body }) => {
  if (body.uuid !== undefined && body.uuid !== uuid) throw invalid({ uuid: "is not that of the offer in the address" });
  return changeOffer(deps, caller, {
    uuid,
    act: "update",
    async apply(tx, before, at) {
      const fields = await offerFieldsAfter(deps, tx, { before, body });
      if (isDeepStrictEqual(fields, storedOfferFields(deps, before))) return before;
      return offerRows.save(tx, { uuid, columns: columnsOf(fields), at }, deps.config);
    },
  });
};

/** Its picture goes with the pictures that nothing names. Source: OFFER-02. */
const deleteOffer: Operation<typeof calls.deleteOffer> = (deps, caller, { params: { uuid } }) =>
  changeOffer(deps, caller, {
    uuid,
    act: "delete",
    async apply(tx) {
      await offerRows.remove(tx, uuid);
      return undefined;
    },
  });

interface OfferChange<R> {
  readonly uuid: string;
  readonly act: "update" | "delete";
  /** @returns the offer as it is now: `before` itself if nothing had to be written */
  apply(tx: Tx, before: Offer, at: Date): Promise<R>;
}

/** Changes a locked offer and audits it. @throws Refusal not_found with the specified sentence */
function changeOffer<R extends Offer | undefined>(deps: Platform, caller: Caller, change: OfferChange<R>): Promise<R> {
  const { uuid, act } = change;
  return inTransaction(deps.db, async (tx) => {
    const before = await offerRows.lock(tx, uuid, deps.config);
    if (before === undefined) throw new Refusal("not_found", offerNotFound);
    const at = deps.clock.now();
    const after = await change.apply(tx, before, at);
    if (after === before) {
      await caller.idempotency?.markCommitted(tx);
      return after;
    }
    const changes = differencesOf(auditedFields(before), auditedFields(after));
    await recordAct(tx, caller, { at, record: "offer", id: uuid, act, changes });
    return after;
  });
}

function auditedFields(offer: Offer | undefined): Fields {
  if (offer === undefined) return {};
  const { uuid: _u, image: _i, ...fields } = offer;
  return fields;
}

const instantOf = (given: string | undefined): Date | null =>
  given === undefined || given === "" ? null : new Date(given);

/**
 * Texts and dates that are left out are cleared, `active` and the picture stay; a new picture is held.
 * Source: OFFER-03 to OFFER-05; AMB-102; AMD-19.
 * @throws Refusal invalid (422)
 */
async function offerFieldsAfter(
  { config }: Pick<Platform, "config">,
  tx: Tx,
  { before, body }: { before: Offer | undefined; body: OfferBody },
): Promise<OfferFields> {
  const { text2 = "", text3 = "", linkText = "", active = before?.active ?? false } = body;
  const imageUrl = storedPicture(config, pictureAfter(body, before?.imageUrl));
  if (!(await lockNewPictureForShare(tx, imageUrl, storedPicture(config, before?.imageUrl ?? ""))))
    throw invalid({ imageUrl: "A picture has to be uploaded here first" });
  return { text2, text3, linkText, active, startAt: instantOf(body.startAt), endAt: instantOf(body.endAt), imageUrl };
}

const storedOfferFields = ({ config }: Pick<Platform, "config">, offer: Offer): OfferFields => ({
  text2: offer.text2,
  text3: offer.text3,
  linkText: offer.linkText,
  active: offer.active,
  startAt: instantOf(offer.startAt),
  endAt: instantOf(offer.endAt),
  imageUrl: storedPicture(config, offer.imageUrl),
});

export const offerCalls = [
  bind(calls.listOffers, listOffers),
  bind(calls.createOffer, createOffer),
  bind(calls.updateOffer, updateOffer),
  bind(calls.deleteOffer, deleteOffer),
];
