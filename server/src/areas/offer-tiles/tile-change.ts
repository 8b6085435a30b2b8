/** The write path for offer tiles: what is locked, compared and shown of them, once for every operation that changes one. */
import type { OfferTile, OfferTileBody } from "@crema/contract/areas/offer-tiles";
import type { Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Change, changeRecord, expectedVersion, versionText } from "../../platform/writes/change-record.ts";
import type { Fields } from "../../platform/writes/differences.ts";
import { lockTile } from "./tile-rows.ts";

/** A tile held by a transaction. */
interface HeldTile {
  readonly record: OfferTile;
  readonly isDeleted?: boolean;
}

interface TileChange extends Pick<Change<HeldTile>, "act"> {
  readonly uuid: string;
  /** What was sent; nothing where it is deleted. */
  readonly body?: OfferTileBody;
  apply(tx: Tx, before: OfferTile, at: Date): Promise<HeldTile>;
}

/** Carries out a change of one tile: locked, held against the caller's version, audited, told to open pages. */
export const changeTile = (deps: Platform, caller: Caller, change: TileChange): Promise<HeldTile> => {
  const { uuid, act, body } = change;
  const { config, clock } = deps;
  return changeRecord<HeldTile>(deps, caller, {
    record: "offer-tile",
    id: uuid,
    act,
    lock: async (tx) => {
      const record = await lockTile(tx, { config, uuid, at: clock.now() });
      return record && { record };
    },
    apply: (tx, { record }, at) => change.apply(tx, record, at),
    fieldsOf: (held) => (held.isDeleted === true ? {} : auditedFields(held.record)),
    versionOf: ({ record }) => record.updatedAt,
    expected: versionText(expectedVersion(caller, body?.updatedAt)),
    sent: () => ({ ...body }),
  });
};

/** Everything but what the server itself says of a tile, and the second writing of its picture. */
export const auditedFields = ({ uuid: _u, active: _a, image: _i, updatedAt: _at, ...fields }: OfferTile): Fields =>
  fields;
