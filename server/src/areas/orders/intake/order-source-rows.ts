import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** Since when orders of a source are ours to carry out; undefined where it was never heard of. */
export async function knownSince(db: Db, source: string): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date }>`select since from order_intake where source = ${source}`.execute(db);
  return rows[0]?.since;
}

/**
 * Since when orders of a source are ours to carry out: those placed before are history. Set the first time it is asked for, and then
 * stays.
 * @param given.first - what it becomes the first time
 */
export async function ordersSince(db: Db, { source, first }: { source: string; first: Date }): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`
    with begun as (
      insert into order_intake (source, since, read_until) values (${source}, ${first}, ${first})
      on conflict (source) do nothing returning since)
    select since from begun union all select since from order_intake where source = ${source}`.execute(db);
  return rows[0]?.since ?? first;
}
