/**
 * Takes an act back: reads the record through its own call, holds every field against what the act left, and makes the area's own
 * call with the fields as they were, over exactly the version that was read. Source: docs/decisions/0059.
 */
import { isDeepStrictEqual } from "node:util";
import type { revertAuditEntry } from "@crema/contract/areas/audit";
import { makeCall, type Operation } from "../../platform/http/bind-call.ts";
import type { Caller } from "../../platform/http/caller.ts";
import { notFound, Refusal, refuse } from "../../platform/http/refusal.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Fields, flatten } from "../../platform/writes/differences.ts";
import { boundOf, isCallOn } from "./bound-calls.ts";
import { entryById, type EntryRow, laterChangeOf, revertOf } from "./entry-rows.ts";
import { mayView, presentEntry } from "./present-entry.ts";
import { fieldsBefore, recordOf, type Reversal, reversalOf, revertedChanges, type Step } from "./reversals.ts";
import { shownValue } from "./shown-value.ts";

export const revertEntryInStore: Operation<typeof revertAuditEntry> = async (deps, caller, { params: { id } }) => {
  const row = await entryById(deps.db, id);
  if (row === undefined || !mayView(caller, row)) throw notFound("Entry");
  const reversal = reversalOf(row);
  if (reversal === undefined) throw refuse("not_reversible", "This cannot be taken back");
  const standing = await currentRecord(deps, caller, { reversal, row });
  await holdFields(deps, row, standing.fields);
  await write(deps, { ...caller, reverts: id }, { reversal, row, standing });
  const made = await revertOf(deps.db, id);
  if (made === undefined) throw new Error("the revert left no entry");
  return presentEntry(deps, caller, made);
};

interface Given {
  readonly reversal: Reversal;
  readonly row: EntryRow;
}
interface Standing {
  readonly fields: Fields;
  readonly version: string | undefined;
}

/** The record as it stands. @throws Refusal not_found where it is gone, forbidden where the caller may not view it */
async function currentRecord(deps: Platform, caller: Caller, { reversal, row }: Given): Promise<Standing> {
  const { record_id: id } = row;
  const answers = await Promise.all(reversal.read(id).map((step) => make(deps, quiet(caller), step)));
  const record: Fields = Object.assign({}, ...answers.map((answer) => recordIn(answer, id, reversal)));
  const version = record["updatedAt"] ?? record["lastUpdatedDate"];
  if (record["uuid"] === undefined && reversal.list !== undefined) throw notFound("Record");
  return {
    fields: renamed(flatten(record), reversal),
    version: typeof version === "string" && version !== "" ? version : undefined,
  };
}

function recordIn(answer: unknown, id: string, { list }: Reversal): Fields {
  const record = recordOf(answer);
  const rows = list === undefined ? undefined : record[list];
  if (!Array.isArray(rows)) return record;
  const records = rows.map(recordOf);
  return records.find(({ uuid }) => uuid === undefined || uuid === id) ?? {};
}

const renamed = (fields: Fields, { renamed: names = [] }: Reversal): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const [wire, audit] = names.find(([start]) => name.startsWith(start)) ?? ["", ""];
      return [audit + name.slice(wire.length), value];
    }),
  );

/** @throws Refusal changed_by_someone_else (409) that names the fields, and who changed them when */
async function holdFields({ db }: Platform, row: EntryRow, now: Fields): Promise<void> {
  const moved = revertedChanges(row).filter(([field, [, after]]) => !isDeepStrictEqual(now[field] ?? null, after));
  if (moved.length === 0) return;
  const fields = moved.map(([field]) => field);
  const last = await laterChangeOf(db, { record: row.record, recordId: row.record_id, id: row.id, fields });
  const changedBy = last?.who_name ?? "someone else";
  throw new Refusal("changed_by_someone_else", `${fields.join(", ")}: changed by ${changedBy} since`, {
    conflict: {
      changedBy,
      changedAt: (last?.at ?? row.at).toISOString(),
      current: Object.fromEntries(fields.map((field) => [field, shownValue(field, now[field])])),
      conflicts: Object.fromEntries(
        moved.map(([field, [before]]) => [
          field,
          { yours: shownValue(field, before), theirs: shownValue(field, now[field]) },
        ]),
      ),
    },
  });
}

async function write(
  deps: Platform,
  caller: Caller,
  { reversal, row, standing }: Given & { readonly standing: Standing },
): Promise<void> {
  const steps = reversal.write(row.record_id, fieldsBefore(row), standing.fields);
  for (const [n, step] of steps.entries())
    await make(deps, { ...quiet(caller), ifMatch: n === 0 ? standing.version : undefined }, step);
}

/** @throws Refusal not_found (404) where the area of a call is switched off */
async function make(deps: Platform, caller: Caller, { call, ...given }: Step): Promise<unknown> {
  if (!isCallOn(call, deps)) throw notFound("Record");
  return makeCall(deps, caller, { bound: boundOf(call), ...given });
}

const quiet = (caller: Caller): Caller => ({ ...caller, ifMatch: undefined, setHeader: () => {} });
