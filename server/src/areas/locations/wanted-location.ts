import { type Location, type LocationBody, locationStates } from "@crema/contract/areas/locations";
import type { Tx } from "../../platform/database/database.ts";
import { invalid } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { holdPictures, storedPicture } from "../uploads/index.ts";
import { changedLocation } from "./location-changes.ts";
import type { LocationFields } from "./location-rows.ts";

/**
 * A location's fields as the body wants them, its picture held.
 * @throws Refusal invalid (422), by the path in the body
 */
export async function wantedLocation(
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
