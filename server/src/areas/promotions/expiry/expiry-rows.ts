import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { nextVersion } from "../../../platform/database/write-rows.ts";
import { onlyRow } from "../../../platform/database/database.ts";

/** Codes that were used up and are not called so. @returns their vouchers */
export async function markRedeemed(db: Db, at: Date): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    with marked as (
      update voucher_codes set status = 'redeemed', updated_at = ${nextVersion(at)}
      where status = 'live' and redemptions >= maximum_redemptions
      returning voucher_uuid)
    select distinct voucher_uuid as uuid from marked`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

export async function vouchersThatPutAway(db: Db): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    select uuid from vouchers where delete_expired_codes order by uuid`.execute(db);
  return rows.map(({ uuid }) => uuid);
}

/**
 * Puts away codes of a voucher that ended: used ones are archived, the others deleted. Codes that somebody works on wait for
 * the next time, and so do all where the voucher no longer says so: deleting cannot be undone.
 *
 * @returns how many; both 0 where none is left
 */
export async function putAwayEnded(
  tx: Tx,
  { voucherUuid, at, most }: { voucherUuid: string; at: Date; most: number },
): Promise<{ readonly deleted: number; readonly archived: number }> {
  const { rows: held } = await sql<{ uuid: string }>`
    with voucher as (select uuid from vouchers where uuid = ${voucherUuid} and delete_expired_codes for share)
    select c.uuid from voucher join voucher_codes c on c.voucher_uuid = voucher.uuid
    where c.status <> 'archived' and c.expires_at < ${at}
    limit ${most} for update of c skip locked`.execute(tx);
  // What happened to them until the lock was got is seen by the next statement only.
  const uuids = held.map(({ uuid }) => uuid);
  const { rows } = await sql<{ deleted: number; archived: number }>`
    with ended as (
      select c.uuid, c.redemptions > 0 or exists (select from redemptions r where r.code_uuid = c.uuid) as "wasUsed"
      from voucher_codes c where c.uuid = any(${uuids}::uuid[])
    ), archived as (
      update voucher_codes set status = 'archived', updated_at = ${nextVersion(at)}
      where uuid in (select uuid from ended where "wasUsed") returning uuid
    ), deleted as (
      delete from voucher_codes where uuid in (select uuid from ended where not "wasUsed") returning uuid
    )
    select (select count(*) from deleted) as deleted, (select count(*) from archived) as archived`.execute(tx);
  return onlyRow(rows);
}
