import type { getSegmentUses } from "@crema/contract/areas/segments";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import { segmentOf } from "../segment-rows.ts";
import { usesOf } from "./segment-uses-rows.ts";

/** What is asked before a segment is deleted. */
export const getUsesOfSegment: Operation<typeof getSegmentUses> = async ({ db }, _caller, { params: { uuid } }) => {
  if ((await segmentOf(db, uuid)) === undefined) throw notFound("Segment");
  return usesOf(db, uuid);
};
