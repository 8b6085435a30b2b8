import type { getLocation } from "@crema/contract/areas/locations";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { locationOf } from "./location-rows.ts";

/** One location, with its version as ETag. */
export const getLocationFromStore: Operation<typeof getLocation> = async ({ db, config }, caller, { params }) => {
  const found = await locationOf(db, { config, uuid: params.uuid });
  if (found === undefined) throw notFound("Location");
  caller.setHeader("etag", `"${found.updatedAt}"`);
  return found;
};
