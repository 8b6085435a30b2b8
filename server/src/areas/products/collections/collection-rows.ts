import { sql } from "kysely";
import type { Db, JsonText, Tx } from "../../../platform/database/database.ts";
import type { PlacedCollection } from "./collection-tree.ts";

export async function collectionsText(db: Db): Promise<JsonText | undefined> {
  const { rows } = await sql<{ text: JsonText }>`
    select json_build_object('collections', coalesce(json_agg(json_build_object('id', c.id, 'title', c.title, 'subCollections', (
      select coalesce(json_agg(json_build_object('id', s.id, 'title', s.title) order by s.position, s.id), '[]')
      from collections s where s.parent_id = c.id)) order by c.position, c.id), '[]'))::text as text
    from collections c where c.parent_id is null`.execute(db);
  return rows[0]?.text;
}

/**
 * Makes these the shop's collections. Products keep one the shop has no more, with its title, and have the new title of one that was renamed.
 * @returns whether anything is other than before
 */
export async function replaceCollections(tx: Tx, told: readonly PlacedCollection[], at: Date): Promise<boolean> {
  await sql`lock table collections in exclusive mode`.execute(tx);
  const rows = told.map(({ id, title, parentId, position }) => ({
    id,
    title,
    parent_id: parentId,
    position,
    seen_at: at,
  }));
  const gone =
    await sql`delete from collections where id <> all(${told.map(({ id }) => id)}::text[]) returning id`.execute(tx);
  const changed = await sql`
    insert into collections as c (id, title, parent_id, position, seen_at)
    select id, title, parent_id, position, seen_at from json_populate_recordset(null::collections, ${JSON.stringify(rows)}::json)
    on conflict (id) do update set title = excluded.title, parent_id = excluded.parent_id, position = excluded.position,
      seen_at = excluded.seen_at
    where (c.title, c.parent_id, c.position) is distinct from (excluded.title, excluded.parent_id, excluded.position)
    returning id`.execute(tx);
  await sql`
    update product_collections pc set title = c.title from collections c
    where c.id = pc.collection_id and c.title <> pc.title`.execute(tx);
  return gone.rows.length + changed.rows.length > 0;
}
