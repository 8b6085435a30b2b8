import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

/** What every table holds, as one text a table: the same as long as nothing is written. */
export async function allRows({ platform: { db } }: { readonly platform: Platform }): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    db,
  );
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ all: string }>`
      select md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as all from ${sql.table(name)} t`.execute(db);
    found[name] = rows[0]?.all ?? "";
  }
  return found;
}
