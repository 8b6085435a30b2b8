import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { codeKey } from "../codes/code-rows.ts";

interface LockedCode {
  readonly uuid: string;
  /** As `codeKeyOf` writes it. */
  readonly key: string;
}

/** Those of these codes that are ours, locked in one order until the transaction ends. */
export async function lockCodesByKey(tx: Tx, keys: readonly string[]): Promise<readonly LockedCode[]> {
  const { rows } = await sql<LockedCode>`
    select c.uuid, ${codeKey} as key from voucher_codes c
    where ${codeKey} = any(${[...keys]}::text[]) order by c.uuid for update`.execute(tx);
  return rows;
}

interface ShopUseOfCode {
  readonly code: LockedCode;
  /** The order's id and the code. */
  readonly key: string;
  /** What people call the order. */
  readonly orderName: string;
  /** Who ordered; null for a guest. */
  readonly userUuid: string | null;
  readonly at: Date;
}

/** A use that was noted, or given back. */
export interface NotedUse {
  readonly uuid: string;
  readonly voucherUuid: string;
}

/**
 * Notes that an order used a locked code, once. It is counted where the code's limits leave room, else it is `over_limit`: the shop has
 * given the discount already.
 *
 * @returns it; undefined where it was noted before
 */
export async function addShopRedemption(tx: Tx, use: ShopUseOfCode): Promise<NotedUse | undefined> {
  const { rows } = await sql<NotedUse>`
    with code as (
      select c.*, coalesce(${use.userUuid}::uuid, c.user_uuid) as person from voucher_codes c where c.uuid = ${use.code.uuid}
    ), made as (
      insert into redemptions (code_uuid, voucher_uuid, user_uuid, source, pos_id, key, redeemed_at, status)
      select uuid, voucher_uuid, person, 'shop', ${use.orderName}, ${use.key}, ${use.at},
        case when redemptions >= maximum_redemptions or (
          select count(*) from redemptions r where r.code_uuid = code.uuid and r.user_uuid = code.person and r.status = 'accepted')
          >= maximum_redemptions_per_user then 'over_limit' else 'accepted' end
      from code on conflict (source, key) do nothing returning uuid, code_uuid, voucher_uuid, status
    ), counted as (
      update voucher_codes c set redemptions = c.redemptions + 1,
        status = case when c.status = 'live' and c.redemptions + 1 >= c.maximum_redemptions then 'redeemed' else c.status end
      from made where c.uuid = made.code_uuid and made.status = 'accepted')
    select uuid, voucher_uuid as "voucherUuid" from made`.execute(tx);
  return rows[0];
}

/** Gives back what this use of a locked code took. @returns it; undefined where it took nothing */
export async function takeBackShopRedemption(tx: Tx, { key }: ShopUseOfCode): Promise<NotedUse | undefined> {
  const { rows } = await sql<NotedUse>`
    with back as (
      update redemptions set status = 'reversed' where source = 'shop' and key = ${key} and status = 'accepted'
      returning uuid, code_uuid, voucher_uuid
    ), given as (
      update voucher_codes c set redemptions = c.redemptions - 1,
        status = case when c.status = 'redeemed' then 'live' else c.status end
      from back where c.uuid = back.code_uuid)
    select uuid, voucher_uuid as "voucherUuid" from back`.execute(tx);
  return rows[0];
}
