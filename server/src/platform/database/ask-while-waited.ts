/** A statement whose caller may go away, without the promises that kysely races around each. */
import { Client, type Pool, type PoolClient, type QueryResultRow } from "pg";
import { propertyOf } from "../values/property-of.ts";

interface AwaitedStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly signal: AbortSignal;
}

/** @throws what `signal` was raised with, once PostgreSQL has stopped working on the statement */
export async function askWhileWaited<Row extends QueryResultRow>(
  pool: Pool,
  { text, values, signal }: AwaitedStatement,
): Promise<readonly Row[]> {
  signal.throwIfAborted();
  const client = await pool.connect();
  let stopped: Promise<void> | undefined;
  const stop = (): void => {
    stopped = stopStatementOf(client, pool);
  };
  try {
    signal.throwIfAborted();
    signal.addEventListener("abort", stop, { once: true });
    const { rows } = await client.query<Row>(text, [...values]);
    signal.throwIfAborted();
    return rows;
  } finally {
    signal.removeEventListener("abort", stop);
    // A word that comes late must not meet the statement of another caller.
    await stopped;
    client.release();
  }
}

/** Over a connection of its own, because the pool may have none left. Where it fails, the statement's own time limit ends it. */
export async function stopStatementOf(client: PoolClient, pool: Pool): Promise<void> {
  const messenger = new Client({ connectionString: pool.options.connectionString, connectionTimeoutMillis: 5_000 });
  messenger.on("error", () => undefined);
  try {
    await messenger.connect();
    await messenger.query("select pg_cancel_backend($1)", [propertyOf(client, "processID")]);
  } catch {
    // Nobody waits for the statement.
  } finally {
    await messenger.end().catch(() => undefined);
  }
}
