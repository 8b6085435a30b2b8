import type { Db, Tx } from "../database/database.ts";

/** Background work, put into the queue by the transaction that causes it. A job may run twice: it carries its own key. */
export interface Jobs {
  /**
   * @param name - a task registered at start
   * @param options.key - a waiting job with the same key is replaced, not doubled
   * @param options.runAt - not before
   */
  add(tx: Tx | Db, name: string, payload: Readonly<Record<string, unknown>>, options?: JobOptions): Promise<void>;
  /** The same for many under one name; those of one instant are taken up in this order. */
  addAll(
    tx: Tx | Db,
    name: string,
    jobs: readonly (Omit<JobOptions, "queue"> & { readonly payload: JobPayload })[],
  ): Promise<void>;
}
export type JobPayload = Readonly<Record<string, unknown>>;
export interface JobOptions {
  readonly key?: string;
  readonly runAt?: Date;
  /** Jobs of one queue run one at a time, in all processes together. */
  readonly queue?: string;
  /** Jobs of one flag take only so many of a process's workers as their task says (`mostPerFlag`). */
  readonly flag?: string;
  /** Those of a lower number come first; 0 unless told. */
  readonly priority?: number;
}
