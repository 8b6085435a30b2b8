/**
 * How a process is known to the others that share its database: a number whose advisory lock it holds on its listening connection, so
 * that PostgreSQL itself says when it is gone. The lock is shared, so that a connection that takes another's place never waits for it.
 */
import { randomInt } from "node:crypto";
import { type RawBuilder, sql } from "kysely";
import type { Client } from "pg";

const processLocks = 2_026_010;

export const newInstanceId = (): number => randomInt(1, 2 ** 31 - 1);

export async function showAlive(client: Client, mark: number): Promise<void> {
  await client.query("select pg_advisory_lock_shared($1::int, $2::int)", [processLocks, mark]);
}

/** Whether no connection shows that the process of this number lives; false where the number is missing. */
export const isGone = (mark: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`coalesce(pg_try_advisory_xact_lock(${sql.lit(processLocks)}::int, ${mark}), false)`;
