import type { createSegment } from "@crema/contract/areas/segments";
import type { Operation } from "../../platform/http/bind-call.ts";
import { addSegment } from "./segment-rows.ts";
import { segmentWrites } from "./segment-writes.ts";
import { storedRules } from "./stored-rules.ts";

/** Source: SEG-34, AMB-108. */
export const createSegmentInStore: Operation<typeof createSegment> = async (deps, caller, { body }) => {
  const fields = { ...body, rules: storedRules(body.rules) };
  return segmentWrites.create(deps, caller, (tx, at) => addSegment(tx, fields, at));
};
