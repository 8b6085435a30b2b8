import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** What a save's words may refer to, as it is now. */
export interface ProductFacts {
  /** Titles of the shop's collections, by id. */
  readonly collections: ReadonlyMap<string, string>;
  readonly grinds: ReadonlySet<string>;
}

/** Looks up only what is named. */
export async function productFacts(
  db: Db,
  named: { collections: readonly string[]; grinds: readonly string[] },
): Promise<ProductFacts> {
  const { rows } = await sql<{ kind: "collection" | "grind"; id: string; title: string }>`
    select 'collection' as kind, id, title from collections where id = any(${[...named.collections]}::text[])
    union all select 'grind', id, title from grinds where id = any(${[...named.grinds]}::text[])`.execute(db);
  const ofKind = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    collections: new Map(ofKind("collection").map(({ id, title }) => [id, title])),
    grinds: new Set(ofKind("grind").map(({ id }) => id)),
  };
}
