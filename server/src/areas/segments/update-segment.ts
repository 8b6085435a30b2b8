import type { updateSegment } from "@crema/contract/areas/segments";
import type { Operation } from "../../platform/http/bind-call.ts";
import { laidOver } from "../../platform/values/laid-over.ts";
import { saveSegment } from "./segment-rows.ts";
import { segmentWrites } from "./segment-writes.ts";
import { storedRules } from "./stored-rules.ts";

/** What is not sent stays as it is. Source: SEG-35, AMB-107. */
export const updateSegmentInStore: Operation<typeof updateSegment> = async (deps, caller, { params, body }) => {
  const { uuid } = params;
  const { rules: given, uuid: _u, updatedAt: _a, ...details } = body;
  const rules = given && storedRules(given);
  return segmentWrites.update(deps, caller, {
    uuid,
    body,
    save(tx, before, at) {
      const fields = laidOver({ ...before, rules: rules ?? before.rules }, details);
      return saveSegment(tx, { uuid, fields, at });
    },
  });
};
