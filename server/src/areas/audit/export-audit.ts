import { exportAudit } from "@crema/contract/areas/audit";
import { rowCountHeader } from "@crema/contract/areas/segments";
import { csvLine } from "@crema/contract/kit";
import { inTransaction } from "../../platform/database/database.ts";
import { allow } from "../../platform/http/access.ts";
import type { Operation } from "../../platform/http/bind-call.ts";
import type { Caller } from "../../platform/http/caller.ts";
import type { Platform } from "../../platform/platform.ts";
import { recordAct } from "../../platform/writes/change-record.ts";
import { auditAsItStands, countOfAudit, entriesBehind, type WantedEntries } from "./audit-list-rows.ts";
import type { EntryRow } from "./entry-rows.ts";
import { wantedOf } from "./read-audit.ts";
import { presentEntry } from "./present-entry.ts";

const piece = 1_000;
const head = ["id", "at", "who", "call", "record", "recordId", "act", "changes", "reverts"];

/**
 * What the filters match, read while the client takes it: entries are never changed, so those there were when it began are the same at
 * its end. The audit knows of it before the first line leaves. Source: docs/decisions/0059.
 */
export const exportAuditAsCsv: Operation<typeof exportAudit> = async (deps, caller, { body }) => {
  const wanted = { ...wantedOf(body), asOf: await auditAsItStands(deps.db) };
  const rows = await countOfAudit(deps.db, wanted, caller.signal);
  const changes = { filters: [null, body], rows: [null, rows] } as const;
  await inTransaction(deps.db, (tx) =>
    recordAct(tx, caller, { at: deps.clock.now(), record: "audit", id: "csv", act: "export", changes }),
  );
  caller.setHeader(rowCountHeader, String(rows));
  caller.setHeader("content-disposition", 'attachment; filename="audit.csv"');
  return pieces(deps, caller, wanted);
};

async function* pieces(deps: Platform, caller: Caller, wanted: WantedEntries): AsyncGenerator<string, undefined> {
  const { signal } = caller;
  yield csvLine(head);
  let behind: EntryRow | undefined;
  do {
    const rows = await entriesBehind(deps.db, { ...wanted, behind, size: piece }, signal);
    allow(exportAudit.access, await deps.sessions.again(caller.principal), {});
    yield rows.map((row) => lineOf(deps, caller, row)).join("");
    behind = rows.length < piece ? undefined : rows.at(-1);
  } while (behind !== undefined);
  return undefined;
}

function lineOf(deps: Platform, caller: Caller, row: EntryRow): string {
  const { id, at, who, call, record, recordId, act, changes, reverts } = presentEntry(deps, caller, row);
  const told = JSON.stringify(Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])));
  return csvLine([id, at, who, call, record, recordId, act, told, reverts]);
}
