/** The write path for locations: what is locked, compared and shown of them, once for every operation that changes one. */
import { type Location, type LocationBody, locationStates } from "@crema/contract/areas/locations";
import type { Tx } from "../../platform/database/database.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { invalid } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Change, changeRecord, expectedVersion, versionText } from "../../platform/writes/change-record.ts";
import type { Fields } from "../../platform/writes/differences.ts";
import { holdPictures, storedPicture } from "../uploads/index.ts";
import { changedLocation } from "./location-changes.ts";
import { type LocationFields, lockLocation } from "./location-rows.ts";

/** A location held by a transaction. */
export interface HeldLocation {
  readonly record: Location;
  readonly isDeleted?: boolean;
}

export interface LocationChange extends Pick<Change<HeldLocation>, "act"> {
  readonly uuid: string;
  /** What was sent; nothing where it is deleted. */
  readonly body?: LocationBody;
  apply(tx: Tx, before: Location, at: Date): Promise<HeldLocation>;
}

/** Carries out a change of one location: locked, held against the caller's version, audited, told to open pages. */
export const changeLocation = (deps: Platform, caller: Caller, change: LocationChange): Promise<HeldLocation> => {
  const { uuid, act, body } = change;
  return changeRecord<HeldLocation>(deps, caller, {
    record: "location",
    id: uuid,
    act,
    lock: async (tx) => {
      const record = await lockLocation(tx, { config: deps.config, uuid });
      return record && { record };
    },
    apply: (tx, { record }, at) => change.apply(tx, record, at),
    fieldsOf: (held) => (held.isDeleted === true ? {} : auditedFields(held.record)),
    versionOf: ({ record }) => record.updatedAt,
    expected: versionText(expectedVersion(caller, body?.updatedAt)),
    sent: () => ({ ...body }),
  });
};

/** Everything but what the server itself says of a location. */
export const auditedFields = ({ uuid: _u, createdAt: _c, updatedAt: _a, ...fields }: Location): Fields => fields;

/**
 * A location's fields as the body wants them, its picture held.
 * @throws Refusal invalid (422), by the path in the body
 */
export async function wantedFields(
  { config }: Pick<Platform, "config">,
  tx: Tx,
  { before, body }: { before: Location | undefined; body: LocationBody },
): Promise<LocationFields> {
  const changed = changedLocation(before, body, [...locationStates, ...config.LOCATION_STATES]);
  if ("problems" in changed) throw invalid(changed.problems);
  const image = storedPicture(config, changed.fields.image);
  const isNew = image !== "" && image !== storedPicture(config, before?.image ?? "");
  const missing = isNew ? await holdPictures(tx, [image]) : [];
  if (missing.length > 0) throw invalid({ image: "Image is not there; choose it once more" });
  return { ...changed.fields, image };
}
