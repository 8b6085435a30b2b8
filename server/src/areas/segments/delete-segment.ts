import type { deleteSegment } from "@crema/contract/areas/segments";
import type { Operation } from "../../platform/http/bind-call.ts";
import { removeSegment } from "./segment-rows.ts";
import { segmentWrites } from "./segment-writes.ts";

/** Automations that name it keep its uuid and say that they cannot find it; audiences frozen from it stay. Source: SEG-36, AMB-96. */
export const deleteSegmentFromStore: Operation<typeof deleteSegment> = (deps, caller, { params: { uuid } }) =>
  segmentWrites.delete(deps, caller, { uuid, remove: (tx) => removeSegment(tx, uuid) });
