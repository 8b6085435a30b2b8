/** The write path for older offers: locked, audited. */
import { type Offer, offerNotFound } from "@crema/contract/areas/promotions";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { Refusal } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { differencesOf, type Fields } from "../../../platform/writes/differences.ts";
import { lockOffer } from "./offer-rows.ts";

interface OfferChange<R> {
  readonly uuid: string;
  readonly act: "update" | "delete";
  /** @returns the offer as it is now: `before` itself if nothing had to be written */
  apply(tx: Tx, before: Offer, at: Date): Promise<R>;
}

/** @throws Refusal not_found with the specified sentence */
export function changeOffer<R extends Offer | undefined>(
  deps: Platform,
  caller: Caller,
  change: OfferChange<R>,
): Promise<R> {
  const { uuid, act } = change;
  return inTransaction(deps.db, async (tx) => {
    const before = await lockOffer(tx, { config: deps.config, uuid });
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

/** Nothing of one that is gone. */
export function auditedFields(offer: Offer | undefined): Fields {
  if (offer === undefined) return {};
  const { uuid: _u, image: _i, ...fields } = offer;
  return fields;
}
