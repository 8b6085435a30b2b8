/**
 * Breaks at one exact step. Steps are everything that can be interrupted: each statement, each begin and commit, and each call to a
 * third party. `crash` ends the work there as the end of the process would; `error` is an error that the code may handle.
 */
import { type DatabaseConnection, type Driver, Kysely, PostgresDialect } from "kysely";
import { Pool } from "pg";
import type { Database, Tables } from "../src/platform/database/database.ts";

export type Break = "crash before" | "crash after" | "error before" | "error after";

export class Broken extends Error {}

export interface Steps {
  /** Counts a step and breaks at the chosen one. */
  step<T>(work: () => Promise<T>): Promise<T>;
  /** How many there were. */
  count(): number;
  /** Whether the process is dead: from then on every step fails. */
  isDead(): boolean;
}

/** @param at - counts from 1; 0 breaks nowhere */
export function countSteps(at: number, how: Break): Steps {
  let count = 0;
  let isDead = false;
  const fail = (): never => {
    if (how.startsWith("crash")) isDead = true;
    throw new Broken(`${how} step ${at}`);
  };
  return {
    count: () => count,
    isDead: () => isDead,
    async step(work) {
      if (isDead) throw new Broken("the process is dead");
      count += 1;
      const isHere = count === at;
      if (isHere && how.endsWith("before")) fail();
      const result = await work();
      if (isHere) fail();
      return result;
    },
  };
}

/** A database whose every statement, begin and commit is a step. A dead process's transaction is rolled back. */
export function failingDatabase(url: string, steps: Steps): { db: Database; close: () => Promise<void> } {
  const pool = new Pool({ connectionString: url, max: 4 });
  // The database is dropped while connections still say goodbye, or rest.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  const plain = new PostgresDialect({ pool });
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => plain.createAdapter(),
      createIntrospector: (given) => plain.createIntrospector(given),
      createQueryCompiler: () => plain.createQueryCompiler(),
      createDriver: () => failingDriver(plain.createDriver(), steps),
    },
  });
  return { db, close: () => db.destroy() };
}

function failingDriver(driver: Driver, steps: Steps): Driver {
  const inner = new WeakMap<DatabaseConnection, DatabaseConnection>();
  const real = (connection: DatabaseConnection): DatabaseConnection => inner.get(connection) ?? connection;
  return {
    init: () => driver.init(),
    destroy: () => driver.destroy(),
    async acquireConnection() {
      const connection = await driver.acquireConnection();
      const failing: DatabaseConnection = {
        executeQuery: (query) => steps.step(() => connection.executeQuery(query)),
        streamQuery: (query, size) => connection.streamQuery(query, size),
      };
      inner.set(failing, connection);
      return failing;
    },
    beginTransaction: (connection, settings) => steps.step(() => driver.beginTransaction(real(connection), settings)),
    commitTransaction: (connection) => steps.step(() => driver.commitTransaction(real(connection))),
    rollbackTransaction: (connection) => driver.rollbackTransaction(real(connection)),
    releaseConnection: (connection) => driver.releaseConnection(real(connection)),
  };
}
