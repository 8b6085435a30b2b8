import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/** How often all codes there are were used. */
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
/** What all codes of a campaign share. */
export interface CampaignTerms {
  /** Of the voucher. */
  readonly uuid: string;
  readonly start_at: Date;
  readonly expires_at: Date;
  readonly maximum_redemptions: number | null;
  readonly maximum_redemptions_per_user: number | null;
}

/** Adds the codes of a campaign in one statement; a used up one is redeemed. */
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
