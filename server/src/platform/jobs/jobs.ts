import type { Db, Tx } from "../database/database.ts";

/** Background work, put into the queue by the transaction that causes it. A job may run twice: it carries its own key. */
export interface Jobs {
  /**
   * @param name - a task registered at start
   * @param options.key - a waiting job with the same key is replaced, not doubled
   * @param options.runAt - not before
   */
  add(tx: Tx | Db, name: string, payload: Readonly<Record<string, unknown>>, options?: JobOptions): Promise<void>;
  /** Many in one statement. */
  addMany(tx: Tx | Db, jobs: readonly NewJob[]): Promise<void>;
}
export interface JobOptions {
  readonly key?: string;
  readonly runAt?: Date;
}
export interface NewJob {
  readonly name: string;
  readonly payload: Readonly<Record<string, unknown>>;
  /** A waiting job with the same key is replaced, not doubled. */
  readonly key?: string;
  /** Those of a lower number come first; 0 unless told. */
  readonly priority?: number;
}
