import { sql } from "kysely";
import type { Db, JsonText } from "../../../platform/database/database.ts";

/** The shop's collections as the wire writes them, in the shop's order. */
export async function collectionsText(db: Db): Promise<JsonText | undefined> {
  const { rows } = await sql<{ text: JsonText }>`
    select json_build_object('collections', coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'subCollections', (
      select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title) order by s.position, s.id), '[]')
      from collections s where s.parent_id = c.id)) order by c.position, c.id), '[]'))::text as text
    from collections c where c.parent_id is null`.execute(db);
  return rows[0]?.text;
}
