import { sql } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

interface Found {
  readonly name: string;
  readonly all: string;
}

/** What every table holds, as one text a table: the same as long as nothing is written. Processes report in `instances` by themselves. */
export async function allRows({ platform: { db } }: { readonly platform: Platform }): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name <> 'instances'`.execute(db);
  const each = tables.rows.map(
    ({ name }) => sql<Found>`
      select ${sql.lit(name)} as name, md5(coalesce(string_agg(t::text, '|' order by t::text), '')) as all
      from ${sql.table(name)} t`,
  );
  const { rows } = await sql<Found>`${sql.join(each, sql` union all `)}`.execute(db);
  return Object.fromEntries(rows.map(({ name, all }) => [name, all]));
}
