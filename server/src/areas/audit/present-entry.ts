import { type AuditEntry, type FieldChange, historyRights, listAudit, recordKinds } from "@crema/contract/areas/audit";
import { needs } from "@crema/contract/kit";
import type { Caller } from "../../platform/http/caller.ts";
import { mayCall } from "../../platform/http/access.ts";
import type { Platform } from "../../platform/platform.ts";
import { isCallOn } from "./bound-calls.ts";
import type { EntryRow } from "./entry-rows.ts";
import { fieldsBefore, type KeptAct, reversalOf } from "./reversals.ts";
import { isCut, shownValue } from "./shown-value.ts";

export function presentEntry(
  deps: Pick<Platform, "features">,
  caller: Pick<Caller, "principal">,
  row: EntryRow,
): AuditEntry {
  const { reverted_by: by, reverted_at: at } = row;
  return {
    id: Number(row.id),
    at: row.at.toISOString(),
    who: row.who,
    whoUuid: row.who_uuid,
    call: row.call,
    record: row.record,
    recordId: row.record_id,
    act: row.act,
    changes: Object.entries(row.changes).map(shownChange),
    reverts: row.reverts === null ? null : Number(row.reverts),
    revertedBy: by === null || at === null ? null : { who: by, at: at.toISOString() },
    isReversible: by === null && !row.is_locked && mayRevert(deps, caller, row),
  };
}

export const shownChange = ([field, [before, after]]: [string, readonly [unknown, unknown]]): FieldChange => ({
  field,
  before: shownValue(field, before),
  after: shownValue(field, after),
  ...((isCut(before) || isCut(after)) && { isCut: true as const }),
});

function mayRevert(deps: Pick<Platform, "features">, { principal }: Pick<Caller, "principal">, kept: KeptAct): boolean {
  const { record_id: id } = kept;
  const steps = reversalOf(kept)?.write(id, fieldsBefore(kept), {}) ?? [];
  return steps.length > 0 && steps.every(({ call }) => isCallOn(call, deps) && mayCall(call.access, principal));
}

/** Whether this person may see entries of this kind of record: whoever may view the record, and of any kind whoever sees the whole audit. */
export function mayView({ principal }: Pick<Caller, "principal">, { record }: Pick<EntryRow, "record">): boolean {
  if (mayCall(listAudit.access, principal)) return true;
  const kind = recordKinds.find((one) => one === record);
  return kind !== undefined && mayCall(needs(historyRights[kind]), principal);
}
