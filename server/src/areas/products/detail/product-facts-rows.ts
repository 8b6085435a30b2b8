import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** What a save's words may refer to, as it is now. */
export interface ProductFacts {
  /** Titles of the shop's collections, by id. */
  readonly collections: ReadonlyMap<string, string>;
  readonly grinds: ReadonlySet<string>;
  /** Names of pictures that were sent here. */
  readonly uploads: ReadonlySet<string>;
}

/** Looks up only what is named. */
export async function productFacts(
  db: Db,
  named: { collections: readonly string[]; grinds: readonly string[]; uploads: readonly string[] },
): Promise<ProductFacts> {
  const { rows } = await sql<{ kind: "collection" | "grind" | "upload"; id: string; title: string }>`
    select 'collection' as kind, id, title from collections where id = any(${[...named.collections]}::text[])
    union all select 'grind', id, title from grinds where id = any(${[...named.grinds]}::text[])
    union all select 'upload', name, '' from uploads where name = any(${[...named.uploads]}::text[])`.execute(db);
  const idsOf = (kind: string) => rows.filter((row) => row.kind === kind);
  return {
    collections: new Map(idsOf("collection").map(({ id, title }) => [id, title])),
    grinds: new Set(idsOf("grind").map(({ id }) => id)),
    uploads: new Set(idsOf("upload").map(({ id }) => id)),
  };
}
