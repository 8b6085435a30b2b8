import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import { codeKey } from "../codes/code-rows.ts";

export interface LockedCode {
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

export interface ShopUseOfCode {
  readonly code: LockedCode;
  /** The order's id and the code. */
  readonly key: string;
  /** What people call the order. */
  readonly orderName: string;
  /** Who ordered; null for a guest. */
  readonly userUuid: string | null;
  readonly at: Date;
}

/**
 * Notes that an order used a locked code, once. It is counted where the code's limits leave room, else it is `over_limit`: the shop has
 * given the discount already.
 */
export async function addShopRedemption(tx: Tx, use: ShopUseOfCode): Promise<void> {
  await sql`
    with code as (
      select c.*, coalesce(${use.userUuid}::uuid, c.user_uuid) as person from voucher_codes c where c.uuid = ${use.code.uuid}
    ), made as (
      insert into redemptions (code_uuid, voucher_uuid, user_uuid, source, pos_id, key, redeemed_at, status)
      select uuid, voucher_uuid, person, 'shop', ${use.orderName}, ${use.key}, ${use.at},
        case when redemptions >= maximum_redemptions or (
          select count(*) from redemptions r where r.code_uuid = code.uuid and r.user_uuid = code.person and r.status = 'accepted')
          >= maximum_redemptions_per_user then 'over_limit' else 'accepted' end
      from code on conflict (source, key) do nothing returning code_uuid, status)
    update voucher_codes c set redemptions = c.redemptions + 1,
      status = case when c.status = 'live' and c.redemptions + 1 >= c.maximum_redemptions then 'redeemed' else c.status end
    from made where c.uuid = made.code_uuid and made.status = 'accepted'`.execute(tx);
}

/** Gives back what these uses of locked codes took. */
export async function takeBackShopRedemptions(tx: Tx, keys: readonly string[]): Promise<void> {
  await sql`
    with back as (
      update redemptions set status = 'reversed' where source = 'shop' and key = any(${[...keys]}::text[]) and status = 'accepted'
      returning code_uuid)
    update voucher_codes c set redemptions = c.redemptions - n,
      status = case when c.status = 'redeemed' then 'live' else c.status end
    from (select code_uuid, count(*)::int as n from back group by code_uuid) given where c.uuid = given.code_uuid`.execute(
    tx,
  );
}
