import type { updateSegment } from "@crema/contract/areas/segments";
import type { Operation } from "../../platform/http/bind-call.ts";
import { invalid } from "../../platform/http/refusal.ts";
import { laidOver } from "../../platform/values/laid-over.ts";
import { changeSegment, storedRules } from "./segment-change.ts";
import { saveSegment } from "./segment-rows.ts";

/** What is not sent stays as it is. Source: SEG-35, AMB-107. */
export const updateSegmentInStore: Operation<typeof updateSegment> = async (deps, caller, { params, body }) => {
  const { uuid } = params;
  if (body.uuid !== undefined && body.uuid.toLowerCase() !== uuid)
    throw invalid({ uuid: "is not that of the segment in the address" });
  const { rules: given, uuid: _u, updatedAt: _a, ...details } = body;
  const rules = given && storedRules(given);
  const { record } = await changeSegment(deps, caller, {
    uuid,
    body,
    act: "update",
    async apply(tx, before, at) {
      const fields = laidOver({ ...before, rules: rules ?? before.rules }, details);
      return { record: await saveSegment(tx, { uuid, fields, at }) };
    },
  });
  caller.setHeader("etag", `"${record.updatedAt}"`);
  return record;
};
