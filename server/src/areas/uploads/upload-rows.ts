import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";

interface NewUpload {
  readonly name: string;
  readonly bytes: number;
  readonly userUuid: string | undefined;
  readonly at: Date;
}

export async function noteUpload(db: Db, { name, bytes, userUuid, at }: NewUpload): Promise<void> {
  await sql`
    insert into uploads (name, bytes, user_uuid, created_at)
    values (${name}, ${bytes}, ${userUuid ?? null}, ${at})`.execute(db);
}

/** Names of those that are there; nobody removes them before the transaction ends. */
export async function lockUploadsForShare(tx: Tx, names: readonly string[]): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from uploads where name = any(${[...names]}) and removed_at is null
    order by name for share`.execute(tx);
  return rows.map(({ name }) => name);
}

/**
 * Marks uploads from before that nothing names as being removed, so that nothing names them from here on.
 * Two statements: the second sees what those wrote whom the first one waited for.
 */
export async function markUnused(tx: Tx, { before, now, most }: { before: Date; now: Date; most: number }) {
  const { rows } = await sql<{ name: string }>`
    select name from uploads u where created_at < ${before} and removed_at is null and ${isUnnamed}
    order by name limit ${most} for update`.execute(tx);
  await sql`
    update uploads u set removed_at = ${now}
    where name = any(${rows.map(({ name }) => name)}) and ${isUnnamed}`.execute(tx);
  return rows.length;
}

/** Nobody's picture: no product, location, offer, offer tile or other record has its address. */
const isUnnamed = sql`
  not exists (select from product_images where substring(src from '/uploads/([^/?#]+)$') = u.name)
  and not exists (select from locations where substring(image from '/uploads/([^/?#]+)$') = u.name)
  and not exists (select from offers where substring(image_url from '/uploads/([^/?#]+)$') = u.name)
  and not exists (select from offer_tiles where substring(image from '/uploads/([^/?#]+)$') = u.name)`;

/** Every uploaded picture that a record shows, with one record that shows it. */
export async function shownUploads(db: Db): Promise<readonly { name: string; shownBy: string }[]> {
  const { rows } = await sql<{ name: string; shownBy: string }>`
    select name, min("shownBy") as "shownBy" from (
      select substring(i.src from '/uploads/([^/?#]+)$') as name, 'product ' || coalesce(p.title, p.uuid::text) as "shownBy"
      from product_images i join products p on p.uuid = i.product_uuid
      union all select substring(image from '/uploads/([^/?#]+)$'), 'location ' || title from locations
      union all select substring(image_url from '/uploads/([^/?#]+)$'), 'offer ' || coalesce(nullif(text2, ''), uuid::text) from offers
      union all select substring(image from '/uploads/([^/?#]+)$'), 'offer tile ' || text1 from offer_tiles) shown
    where name is not null group by name order by name`.execute(db);
  return rows;
}

export async function uploadsBeingRemoved(db: Db, most: number): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from uploads where removed_at is not null order by removed_at, name limit ${most}`.execute(db);
  return rows.map(({ name }) => name);
}

export async function forgetUpload(db: Db, name: string): Promise<void> {
  await sql`delete from uploads where name = ${name} and removed_at is not null`.execute(db);
}

export async function namedUploads(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct substring(address from '/uploads/([^/?#]+)$') as name from (
      select src as address from product_images union all select image from locations
      union all select image_url from offers union all select image from offer_tiles) named
    where address ~ '/uploads/[^/?#]+$' order by name`.execute(db);
  return rows.map(({ name }) => name);
}
