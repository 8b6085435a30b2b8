/** What tills and orders of the web shop read and write of a code. Source: ledger section B.5; AMB-84, AMB-88, AMB-97; docs/decisions/0049-a-use-holds-the-code.md. */
import type { TillPerson, TillRedemption } from "@crema/contract/areas/promotions";
import { codeKeyOf } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { codeKey } from "../codes/code-rows.ts";

export interface CodeStanding {
  readonly uuid: string;
  readonly code: string;
  readonly voucherUuid: string;
  readonly title: string;
  readonly description: string;
  readonly internalReference: string;
  readonly SKU: readonly string[];
  readonly isVoucherLive: boolean;
  readonly isArchived: boolean;
  readonly startAt: Date;
  readonly expiresAt: Date;
  readonly redemptions: number;
  readonly maximumRedemptions: number | null;
  readonly maximumRedemptionsPerUser: number | null;
  /** Who uses it; null for a stranger, and for a person nobody knows. */
  readonly personUuid: string | null;
  readonly redemptionsOfPerson: number;
}

/** Whom the till named, else whose code it is. Archived people are nobody. */
const personUuid = (person: TillPerson | undefined) => {
  if (person === undefined) return sql`c.user_uuid`;
  const { uuid = null, email = null, fom = null } = person;
  return sql`(
    select u.uuid from users u where u.ended_at is null and u.uuid in (
      select ${uuid}::uuid
      union all select e.uuid from users e where lower(e.email) = lower(${email}::text)
      union all select l.user_uuid from loyalty_accounts l where l.fom = ${fom}::text))`;
};

/** How a code stands now for who shows it; undefined where there is none of this text. */
export async function codeStanding(
  db: Db,
  { code, person }: { readonly code: string; readonly person?: TillPerson | undefined },
): Promise<CodeStanding | undefined> {
  const { rows } = await sql<CodeStanding>`
    select c.uuid, c.code, c.voucher_uuid as "voucherUuid", v.title, v.description, v.internal_reference as "internalReference",
      v.skus as "SKU", v.status = 'live' as "isVoucherLive", c.status = 'archived' as "isArchived", c.start_at as "startAt",
      c.expires_at as "expiresAt", c.redemptions, c.maximum_redemptions as "maximumRedemptions",
      c.maximum_redemptions_per_user as "maximumRedemptionsPerUser", p.uuid as "personUuid",
      (select count(*) from redemptions r where r.code_uuid = c.uuid and r.user_uuid = p.uuid and r.status = 'accepted')
        as "redemptionsOfPerson"
    from voucher_codes c join vouchers v on v.uuid = c.voucher_uuid
    cross join lateral (select ${personUuid(person)} as uuid) p
    where ${codeKey} = ${codeKeyOf(code)}`.execute(db);
  return rows[0];
}

/** Locks a code until the transaction ends: nobody else uses, changes or deletes it. @returns whether there is one */
export async function lockShownCode(tx: Tx, code: string): Promise<boolean> {
  const { rows } = await sql`select from voucher_codes c where ${codeKey} = ${codeKeyOf(code)} for update`.execute(tx);
  return rows.length > 0;
}

interface TillAct {
  readonly posId: string;
  readonly key: string;
}
/** Neither part holds a space. */
const storedKey = ({ posId, key }: TillAct): string => `${posId} ${key}`;

/** Lets one transaction at a time carry out this act, or call it off; take it before the code's lock. */
export async function lockAct(tx: Tx, act: TillAct): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`redemption ${storedKey(act)}`}, 0))`.execute(tx);
}

/** A locked act that made no use is not to make one any more. */
export async function noteCalledOff(tx: Tx, act: TillAct, at: Date): Promise<void> {
  await sql`
    insert into redemptions_called_off (key, called_off_at) values (${storedKey(act)}, ${at})
    on conflict (key) do update set called_off_at = excluded.called_off_at`.execute(tx);
}
export async function wasCalledOff(tx: Tx, act: TillAct): Promise<boolean> {
  const { rows } = await sql`select from redemptions_called_off where key = ${storedKey(act)}`.execute(tx);
  return rows.length > 0;
}

/** The use that this act made; undefined where it made none. */
export async function redemptionOfAct(db: Db, act: TillAct): Promise<TillRedemption | undefined> {
  const { rows } = await sql<{ redemption: TillRedemption }>`
    select json_build_object('uuid', r.uuid, 'key', ${act.key}::text, 'posId', r.pos_id, 'status', r.status,
      'date', wire_instant(r.redeemed_at), 'code', c.code, 'voucherUuid', v.uuid, 'title', v.title, 'description', v.description,
      'internalReference', v.internal_reference, 'SKU', v.skus) as redemption
    from redemptions r join voucher_codes c on c.uuid = r.code_uuid join vouchers v on v.uuid = r.voucher_uuid
    where r.source = 'pos' and r.key = ${storedKey(act)}`.execute(db);
  return rows[0]?.redemption;
}

/**
 * Counts one use of a locked code, which is redeemed with its last one.
 *
 * @returns whether it did; false where this act is one already, and then the transaction must not be kept
 */
export async function addTillRedemption(
  tx: Tx,
  { act, standing, at }: { act: TillAct; standing: CodeStanding; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with used as (
      update voucher_codes set redemptions = redemptions + 1,
        status = case when status = 'live' and redemptions + 1 >= maximum_redemptions then 'redeemed' else status end
      where uuid = ${standing.uuid} and (maximum_redemptions is null or redemptions < maximum_redemptions)
      returning uuid, voucher_uuid)
    insert into redemptions (code_uuid, voucher_uuid, user_uuid, source, pos_id, key, redeemed_at)
    select uuid, voucher_uuid, ${standing.personUuid}::uuid, 'pos', ${act.posId}, ${storedKey(act)}, ${at} from used
    on conflict (source, key) do nothing returning uuid`.execute(tx);
  return rows.length > 0;
}

/** A use that was noted, or given back. */
export interface NotedUse {
  readonly uuid: string;
  readonly voucherUuid: string;
}
/** Gives a use of a locked code back; one that was given back stays so. @returns it; undefined where nothing was counted */
async function reverseUse(tx: Tx, source: "pos" | "shop", key: string): Promise<NotedUse | undefined> {
  const { rows } = await sql<NotedUse>`
    with back as (
      update redemptions set status = 'reversed' where source = ${source} and key = ${key} and status = 'accepted'
      returning uuid, code_uuid, voucher_uuid
    ), given as (
      update voucher_codes c set redemptions = c.redemptions - 1,
        status = case when c.status = 'redeemed' then 'live' else c.status end
      from back where c.uuid = back.code_uuid)
    select uuid, voucher_uuid as "voucherUuid" from back`.execute(tx);
  return rows[0];
}
export const reverseTillRedemption = (tx: Tx, act: TillAct) => reverseUse(tx, "pos", storedKey(act));
export const reverseShopRedemption = (tx: Tx, { key }: ShopUseOfCode) => reverseUse(tx, "shop", key);

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
  readonly orderName: string;
  /** Who ordered; null for a guest. */
  readonly userUuid: string | null;
  readonly at: Date;
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
