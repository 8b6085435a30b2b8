import { sql } from "kysely";
import type { Db } from "../database/database.ts";

/** Whether a switch that staff turn is on; one that nobody has turned yet is off. */
export async function isSwitchOn(db: Db, key: string): Promise<boolean> {
  const { rows } = await sql<{ value: unknown }>`select value from settings where key = ${key}`.execute(db);
  return rows[0]?.value === true;
}

/** Turns a switch, in a transaction that has audited it. */
export async function turnSwitch(tx: Db, { key, isOn, at }: { key: string; isOn: boolean; at: Date }): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at) values (${key}, ${JSON.stringify(isOn)}::jsonb, ${at})
    on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at`.execute(tx);
}
