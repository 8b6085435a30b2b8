import { type RawBuilder, sql } from "kysely";
import { after } from "../clock/clock.ts";
import type { Db, Tx } from "../database/database.ts";
import type { JournalEntry } from "./journal.ts";

/** One hand-over that is about to begin. */
export interface HandOver {
  readonly kind: string;
  /** What names it across a restore, as a value or as SQL that reads it. */
  readonly ref: string | RawBuilder<string>;
  /** The id of what is sent, as the release page names it. */
  readonly item?: string;
  /** Where the provider can be asked: how long after a hand-over that the database lost it may still write it. */
  readonly settlesMs?: number;
  readonly at: Date;
}

export type HandOverStart =
  | { readonly kind: "entry"; readonly entry: JournalEntry }
  /** The database was restored, and this kind is not released yet. */
  | { readonly kind: "paused" }
  /** It was handed over just before the restore, and nobody can tell yet whether the provider writes it. */
  | { readonly kind: "unsettled"; readonly handedOverAt: Date; readonly waitMs: number }
  /** It counts as sent; `handedOverAt` is missing where the journal has no entry of it. */
  | { readonly kind: "treated-as-sent"; readonly handedOverAt: Date | undefined };

/** Stores the journal entry of a hand-over in the transaction that begins it, unless it must not leave. One statement. */
export async function startHandOver(
  tx: Tx | Db,
  { kind, ref, item = "", settlesMs = 0, at }: HandOver,
): Promise<HandOverStart> {
  const { rows } = await sql<{
    n: number | null;
    ref: string;
    isPaused: boolean;
    lostAt: Date | null;
    unsettledAt: Date | null;
  }>`
    with given as (select ${ref}::text as ref),
    paused as (select 1 from restore_kinds where kind = ${kind} and released_at is null limit 1),
    lost as (
      select l.at from lost_handovers l, given
      where l.kind = ${kind} and l.ref = given.ref and l.decision = 'treat-as-sent' and l.applied_at is null),
    item as (
      select from restore_items
      where kind = ${kind} and item = ${item} and decision = 'treat-as-sent' and applied_at is null),
    unsettled as (
      select l.at from lost_handovers l, given
      where l.kind = ${kind} and l.ref = given.ref and l.decision is null
        and l.at > ${after(at, -settlesMs)} and l.at < ${after(at, settlesMs)}
        and not exists (select from lost) and not exists (select from item)),
    entry as (
      insert into journal_entries (at, kind, ref) select ${at}, ${kind}, given.ref from given
      where not exists (select from paused) and not exists (select from lost) and not exists (select from item)
        and not exists (select from unsettled)
      returning n)
    select (select n from entry) as n, given.ref, exists (select from paused) as "isPaused", (select max(at) from lost) as "lostAt",
      (select max(at) from unsettled) as "unsettledAt"
    from given`.execute(tx);
  const [row] = rows;
  if (row === undefined || row.isPaused) return { kind: "paused" };
  if (row.unsettledAt !== null) {
    const waitMs = after(row.unsettledAt, settlesMs).getTime() - at.getTime();
    return { kind: "unsettled", handedOverAt: row.unsettledAt, waitMs };
  }
  if (row.n === null) return { kind: "treated-as-sent", handedOverAt: row.lostAt ?? undefined };
  return { kind: "entry", entry: { n: row.n, at, kind, ref: row.ref } };
}

/**
 * Uses up the decision "treat as sent": what staff have sent again later leaves. Called with or after the note that it counts as sent,
 * never before: a process that ends in between must not leave something that is sent after all.
 */
export async function useUpTreatedAsSent(tx: Tx | Db, { kind, ref, item = "", at }: HandOver): Promise<void> {
  await sql`
    with item as (
      update restore_items set applied_at = ${at}
      where kind = ${kind} and item = ${item} and decision = 'treat-as-sent' and applied_at is null)
    update lost_handovers set applied_at = ${at}
    where kind = ${kind} and ref = ${ref}::text and decision = 'treat-as-sent' and applied_at is null`.execute(tx);
}

/** Stores an entry about something that was taken away, in the transaction that takes it. */
export async function storeEntry(tx: Tx | Db, { kind, ref, at }: Omit<JournalEntry, "n">): Promise<JournalEntry> {
  const { rows } = await sql<{ n: number }>`
    insert into journal_entries (at, kind, ref) values (${at}, ${kind}, ${ref}) returning n`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("an entry of the journal was not stored");
  return { n: row.n, at, kind, ref };
}
