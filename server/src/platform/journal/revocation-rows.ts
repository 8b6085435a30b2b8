/**
 * What was taken away from people stays away after a restore: it is journalled with its change, before the call answers. Called where
 * the rows change, so that no caller can leave it out. Source: docs/decisions/0067-a-restored-database-starts-paused.md.
 */
import { afterCommit, type Database, type Tx } from "../database/database.ts";
import { refuse } from "../http/refusal.ts";
import type { Journal, JournalEntry } from "./journal.ts";
import { storeEntry } from "./journal-rows.ts";

export const revocationKinds = [
  "api-key-ended",
  "session-ended",
  "sessions-ended",
  "password-changed",
  "rights-set",
  "user-archived",
  "user-restored",
  "user-deleted",
  /** That staff gave the reward of an order by hand. */
  "reward-marked",
  /** That a restore was found, and how far it moved the numbers: a later restore of the same backup moves them further. */
  "restored",
] as const;
export type RevocationKind = (typeof revocationKinds)[number];

interface Revocation {
  readonly kind: RevocationKind;
  /** The uuid of the key, session or person; of rights the whole new set behind it. What names an order (`orderRef`). */
  readonly ref: string;
  readonly at: Date;
}

interface Bound extends Retries {
  readonly journal: Journal;
  /** Committed, and not in the journal yet. */
  unwritten: readonly JournalEntry[];
  timer: NodeJS.Timeout | undefined;
}
interface Retries {
  readonly log: { warn(facts: object, text: string): void };
  /** Until the next attempt to write what could not be written. */
  readonly retryMs: number;
}
const journals = new WeakMap<Database, Bound>();

/**
 * What is taken away in transactions of this database goes into this journal; what could not be written is tried again until it is.
 *
 * @returns tries a last time and stops; what is still not written then, the next start writes
 */
export function bindJournal(db: Database, journal: Journal, { log, retryMs }: Retries): () => Promise<void> {
  const bound: Bound = { journal, unwritten: [], timer: undefined, log, retryMs };
  journals.set(db, bound);
  return async () => {
    journals.delete(db);
    await write(bound, []);
    clearTimeout(bound.timer);
  };
}

/** @returns whether these and all earlier ones are written */
async function write(bound: Bound, entries: readonly JournalEntry[]): Promise<boolean> {
  const all = [...bound.unwritten, ...entries];
  bound.unwritten = [];
  try {
    await bound.journal.append(all);
    return true;
  } catch (error) {
    bound.unwritten = [...all, ...bound.unwritten];
    bound.log.warn(
      { err: error, entries: bound.unwritten.length },
      "the journal lacks what was taken away: trying again",
    );
    bound.timer ??= setTimeout(() => {
      bound.timer = undefined;
      void write(bound, []);
    }, bound.retryMs).unref();
    return false;
  }
}

const stored = new WeakMap<Tx, JournalEntry[]>();

/** Stores it in the transaction of the change. Once that is committed and the journal cannot be written, the call answers 503. */
export async function storeRevocation(tx: Tx, revocation: Revocation): Promise<void> {
  const entry = await storeEntry(tx, revocation);
  const entries = stored.get(tx);
  if (entries !== undefined) {
    entries.push(entry);
    return;
  }
  const first = [entry];
  stored.set(tx, first);
  afterCommit(tx, (db) => writeRevocations(db, first));
}

/** A journal that nobody has claimed yet gets the entry when it is claimed. */
export async function storeRestored(tx: Tx, { restore, at }: { restore: string; at: Date }): Promise<void> {
  const entry = await storeEntry(tx, { kind: "restored", ref: restore, at });
  afterCommit(tx, async (db) => {
    if ((await journals.get(db)?.journal.installation()) !== undefined) await writeRevocations(db, [entry]);
  });
}

async function writeRevocations(db: Database, entries: readonly JournalEntry[]): Promise<void> {
  const bound = journals.get(db);
  if (bound === undefined || (await write(bound, entries))) return;
  throw refuse("unavailable", "The change was made, but the journal can't be written. Tell whoever runs this server.");
}
