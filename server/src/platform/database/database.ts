/**
 * The connection pool behind kysely. Every area adds its tables to `Tables` by declaration merging in its `*-tables.ts`.
 * Statements are prepared once per connection: their texts come from code, so there are few of them.
 */
import { type CompiledQuery, Kysely, PostgresDialect, type RawBuilder, sql, type Transaction } from "kysely";
import { Client, DatabaseError, Pool, type PoolClient, type QueryResultRow, types } from "pg";
import { askWhileWaited } from "./ask-while-waited.ts";

// biome-ignore lint: an empty interface is what declaration merging needs
// oxlint-disable-next-line typescript/no-empty-object-type -- merged into by every area
export interface Tables {}

export type { Pool } from "pg";
export type Database = Kysely<Tables>;
export type Tx = Transaction<Tables>;
export type Db = Kysely<Tables>;

/** JSON text, mostly as PostgreSQL built it; goes to the client as it is. */
export type JsonText = string & { readonly __json: unique symbol };

const isJsonText = (text: string): text is JsonText => text.startsWith("{");
/** An object as JSON text, built here. */
export function jsonText(value: object): JsonText {
  const text = JSON.stringify(value);
  if (!isJsonText(text)) throw new TypeError("not an object");
  return text;
}

const preparedAtMost = 400;
/** What PostgreSQL plans; begin, commit and rollback are none of these. */
const isPlanned = /^\s*(?:\/\* planned each time \*\/\s*)?(?:select|with|insert|update|delete)\b/i;
/** At the head of a statement whose text staff put together, part by part: there are many of them, so none is kept prepared. */
export const plannedEachTime = sql.raw("/* planned each time */");

/**
 * Names each statement after its text's number, so that PostgreSQL parses and plans it once per connection. Answers come by callback:
 * what pg's own promises hold, the rows among it, outlives the collector's quick rounds, and every answer then waits for a
 * slow one (a third of the program's time under load).
 */
class PreparingClient extends Client {
  readonly #names = new Map<string, string>();

  // pg declares a dozen overloads; kysely uses the one of a text and its values.
  // oxlint-disable-next-line typescript/no-explicit-any -- the overloads' own parameters, handed on as they are
  override query(...args: any[]): any {
    const [text, values] = args;
    // @ts-expect-error -- the tuple of whichever overload was called
    if (args.length !== 2 || typeof text !== "string" || !Array.isArray(values)) return super.query(...args);
    const name = isPlanned.test(text) ? this.#nameOf(text) : undefined;
    return new Promise((resolve, reject) => {
      super.query(name === undefined ? { text, values } : { name, text, values }, (error, answer) => {
        if (!error) resolve(answer);
        else if (isTakenBack(error)) resolve({ command: "", rowCount: 0, rows: [] });
        else reject(error);
      });
    });
  }

  #nameOf(text: string): string | undefined {
    const known = this.#names.get(text);
    const isKept = this.#names.size < preparedAtMost && !text.trimStart().startsWith("/*");
    if (known !== undefined || !isKept) return known;
    const name = `s${this.#names.size}`;
    this.#names.set(text, name);
    return name;
  }
}

/**
 * The connection a statement is cancelled over. kysely asks whether the statement still runs once this is connected, and
 * prints an error when it has ended by then; so it connects with its query, not before.
 */
class CancellingClient extends Client {
  override connect(): Promise<Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<Client> | undefined {
    // What goes wrong comes out of the query too, which waits for the connection.
    this.on("error", () => undefined);
    super.connect(callback ?? (() => undefined));
    return callback === undefined ? Promise.resolve(this) : undefined;
  }
}

/** A query that its caller took back has no answer; kysely has told the caller already and would print the error. */
const isTakenBack = (error: Error): boolean =>
  error instanceof DatabaseError && error.code === "57014" && /user request/.test(error.message);

// bigint columns (counts, identities, cents) stay far below 2^53.
types.setTypeParser(types.builtins.INT8, Number);
// A day stays the text it is; a Date would put it into the server's zone.
types.setTypeParser(types.builtins.DATE, (value: string) => value);

interface DatabaseOptions {
  readonly url: string;
  readonly poolSize?: number;
  /** Longest time one statement may take, ms. */
  readonly statementTimeout?: number;
  readonly onError?: (error: Error) => void;
}

export function openDatabase(options: DatabaseOptions): { db: Database; close: () => Promise<void> } {
  const statementTimeout = options.statementTimeout ?? 10_000;
  const pool = new Pool({
    connectionString: options.url,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    // Longer than pg's ten seconds: whoever comes first on a new connection waits until it is made, and for each statement to be planned.
    idleTimeoutMillis: 60_000,
    statement_timeout: statementTimeout,
    // A process that hangs in the middle of a change must not keep its locks.
    idle_in_transaction_session_timeout: statementTimeout + 5_000,
    application_name: "crema",
    Client: PreparingClient,
  });
  pool.on("error", (error) => options.onError?.(error));
  // One that is lost between two statements of a transaction tells nobody else; the next statement fails.
  pool.on("connect", (client) => client.on("error", (error) => options.onError?.(error)));
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool, controlClient: CancellingClient }) });
  pools.set(db, pool);
  return { db, close: () => db.destroy() };
}

/** A small pool whose connections its user never gives back; `close` ends them all the same. */
export function openListeningPool(
  url: string,
  onError: (error: Error) => void,
): { pool: Pool; close: () => Promise<void> } {
  const pool = new Pool({ connectionString: url, max: 5, application_name: "crema", keepAlive: true });
  const clients = new Set<PoolClient>();
  pool.on("connect", (client) => {
    clients.add(client);
    client.on("error", onError);
    client.on("end", () => clients.delete(client));
  });
  pool.on("error", onError);
  return {
    pool,
    async close() {
      void pool.end();
      for (const client of clients) client.removeAllListeners("end");
      await Promise.all([...clients].map((client) => endOf(client)));
    },
  };
}

/** A pool's client is a whole client; its type only hides that it can be ended. */
const endOf = (client: PoolClient): Promise<void> => (client instanceof Client ? client.end() : Promise.resolve());

export async function inTransaction<T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> {
  let committed: AfterCommit[] = [];
  const result = await db.transaction().execute(async (tx) => {
    const value = await work(tx);
    committed = afterCommits.get(tx) ?? [];
    return value;
  });
  for (const run of committed) await run(db);
  return result;
}

type AfterCommit = (db: Database) => Promise<void>;
const afterCommits = new WeakMap<Db, AfterCommit[]>();
/** Runs once the transaction has committed, before `inTransaction` returns; its error becomes the caller's. */
export function afterCommit(tx: Tx, run: AfterCommit): void {
  afterCommits.set(tx, [...(afterCommits.get(tx) ?? []), run]);
}

/** Where statements outside transactions may go without kysely between. */
const pools = new WeakMap<Db, Pool>();
export const poolOf = (db: Db): Pool | undefined => pools.get(db);
let fixedStatements = 0;

/**
 * A statement that is asked often: its text is put together once instead of at every call, and outside transactions pg is
 * asked directly.
 * @param statement - with any values in the places where a call's own go, in their order
 */
export function fixedStatement<Row>(
  statement: RawBuilder<Row>,
): (db: Db, values: readonly unknown[]) => Promise<readonly Row[]> {
  const name = `f${fixedStatements++}`;
  let compiled: CompiledQuery<Row> | undefined;
  return async (db, values) => {
    compiled ??= statement.compile(db);
    const answer =
      (await pools.get(db)?.query<Row & QueryResultRow>({ name, text: compiled.sql, values: [...values] })) ??
      (await db.executeQuery<Row>({ ...compiled, parameters: values }));
    return answer.rows;
  };
}

/** For GET queries: when the caller goes away, PostgreSQL stops working on it. */
export const abortable = (signal: AbortSignal | undefined) => ({
  signal,
  inflightQueryAbortStrategy: "cancel query" as const,
});

/**
 * Rows of a list that pages ask for all day: as `execute` with `abortable`, for a tenth less of the program's time.
 * @throws the signal's reason when the caller goes away
 */
export async function rowsWhileWaited<Row extends object>(
  db: Db,
  statement: RawBuilder<Row>,
  signal: AbortSignal,
): Promise<readonly Row[]> {
  const pool = pools.get(db);
  if (pool === undefined) return (await statement.execute(db, abortable(signal))).rows;
  const { sql: text, parameters: values } = statement.compile(db);
  return askWhileWaited<Row & QueryResultRow>(pool, { text, values, signal });
}

/** The code PostgreSQL gives with an error, for example `23505`, and the constraint it names. */
export function databaseErrorOf(error: unknown): { code: string; constraint: string } | undefined {
  return error instanceof DatabaseError ? { code: error.code ?? "", constraint: error.constraint ?? "" } : undefined;
}
export const isUniqueViolation = (error: unknown, constraint: string): boolean => {
  const found = databaseErrorOf(error);
  return found?.code === "23505" && found.constraint === constraint;
};

export function onlyRow<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error("a statement that always gives a row gave none");
  return row;
}
