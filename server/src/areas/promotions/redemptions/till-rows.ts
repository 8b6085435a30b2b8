/** What a till reads and writes of a code. Source: ledger section B.5; AMB-84, AMB-88, AMB-97; docs/decisions/0049-a-use-holds-the-code.md. */
import type { TillPerson, TillRedemption } from "@crema/contract/areas/promotions";
import { codeKeyOf } from "@crema/contract/areas/promotions";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import { codeKey } from "../codes/code-rows.ts";

/** A code as it is shown at a till, with who shows it. */
interface ShownCode {
  readonly code: string;
  readonly person?: TillPerson | undefined;
}

/** Everything that decides whether a code may be used. */
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

/** How a code stands now; undefined where there is none of this text. */
export async function codeStanding(db: Db, { code, person }: ShownCode): Promise<CodeStanding | undefined> {
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

/** An act as its till names it. */
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

/** Gives the use of this act back; one that was given back stays so. The code must be locked. */
export async function takeBackTillRedemption(tx: Tx, act: TillAct): Promise<void> {
  await sql`
    with back as (
      update redemptions set status = 'reversed' where source = 'pos' and key = ${storedKey(act)} and status = 'accepted'
      returning code_uuid)
    update voucher_codes set redemptions = redemptions - 1, status = case when status = 'redeemed' then 'live' else status end
    from back where uuid = back.code_uuid`.execute(tx);
}
