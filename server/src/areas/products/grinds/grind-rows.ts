import type { GrindOption } from "@crema/contract/areas/products";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

export async function grindOptions(db: Db): Promise<GrindOption[]> {
  const { rows } = await sql<GrindOption>`select id, title from grinds order by position, title`.execute(db);
  return rows;
}
