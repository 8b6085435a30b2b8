/**
 * Breaks at one exact step. Steps are everything that can be interrupted: each statement, each begin and commit, and each call to a
 * third party. `crash` ends the work there as the end of the process would; `error` is an error that the code may handle.
 */
import { type DatabaseConnection, type Driver, Kysely, PostgresDialect } from "kysely";
import { type Database, poolOf, type Tables } from "../src/platform/database/database.ts";

export type Break = "crash before" | "crash after" | "error before" | "error after";

export class Broken extends Error {}

export interface Steps {
  /** Counts a step and breaks at the chosen one. */
  step<T>(work: () => Promise<T>): Promise<T>;
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

/**
 * A database whose every statement, begin and commit is a step, over the connections of this one. A dead process's transaction is rolled back.
 * @returns `close` waits until every connection is given back
 */
export function failingDatabase(of: Database, steps: Steps): { db: Database; close: () => Promise<void> } {
  const pool = poolOf(of);
  if (pool === undefined) throw new Error("a transaction has no connections to give");
  const plain = new PostgresDialect({ pool });
  const givenBack: Promise<void>[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => plain.createAdapter(),
      createIntrospector: (given) => plain.createIntrospector(given),
      createQueryCompiler: () => plain.createQueryCompiler(),
      createDriver: () => failingDriver(plain.createDriver(), { steps, givenBack }),
    },
  });
  return { db, close: async () => void (await Promise.all(givenBack)) };
}

interface Watched {
  readonly steps: Steps;
  /** One for every connection that was taken. */
  readonly givenBack: Promise<void>[];
}

function failingDriver(driver: Driver, { steps, givenBack }: Watched): Driver {
  const taken = new WeakMap<DatabaseConnection, { real: DatabaseConnection; isInTransaction: boolean; end(): void }>();
  const real = (connection: DatabaseConnection): DatabaseConnection => taken.get(connection)?.real ?? connection;
  const note = (connection: DatabaseConnection, isInTransaction: boolean): void => {
    const one = taken.get(connection);
    if (one !== undefined) one.isInTransaction = isInTransaction;
  };
  return {
    init: () => driver.init(),
    destroy: () => Promise.resolve(),
    async acquireConnection() {
      const connection = await driver.acquireConnection();
      const failing: DatabaseConnection = {
        executeQuery: (query) => steps.step(() => connection.executeQuery(query)),
        streamQuery: (query, size) => connection.streamQuery(query, size),
      };
      const { promise, resolve } = Promise.withResolvers<void>();
      givenBack.push(promise);
      taken.set(failing, { real: connection, isInTransaction: false, end: resolve });
      return failing;
    },
    beginTransaction: (connection, settings) =>
      steps.step(async () => {
        await driver.beginTransaction(real(connection), settings);
        note(connection, true);
      }),
    commitTransaction: (connection) =>
      steps.step(async () => {
        await driver.commitTransaction(real(connection));
        note(connection, false);
      }),
    async rollbackTransaction(connection) {
      await driver.rollbackTransaction(real(connection));
      note(connection, false);
    },
    async releaseConnection(connection) {
      // Broken right after its beginning, so that nobody knows of it.
      if (taken.get(connection)?.isInTransaction === true) await driver.rollbackTransaction(real(connection));
      await driver.releaseConnection(real(connection));
      taken.get(connection)?.end();
    },
  };
}
