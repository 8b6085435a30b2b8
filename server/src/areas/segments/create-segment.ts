import type { createSegment } from "@crema/contract/areas/segments";
import { inTransaction } from "../../platform/database/database.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { differencesOf } from "../../platform/writes/differences.ts";
import { auditedFields, storedRules } from "./segment-change.ts";
import { addSegment } from "./segment-rows.ts";

/** Source: SEG-34, AMB-108. */
export const createSegmentInStore: Operation<typeof createSegment> = async (deps, caller, { body }) => {
  const fields = { ...body, rules: storedRules(body.rules) };
  const segment = await inTransaction(deps.db, async (tx) => {
    const at = deps.clock.now();
    const added = await addSegment(tx, fields, at);
    const changes = differencesOf({}, auditedFields(added));
    await recordAct(tx, caller, { at, record: "segment", id: added.uuid, act: "create", changes });
    return added;
  });
  deps.live.recordChanged("segment", segment.uuid);
  return segment;
};
