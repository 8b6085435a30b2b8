import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { recordJson } from "../user-json-rows.ts";
import type { UserRecord } from "../user-rows.ts";

const isLongPending = (createdBefore: Date) =>
  sql`u.status = 'pending' and u.role = 'customer' and u.created_at < ${createdBefore}`;

/** Customers who are pending and were created before this; members of staff are never among them. */
export async function countLongPending(db: Db, createdBefore: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from users u where ${isLongPending(createdBefore)}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The oldest of them, held until the transaction ends: who verifies meanwhile either came first and stays, or finds no account. */
export async function holdLongPending(
  tx: Tx,
  { createdBefore, atMost }: { createdBefore: Date; atMost: number },
): Promise<readonly UserRecord[]> {
  const { rows } = await sql<{ record: UserRecord }>`
    select ${recordJson} as record from users u where ${isLongPending(createdBefore)}
    order by u.created_at, u.uuid limit ${atMost} for update`.execute(tx);
  return rows.map(({ record }) => record);
}
