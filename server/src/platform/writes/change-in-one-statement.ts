/**
 * The write path for the plain change of one record, as one statement: the rules are asked about the record as it is read,
 * then one conditional update writes the change and its audit entry over exactly that version, or nothing. Two round trips
 * instead of five and no lock while the rules run; the promises are `changeRecord`'s. Source: AMD-32.
 */
import type { Db } from "../database/database.ts";
import type { Caller } from "../http/caller.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import type { AuditEntry } from "./audit-rows.ts";
import {
  type Change,
  entryOf,
  hasSameFields,
  assertVersion,
  type VersionedChange,
  type WriteDeps,
} from "./change-record.ts";
import { differencesOf } from "./differences.ts";

interface OneStatementChange<R> extends VersionedChange<R>, Pick<Change<R>, "act"> {
  /** The record as this process knows it, at the version the caller expects: then it need not be read. */
  readonly known: R | undefined;
  read(db: Db): Promise<R | undefined>;
  /**
   * Asks the rules and returns what the record is to become; undefined when the change needs more than this statement
   * (mails, sessions, other records). @throws what the rules refuse
   */
  wanted(before: R, at: Date): R | undefined;
  /**
   * One statement: writes `wanted` where the record still has the version of `before`, and where it did, the audit entry
   * (`auditInsert`). @returns the record as it is now, undefined when its version is another one
   */
  write(db: Db, given: { before: R; wanted: R; at: Date; audit: AuditEntry }): Promise<R | undefined>;
}

const tries = 3;

/**
 * @returns the record after the change; undefined when nothing was done because the change needs a transaction, or
 * because others wrote in between each time: then `changeRecord` makes it.
 * @throws Refusal not_found, changed_by_someone_else, or what `wanted` refuses
 */
export async function changeInOneStatement<R>(
  deps: WriteDeps,
  caller: Caller,
  change: OneStatementChange<R>,
): Promise<R | undefined> {
  if (caller.idempotency !== undefined) return undefined;
  const attempt = (before: R) => changeOver(deps, caller, { ...change, before });
  if (change.known !== undefined) {
    // What is known may be out of date: then nothing was written, or the rules refused what is no longer so.
    const after = await attempt(change.known).catch(refusedOnly);
    if (after !== "moved") return after;
  }
  for (let tried = 0; tried < tries; tried += 1) {
    const before = await change.read(deps.db);
    if (before === undefined) throw notFound(change.record);
    if (caller.reverts === undefined && isUnchanged(change, before, deps.clock.now())) return before;
    await assertVersion(deps.db, change, before);
    const after = await attempt(before);
    if (after !== "moved") return after;
  }
  return undefined;
}

/** Whether the save asks for the record as it is. What the rules refuse is no such save. */
function isUnchanged<R>(change: OneStatementChange<R>, before: R, at: Date): boolean {
  try {
    const next = change.wanted(before, at);
    return next !== undefined && hasSameFields(change.fieldsOf)(before, next);
  } catch (error) {
    refusedOnly(error);
    return false;
  }
}

function refusedOnly(error: unknown): "moved" {
  if (error instanceof Refusal) return "moved";
  throw error;
}

/** @returns the record after the change; undefined when the change needs more; `moved` when it has another version by now */
async function changeOver<R>(
  deps: WriteDeps,
  caller: Caller,
  { before, ...change }: OneStatementChange<R> & { before: R },
): Promise<R | undefined | "moved"> {
  const at = deps.clock.now();
  const wanted = change.wanted(before, at);
  if (wanted === undefined) return undefined;
  const changes = differencesOf(change.fieldsOf(before), change.fieldsOf(wanted));
  // Nothing to write over what may be out of date: the record has to be read.
  if (Object.keys(changes).length === 0) return "moved";
  const audit = entryOf(caller, {
    at,
    record: change.record,
    id: change.id,
    act: change.act,
    changes,
    versionChecked: change.expected !== undefined,
  });
  const after = await change.write(deps.db, { before, wanted, at, audit });
  if (after === undefined) return "moved";
  deps.live.recordChanged(change.record, change.id);
  return after;
}
