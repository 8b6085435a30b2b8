/**
 * One view of the database over many statements: for what is read in parts while somebody takes it. It has a connection of its own, so
 * whoever opens one bounds how many there are, and closes it.
 */
import type { CompiledQuery, RawBuilder } from "kysely";
import type { QueryResultRow } from "pg";
import { type Database, poolOf } from "../database.ts";
import { stopStatementOf } from "../ask-while-waited.ts";
import { readTextPiece, type TextPiece } from "./text-piece.ts";

export interface Snapshot {
  /** @throws the signal's reason when the caller goes away */
  rows<Row extends object>(statement: RawBuilder<Row>): Promise<readonly Row[]>;
  /**
   * Begins to read rows of one text; one cursor at a time.
   * @returns what gives the texts of the next rows, so many at most, and none behind the end
   */
  cursor(statement: RawBuilder<object>): Promise<(size: number) => Promise<TextPiece>>;
  /** Stops what still runs and gives the connection back; a second time nothing. */
  close(): Promise<void>;
}

/** Longer than HTTP lets a client be silent: who takes nothing any more is cut off there. */
const idleMilliseconds = 40_000;
/** All rows are read, so the plan is for all of them; by one process, for the other cores are for who waits for a page. */
const beginning = `begin isolation level repeatable read, read only; set local cursor_tuple_fraction = 1; set local enable_mergejoin = off;
  set local max_parallel_workers_per_gather = 0; set local idle_in_transaction_session_timeout = ${idleMilliseconds}`;

type Statement = Pick<CompiledQuery, "sql" | "parameters">;

/** @param signal - when it is raised PostgreSQL stops what it works on; the snapshot still wants closing */
export async function openSnapshot(db: Database, { signal }: { readonly signal: AbortSignal }): Promise<Snapshot> {
  const pool = poolOf(db);
  if (pool === undefined) throw new TypeError("a snapshot is no part of a transaction");
  signal.throwIfAborted();
  const client = await pool.connect();
  let stopped: Promise<void> | undefined;
  const stop = (): void => {
    stopped = stopStatementOf(client, pool);
  };
  signal.addEventListener("abort", stop, { once: true });

  const whileWaited = async <T>(work: () => Promise<T>): Promise<T> => {
    signal.throwIfAborted();
    try {
      return await work();
    } finally {
      signal.throwIfAborted();
    }
  };
  const ask = <Row extends object>({ sql: text, parameters }: Statement): Promise<readonly Row[]> =>
    whileWaited(async () => (await client.query<Row & QueryResultRow>({ text, values: [...parameters] })).rows);
  const end = async (): Promise<void> => {
    signal.removeEventListener("abort", stop);
    // A word that comes late must not meet the statement of another caller.
    await stopped;
    const failure = await client.query("rollback").then(
      () => undefined,
      () => true,
    );
    client.release(failure);
  };
  let closing: Promise<void> | undefined;
  const close = (): Promise<void> => (closing ??= end());
  try {
    await client.query(beginning);
  } catch (error) {
    await close();
    throw error;
  }
  return {
    rows<Row extends object>(statement: RawBuilder<Row>) {
      return ask<Row>(statement.compile(db));
    },
    async cursor(statement) {
      const { sql, parameters } = statement.compile(db);
      await ask({ sql: `declare parts no scroll cursor for ${sql}`, parameters });
      return (size) => whileWaited(() => readTextPiece(client, `fetch ${size} from parts`));
    },
    close,
  };
}
