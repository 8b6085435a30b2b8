/**
 * Finds at the start that the database was restored: its journal holds what it does not. Whatever tool restored it. One process does
 * so under a lock, before anything can leave. Source: docs/decisions/0067-a-restored-database-starts-paused.md.
 */
import { after, days } from "../clock/clock.ts";
import { inTransaction, type Tx } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import { addAuditEntry } from "../writes/audit-rows.ts";
import {
  addInstallation,
  addRestore,
  clearSentByHand,
  comparedAt,
  endAllSessions,
  entriesSince,
  entriesMissing,
  greatestNumber,
  installationOf,
  isMarkedRestored,
  keepLost,
  lockDetection,
  moveSequences,
  newestEntryAt,
  noteCompared,
  noteLockedAccounts,
  unmarkRestored,
} from "./detect-rows.ts";
import { handOverKindNames } from "./hand-over-kinds.ts";
import { type Journal, type JournalEntry, noJournal } from "./journal.ts";
import { pausedRestore } from "./restore-rows.ts";
import { revocationKinds } from "./revocation-rows.ts";

interface Deps extends Pick<Platform, "db" | "clock"> {
  readonly log: { warn(facts: object, text: string): void };
}

/** Far more than anybody gives out between a backup and its restore. */
const sequencesMoveBy = 1_000_000;

/** One move for this restore, and one for each earlier restore of the same backup: the numbers given out after those are lost as well. */
function sequencesMove(lost: readonly JournalEntry[], greatestKnown: number): number {
  const greatestLost = lost.reduce((greatest, { n }) => Math.max(greatest, n), greatestKnown);
  return sequencesMoveBy * (1 + Math.floor((greatestLost - greatestKnown) / sequencesMoveBy));
}
/** A journal file of the day before may hold entries stored after the newest one that the database holds. */
const readBack = days(1);
/** Rows and files are kept for `journalKeptDays`; what is about to go from one of them says nothing any more. */
export const journalKeptDays = 400;
const comparedDays = 390;

/** What was taken away before a restore is taken away once more, in the order of the entries. @returns accounts that were locked */
export type Replay = (tx: Tx, entries: readonly JournalEntry[], at: Date) => Promise<number>;
export class ForeignJournal extends Error {}

interface Detection {
  readonly journal: Journal;
  readonly replay: Replay;
}

/** @throws ForeignJournal when the journal belongs to another installation */
export async function detectRestore(deps: Deps, { journal, replay }: Detection): Promise<void> {
  if (journal === noJournal) return detectMark(deps, replay);
  if ((await journal.installation()) === undefined) await addInstallation(deps.db);
  await inTransaction(deps.db, async (lock) => {
    await lockDetection(lock);
    const unclaimed = await inTransaction(deps.db, (tx) => compare(deps, tx, { journal, replay }));
    // Only now: a journal that has its name is compared, and what a crash rolled back would not be found again.
    if (unclaimed !== undefined) await claim(deps, journal, unclaimed);
  });
}

/** Without a journal only our restore tool's mark tells of a restore. */
async function detectMark(deps: Deps, replay: Replay): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    await lockDetection(tx);
    if (!(await isMarkedRestored(tx))) return;
    await startPaused(deps, tx, { lost: [], replay, isAllKnown: false });
    await unmarkRestored(tx);
  });
}

/** @returns the installation that an empty journal is to be claimed for */
async function compare(deps: Deps, tx: Tx, { journal, replay }: Detection): Promise<string | undefined> {
  const unclaimed = await matchInstallation(tx, journal);
  const { lost, isBehind } =
    unclaimed === undefined ? await lostEntries(deps, tx, journal) : { lost: [], isBehind: true };
  const isMarked = await isMarkedRestored(tx);
  // A journal that lacks what the database holds went back in time with the machine, or a crash came before its line.
  const isJournalGone = isBehind && (isMarked || (unclaimed !== undefined && (await hasLostJournal(deps, tx))));
  if (lost.length > 0 || isJournalGone) await startPaused(deps, tx, { lost, replay, isAllKnown: !isJournalGone });
  if (isMarked) await unmarkRestored(tx);
  await noteCompared(tx, deps.clock.now());
  return unclaimed;
}

/**
 * The machine and its journal may be gone, and this is a backup: nobody can tell what was sent since. Before the first server started
 * commands have stored entries and no journal; a start that failed behind the pause has stored that.
 */
async function hasLostJournal({ log }: Deps, tx: Tx): Promise<boolean> {
  if ((await comparedAt(tx)) === undefined || (await newestEntryAt(tx)) === undefined) return false;
  if ((await pausedRestore(tx)) !== undefined) return false;
  log.warn({}, "JOURNAL is empty, and this database has kept one before: taken for a restore");
  return true;
}

async function claim({ db, clock }: Deps, journal: Journal, installation: string): Promise<void> {
  await journal.claim(installation);
  // A later restore takes away again what this database still knows to be taken away.
  const since = after(clock.now(), -days(comparedDays));
  await journal.append(await entriesSince(db, { since, kinds: revocationKinds }));
}

/** @returns undefined if the journal is this installation's; the installation if it is empty, and to be claimed */
async function matchInstallation(tx: Tx, journal: Journal): Promise<string | undefined> {
  const [known, written] = [await installationOf(tx), await journal.installation()];
  if (written !== undefined && known !== undefined && written === known) return undefined;
  if (written !== undefined)
    throw new ForeignJournal(
      known === undefined
        ? `JOURNAL has a name and this database has none. If the database is a backup from before the journal was kept, run: insert into installation (id) values ('${written}'). Otherwise JOURNAL is another installation's: name an empty folder.`
        : "JOURNAL belongs to another installation. Name this installation's own, or an empty folder if it is gone.",
    );
  if (known === undefined) throw new Error("the installation has no id");
  // Not a move: claiming it would skip the comparison, and a restore would go unnoticed.
  if (await hasEntries(journal))
    throw new ForeignJournal(
      `JOURNAL holds entries and does not say whose. If they are this installation's, put its id (${known}) back into "installation" there. Otherwise name an empty folder.`,
    );
  return known;
}

async function hasEntries(journal: Journal): Promise<boolean> {
  for await (const block of journal.read(new Date(0))) if (block.length > 0) return true;
  return false;
}

/** Entries of the journal that the database lacks, and whether the journal lacks hand-overs of the database. */
async function lostEntries(
  { clock }: Deps,
  tx: Tx,
  journal: Journal,
): Promise<{ lost: readonly JournalEntry[]; isBehind: boolean }> {
  const now = clock.now();
  // Servers that ran on while the database was replaced have written newer entries since, and a clock may have been ahead.
  const known = [now, (await newestEntryAt(tx)) ?? new Date(0), (await comparedAt(tx)) ?? new Date(0)];
  const earliest = new Date(Math.min(...known.map((at) => at.getTime())));
  const [oldest, since] = [after(now, -days(comparedDays)), after(earliest, -readBack)];
  const from = since > oldest ? since : oldest;
  const lost: JournalEntry[] = [];
  const written = new Set<string>();
  for await (const block of journal.read(from)) {
    const compared = block.filter(({ at }) => at >= from);
    for (const entry of compared) written.add(entryKey(entry));
    if (compared.length > 0) lost.push(...(await entriesMissing(tx, compared)));
  }
  await writeMissing(tx, journal, { since: from, written });
  const handOvers = await entriesSince(tx, { since: from, kinds: handOverKindNames });
  return {
    lost: lost.toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.n - b.n),
    isBehind: handOvers.some((entry) => !written.has(entryKey(entry))),
  };
}

/** A sequence that a restore moved back gives a number twice, but never at the same time. */
const entryKey = ({ n, at }: Pick<JournalEntry, "n" | "at">): string => `${n} ${at.getTime()}`;

/**
 * What was taken away just before a crash may be committed and not in the journal yet; a later restore would give it back. Hand-overs of which
 * this is so never left, and stay out.
 */
async function writeMissing(
  tx: Tx,
  journal: Journal,
  { since, written }: { since: Date; written: ReadonlySet<string> },
): Promise<void> {
  const entries = await entriesSince(tx, { since, kinds: revocationKinds });
  await journal.append(entries.filter((entry) => !written.has(entryKey(entry))));
}

async function startPaused(
  { clock, log }: Deps,
  tx: Tx,
  { lost, replay, isAllKnown }: { lost: readonly JournalEntry[]; replay: Replay; isAllKnown: boolean },
): Promise<void> {
  const at = clock.now();
  // What was sent since the backup and is in no journal could be anything that was created until now.
  const restorePoint = isAllKnown ? ((await newestEntryAt(tx)) ?? lost[0]?.at ?? at) : at;
  const uuid = await addRestore(tx, { at, restorePoint, kinds: handOverKindNames });
  await moveSequences(tx, sequencesMove(lost, await greatestNumber(tx)));
  await keepLost(tx, uuid, lost);
  await clearSentByHand(tx);
  await endAllSessions(tx, at);
  const lockedAccounts = await replay(tx, lost, at);
  await noteLockedAccounts(tx, { restore: uuid, lockedAccounts });
  await addAuditEntry(tx, {
    at,
    whoUuid: undefined,
    whoName: "Crema",
    call: "start",
    requestId: "",
    record: "restore",
    recordId: uuid,
    act: "pause",
    changes: {
      restorePoint: [null, restorePoint.toISOString()],
      lostEntries: [null, lost.length],
      lockedAccounts: [null, lockedAccounts],
    },
    versionChecked: false,
  });
  log.warn(
    { restore: uuid, restorePoint, lost: lost.length, lockedAccounts },
    "this database was restored: nothing is handed over to third parties until it is released at /restore",
  );
}
