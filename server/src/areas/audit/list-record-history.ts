import { historyRights, type listRecordHistory } from "@crema/contract/areas/audit";
import { needs } from "@crema/contract/kit";
import { allow } from "../../platform/http/access.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import { historyOf } from "./entry-rows.ts";
import { presentEntry } from "./present-entry.ts";

/** What was done to a record, for who may view it; also of one that is gone. */
export const listHistoryOfRecord: Operation<typeof listRecordHistory> = async (
  deps,
  caller,
  { params: { kind, id }, query },
) => {
  allow(needs(historyRights[kind]), caller.principal, {});
  const { rows, count } = await historyOf(deps.db, { record: kind, recordId: id, ...query }, caller.signal);
  return { entries: rows.map((row) => presentEntry(deps, caller, row)), meta: { count } };
};
