import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";

/** Whether a switch that staff turn is on; one that nobody has turned yet is off. */
export async function isSwitchOn(db: Db, key: string): Promise<boolean> {
  return (await storedSwitch(db, key)).isOn;
}

export interface StoredSwitch {
  readonly isOn: boolean;
  readonly updatedAt: Date | undefined;
}
export async function storedSwitch(db: Db, key: string): Promise<StoredSwitch> {
  const { rows } = await sql<{ value: unknown; updatedAt: Date }>`
    select value, updated_at as "updatedAt" from settings where key = ${key}`.execute(db);
  return { isOn: rows[0]?.value === true, updatedAt: rows[0]?.updatedAt };
}

export async function lockSwitch(tx: Tx, key: string): Promise<StoredSwitch> {
  await sql`select pg_advisory_xact_lock(hashtext(${`switch:${key}`}))`.execute(tx);
  return storedSwitch(tx, key);
}

/** Turns a switch, in a transaction that has audited it. Its versions only grow. */
export async function turnSwitch(tx: Db, { key, isOn, at }: { key: string; isOn: boolean; at: Date }): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at) values (${key}, ${JSON.stringify(isOn)}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value,
      updated_at = greatest(excluded.updated_at, settings.updated_at + interval '1 millisecond')`.execute(tx);
}
