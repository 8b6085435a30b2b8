import type { getSegment } from "@crema/contract/areas/segments";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { mayView } from "./list-segments.ts";
import { segmentOf } from "./segment-rows.ts";

/** One segment, with its version as ETag. */
export const getSegmentFromStore: Operation<typeof getSegment> = async ({ db }, caller, { params }) => {
  const found = await segmentOf(db, params.uuid);
  if (found === undefined) throw notFound("Segment");
  caller.setHeader("etag", `"${found.updatedAt}"`);
  return mayView(caller) ? found : { uuid: found.uuid, name: found.name };
};
