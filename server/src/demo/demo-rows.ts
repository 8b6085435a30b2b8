import { sql } from "kysely";
import { type Db, onlyRow, type Tx } from "../platform/database/database.ts";
import type { DemoContext } from "./demo-area.ts";

const maker = "demo business";

interface DemoMarker {
  readonly today: string;
}
const keyOf = (area: string): string => `demo:${area}`;

/** What was noted when an area's demo data was made; undefined before that. */
export async function demoMarker(tx: Tx, area: string): Promise<DemoMarker | undefined> {
  const { rows } = await sql<{ value: DemoMarker }>`select value from settings where key = ${keyOf(area)}`.execute(tx);
  return rows[0]?.value;
}

export async function markDemoMade(tx: Tx, area: string, context: DemoContext): Promise<void> {
  const value: DemoMarker = { today: context.today };
  await sql`
    insert into settings (key, value, updated_at) values (${keyOf(area)}, ${JSON.stringify(value)}, ${context.midnight})`.execute(
    tx,
  );
}

/** Whether the demo business was ever made here: its members of staff have a published password. */
export async function hasDemoData(db: Db): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from settings where key like 'demo:%') as found`.execute(db);
  return onlyRow(rows).found;
}

export async function lockDemo(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${maker}))`.execute(tx);
}

export async function hasPeople(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`select exists (select from users) as found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** Which of these people still exist: staff may have deleted some since the demo was made. */
export async function stillThere(tx: Tx, uuids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from users where uuid = any(${uuids}::uuid[])`.execute(tx);
  return new Set(rows.map((row) => row.uuid));
}
