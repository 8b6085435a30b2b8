/**
 * The one way a record changes: lock it, hold the caller's version against it, apply the change, write the audit entry,
 * mark the request's key, all in one transaction; then tell open pages. Mails, jobs and other effects go into `apply`,
 * so that they are written with the change or not at all. Source: ledger section B, AMB-44, AMD-32.
 */
import type { Database, Db, Tx } from "../database/database.ts";
import { inTransaction } from "../database/database.ts";
import type { Clock } from "../clock/clock.ts";
import { type Caller, nameOf, userOf } from "../http/caller.ts";
import { notFound, Refusal } from "../http/refusal.ts";
import type { Live, LiveRecord } from "../live/live.ts";
import { type AuditEntry, addAuditEntry, lastChangeOf } from "./audit-rows.ts";
import { conflictsOf, differencesOf, type Fields, flatten } from "./differences.ts";

export interface WriteDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly live: Live;
}

export interface Change<R> {
  readonly record: LiveRecord;
  readonly id: string;
  readonly act: string;
  /** Locks and reads the record; undefined when there is none. */
  lock(tx: Tx): Promise<R | undefined>;
  /** Checks the rules against the locked record, writes, and returns the record as it is now. `at` is the instant of the change. */
  apply(tx: Tx, before: R, at: Date): Promise<R>;
  /** The fields an audit entry may show, without secrets; their names are the wire's. */
  fieldsOf(record: R): Fields;
  /** The version a reader of this record was given, as the wire writes it. */
  versionOf(record: R): string;
  /** The version the caller had read (If-Match or the record's own date); undefined skips the check, and the audit says so. */
  readonly expected: string | undefined;
  readonly sent?: () => Fields;
  /**
   * For saves: whether `apply` left the record as it was. All that it wrote is then rolled back, no version, audit entry or live message
   * comes of it, and the caller gets the stored record, whichever version the caller had read. Missing for operations that do more than
   * the record shows, such as sending a mail.
   */
  readonly isUnchanged?: (before: R, after: R) => boolean;
  /** Tells open pages of other records, once the change is stored. */
  readonly announce?: (after: R) => void;
}

/** Carries out a change. @returns the record after it. @throws Refusal not_found, changed_by_someone_else, or what `apply` refuses. */
export async function changeRecord<R>(deps: WriteDeps, caller: Caller, change: Change<R>): Promise<R> {
  const locked: { record?: R } = {};
  try {
    const after = await inTransaction(deps.db, async (tx) => {
      const before = await change.lock(tx);
      if (before === undefined) throw notFound(change.record);
      locked.record = before;
      return applyChange(tx, change, { before, caller, at: deps.clock.now() });
    });
    deps.live.recordChanged(change.record, change.id);
    change.announce?.(after);
    return after;
  } catch (error) {
    if (locked.record === undefined) throw error;
    if (error instanceof Unchanged) {
      const { idempotency } = caller;
      if (idempotency !== undefined) await inTransaction(deps.db, (tx) => idempotency.markCommitted(tx));
      return locked.record;
    }
    await assertVersion(deps.db, change, locked.record);
    throw error;
  }
}

/** Roll the transaction back: the save changes nothing, or it changes another version than the caller had read. */
class Unchanged extends Error {}
class Stale extends Error {}

/** A save is applied whichever version the caller had read: whether it changes anything is known only afterwards. */
async function applyChange<R>(
  tx: Tx,
  change: Change<R>,
  { before, caller, at }: { before: R; caller: Caller; at: Date },
): Promise<R> {
  const { record, id, act, expected } = change;
  // Of two who revert the same entry the second one is refused.
  const isUnchanged = caller.reverts === undefined ? change.isUnchanged : undefined;
  const isStale = !isExpected(change, before);
  if (isStale && isUnchanged === undefined) throw new Stale();
  const after = await change.apply(tx, before, at);
  if (isUnchanged?.(before, after) === true) throw new Unchanged();
  if (isStale) throw new Stale();
  const changes = differencesOf(change.fieldsOf(before), change.fieldsOf(after));
  await recordAct(tx, caller, { at, record, id, act, changes, versionChecked: expected !== undefined });
  return after;
}

/** For `isUnchanged`, where an audit entry would show everything that the save can change. */
export const hasSameFields =
  <R>(fieldsOf: (record: R) => Fields): ((before: R, after: R) => boolean) =>
  (before, after) =>
    Object.keys(differencesOf(fieldsOf(before), fieldsOf(after))).length === 0;

interface Act {
  readonly at: Date;
  readonly record: string;
  readonly id: string;
  readonly act: string;
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
  readonly versionChecked?: boolean;
}

/** The audit entry and the key's mark of one act, in its transaction; for acts that are not a change of one record. */
export async function recordAct(tx: Tx, caller: Caller, act: Act): Promise<void> {
  await addAuditEntry(tx, entryOf(caller, act));
  await caller.idempotency?.markCommitted(tx);
}

/** What the audit keeps of an act: who did it, through which call, what it changed. */
export const entryOf = (caller: Caller, act: Act): AuditEntry => ({
  at: act.at,
  whoUuid: userOf(caller),
  whoName: nameOf(caller),
  call: caller.call,
  requestId: caller.requestId,
  record: act.record,
  recordId: act.id,
  act: act.act,
  changes: act.changes,
  versionChecked: act.versionChecked ?? false,
  reverts: caller.reverts,
});

/** The part of a change that says what the caller had read and what is compared with it. */
export type VersionedChange<R> = Pick<Change<R>, "record" | "id" | "fieldsOf" | "versionOf" | "expected" | "sent">;

const isExpected = <R>({ expected, versionOf }: VersionedChange<R>, record: R): boolean =>
  expected === undefined || expected === versionOf(record);

/** @throws Refusal changed_by_someone_else (409) with both values, when the record is not the version the caller had read */
export async function assertVersion<R>(tx: Db, change: VersionedChange<R>, before: R): Promise<void> {
  if (isExpected(change, before)) return;
  const stored = change.versionOf(before);
  const last = await lastChangeOf(tx, change.record, change.id);
  const current = flatten(change.fieldsOf(before));
  const changedBy = last?.who_name ?? "someone else";
  throw new Refusal("changed_by_someone_else", `Changed by ${changedBy} since you opened it`, {
    conflict: {
      changedBy,
      changedAt: last?.at.toISOString() ?? instantOf(stored),
      current,
      conflicts: conflictsOf(change.sent?.() ?? {}, current),
    },
  });
}

/** A version that is an instant; '' for any other, such as that of what nobody has changed yet. */
const instantOf = (version: string): string => (Number.isNaN(Date.parse(version)) ? "" : version);

/** The version a caller names: the record's own date in the body, else If-Match; undefined when neither names one. */
export const expectedVersion = (caller: Caller, inBody?: string): string | undefined =>
  named(inBody) ?? named(caller.ifMatch);

/** `*` stands for whatever version there is; a proxy that packs an answer marks its ETag as weak. */
function named(version: string | undefined): string | undefined {
  const text = version?.replace(/^W\//, "") ?? "";
  return text === "" || text === "*" ? undefined : text;
}

/** A version that is an instant, in the one writing it is stored in, whatever precision or zone it was sent with. */
export function versionText(given: string | undefined): string | undefined {
  const at = given === undefined ? Number.NaN : Date.parse(given);
  return Number.isNaN(at) ? given : new Date(at).toISOString();
}
