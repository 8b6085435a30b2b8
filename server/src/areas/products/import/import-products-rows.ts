import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";

/** Any number that no other part of Crema uses as an advisory lock. */
const importLock = 2_026_021;

/** Takes the right to import products for this connection; false while another import runs. */
export async function lockImport(db: Db): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`select pg_try_advisory_lock(${importLock}::int) as held`.execute(db);
  return rows[0]?.held ?? false;
}
export async function unlockImport(db: Db): Promise<void> {
  await sql`select pg_advisory_unlock(${importLock}::int)`.execute(db);
}

interface Named {
  readonly storefrontId: string;
  readonly handle: string;
}

/** The product of this number; else the one of this handle, unless the shop knows it by another number. */
export async function knownProduct(tx: Tx, { storefrontId, handle }: Named): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from products
    where storefront_id = nullif(${storefrontId}, '') or (handle = ${handle} and (storefront_id is null or ${storefrontId} = ''))
    order by storefront_id is not distinct from ${storefrontId} desc limit 1`.execute(tx);
  return rows[0]?.uuid;
}

/** Notes the shop's number and handle of a product; another product keeps the handle it has. */
export async function nameProduct(tx: Tx, uuid: string, { storefrontId, handle }: Named): Promise<void> {
  await sql`
    update products p set storefront_id = coalesce(nullif(${storefrontId}, ''), p.storefront_id),
      handle = case when exists (select from products o where o.handle = ${handle} and o.uuid <> p.uuid) then p.handle else ${handle} end
    where p.uuid = ${uuid}`.execute(tx);
}

/** One audit entry for a run. */
export async function noteImport(
  db: Db,
  run: { at: Date; whoName: string; fileName: string; counts: object },
): Promise<void> {
  const id = randomUUID();
  const changes = Object.fromEntries(
    Object.entries({ file: run.fileName, ...run.counts }).map(([name, value]) => [name, [null, value]]),
  );
  await sql`
    insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes)
    values (${run.at}, ${run.whoName}, 'importProducts', ${id}, 'import', ${id}, 'import', ${JSON.stringify(changes)}::jsonb)`.execute(
    db,
  );
}
