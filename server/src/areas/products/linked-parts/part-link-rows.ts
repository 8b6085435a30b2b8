import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";

/** Any number that no other lock of ours uses. */
const linksLock = 2_026_020;

/**
 * Whoever changes which part belongs to which product waits here until the one before is done; after it, products are locked in the
 * order of their uuids and parts in the order of their codes. So what is read of links is what is changed, and nobody waits in a circle.
 */
export async function lockLinks(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${linksLock})`.execute(tx);
}

export interface LinkedPart {
  readonly partCode: string;
  readonly owner: string | null;
}

export async function partsOf(db: Db, codes: readonly string[]): Promise<readonly LinkedPart[]> {
  const { rows } = await sql<LinkedPart>`
    select part_code as "partCode", product_uuid as owner from parts where part_code = any(${[...codes]}::text[])`.execute(
    db,
  );
  return rows;
}

/** Codes of these products' parts, in their order; a product without parts is not among them. */
export async function partListsOf(tx: Tx, uuids: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows } = await sql<{ uuid: string; codes: string[] }>`
    select product_uuid as uuid, array_agg(part_code order by product_position, part_code) as codes
    from parts where product_uuid = any(${[...uuids]}::uuid[]) group by product_uuid`.execute(tx);
  return new Map(rows.map(({ uuid, codes }) => [uuid, codes]));
}

/** Makes these the parts of a product, in this order: others of it are linked to none, and parts of other products move here. */
export async function relinkParts(
  tx: Tx,
  { uuid, codes, at }: { uuid: string; codes: readonly string[]; at: Date },
): Promise<void> {
  const list = [...codes];
  await sql`
    select from parts where product_uuid = ${uuid} or part_code = any(${list}::text[]) order by part_code for update`.execute(
    tx,
  );
  await sql`
    update parts set product_uuid = null, product_position = 0, updated_at = ${nextVersion(at)}
    where product_uuid = ${uuid} and part_code <> all(${list}::text[])`.execute(tx);
  await sql`
    update parts p set product_uuid = ${uuid}, product_position = wanted.n, updated_at = case when p.product_uuid is distinct from ${uuid}
        then ${nextVersion(at, "p.updated_at")} else p.updated_at end
    from unnest(${list}::text[]) with ordinality as wanted (code, n)
    where p.part_code = wanted.code and (p.product_uuid is distinct from ${uuid} or p.product_position <> wanted.n)`.execute(
    tx,
  );
}

export async function touchProducts(tx: Tx, uuids: readonly string[], at: Date): Promise<void> {
  await sql`
    update products set updated_at = ${nextVersion(at)}
    where uuid = any(${[...uuids]}::uuid[])`.execute(tx);
}
