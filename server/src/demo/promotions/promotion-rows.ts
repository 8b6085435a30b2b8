import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

export async function usesCounted(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`select coalesce(sum(redemptions), 0) as n from voucher_codes`.execute(tx);
  return rows[0]?.n ?? 0;
}

export interface CampaignCode {
  readonly uuid: string;
  readonly code: string;
  readonly userUuid: string | null;
  readonly redemptions: number;
}
interface CampaignTerms {
  readonly uuid: string;
  readonly start_at: Date;
  readonly expires_at: Date;
  readonly maximum_redemptions: number | null;
  readonly maximum_redemptions_per_user: number | null;
}

export async function addCampaignCodes(tx: Tx, terms: CampaignTerms, codes: readonly CampaignCode[]): Promise<void> {
  const most = terms.maximum_redemptions;
  await sql`
    insert into voucher_codes (uuid, voucher_uuid, code, user_uuid, redemptions, maximum_redemptions,
      maximum_redemptions_per_user, start_at, expires_at, status, created_at, updated_at)
    select uuid, ${terms.uuid}::uuid, code, user_uuid, redemptions, ${most}::int, ${terms.maximum_redemptions_per_user}::int,
      ${terms.start_at}::timestamptz, ${terms.expires_at}::timestamptz,
      case when redemptions >= ${most}::int then 'redeemed' else 'live' end, ${terms.start_at}::timestamptz,
      ${terms.start_at}::timestamptz
    from unnest(${codes.map(({ uuid }) => uuid)}::uuid[], ${codes.map(({ code }) => code)}::text[],
      ${codes.map(({ userUuid }) => userUuid)}::uuid[], ${codes.map(({ redemptions }) => redemptions)}::int[])
      as given (uuid, code, user_uuid, redemptions)`.execute(tx);
}

interface RedemptionSources {
  readonly tills: readonly string[];
  readonly passersBy: readonly string[];
  readonly until: Date;
}

/**
 * Adds a redemption for each use that a code counts and has none of: six of seven at a till in the hours it is open, the others in the shop.
 * What is by chance comes from the code's uuid. @returns how many
 */
export async function addMissingRedemptions(tx: Tx, { tills, passersBy, until }: RedemptionSources): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with used as (
      select c.*, n, hashtextextended(c.uuid::text, n) as h, least(c.expires_at, ${until}::timestamptz) as last_at
      from voucher_codes c cross join lateral generate_series(1,
        c.redemptions - (select count(*) from redemptions r where r.code_uuid = c.uuid and r.status = 'accepted')) n
    ), shaken as (
      select used.*, h & 1023 as a, (h >> 10) & 1048575 as b, (h >> 30) & 1048575 as c, (h >> 50) & 1023 as d from used
    ), dated as (
      select shaken.*, a % 7 > 0 as is_till, start_at + (last_at - start_at) * (b / 1048576.0) as at from shaken
    ), made as (
      insert into redemptions (uuid, code_uuid, voucher_uuid, user_uuid, source, pos_id, key, redeemed_at)
      select overlay(overlay(md5(uuid || ' used ' || n) placing '4' from 13) placing '8' from 17)::uuid, uuid, voucher_uuid,
        coalesce(user_uuid, (${[...passersBy]}::uuid[])[1 + c % greatest(1, ${passersBy.length}::int)]),
        case when is_till then 'pos' else 'shop' end,
        case when is_till then (${[...tills]}::text[])[1 + d % ${tills.length}::int] else '#' || 1001 + c % 11000 end,
        'demo ' || uuid || ' ' || n,
        case when is_till then greatest(start_at, least(last_at,
          date_trunc('day', at, 'Australia/Brisbane') + interval '6 hours 30 minutes' + interval '10 hours' * (c / 1048576.0)))
        else at end
      from dated returning 1)
    select count(*) as n from made`.execute(tx);
  return rows[0]?.n ?? 0;
}

interface Named {
  readonly name: string;
  readonly uuid: string;
}
const byName = (rows: readonly Named[]): ReadonlyMap<string, string> =>
  new Map(rows.map(({ name, uuid }) => [name, uuid]));

export async function namedForAutomations(
  tx: Tx,
): Promise<{ readonly segments: ReadonlyMap<string, string>; readonly vouchers: ReadonlyMap<string, string> }> {
  const segments = await sql<Named>`select name, uuid from segments`.execute(tx);
  const vouchers = await sql<Named>`select title as name, uuid from vouchers`.execute(tx);
  return { segments: byName(segments.rows), vouchers: byName(vouchers.rows) };
}
