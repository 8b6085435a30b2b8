import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";

/** One act on a voucher's segments at a time, until the transaction ends: a retry finds what the first try made. */
export async function lockSegmentCodes(tx: Tx, voucherUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`segment-codes:${voucherUuid}`}, 0))`.execute(tx);
}

/** What an act comes to, by its batch. */
export interface SegmentCodes {
  readonly batch: string;
  readonly created: number;
  readonly emailed: number;
  readonly skipped: number;
}
const numbers = sql`
  b.uuid as batch, b.wanted as created,
  case when b.sends_email then (select count(*) from audience_members m where m.audience_uuid = b.audience_uuid and m.left_out = '')
    else 0 end as emailed,
  case when b.sends_email then (select count(*) from audience_members m where m.audience_uuid = b.audience_uuid and m.left_out <> '')
    else 0 end as skipped`;

/** The act an audience was used for. */
export async function codesOfAudience(
  tx: Tx,
  { voucherUuid, audienceUuid }: { voucherUuid: string; audienceUuid: string },
): Promise<SegmentCodes | undefined> {
  const { rows } = await sql<SegmentCodes>`
    select ${numbers} from code_batches b where b.voucher_uuid = ${voucherUuid} and b.audience_uuid = ${audienceUuid}`.execute(
    tx,
  );
  return rows[0];
}

export interface SameAct {
  readonly voucherUuid: string;
  readonly segmentUuid: string;
  readonly expiresAt: Date;
  readonly maximumRedemptions: number | null;
  readonly maximumRedemptionsPerUser: number | null;
  readonly sendsEmail: boolean;
  readonly since: Date;
}
/** The last act like this one, at that instant or later. */
export async function codesOfSameAct(tx: Tx, act: SameAct): Promise<SegmentCodes | undefined> {
  const { rows } = await sql<SegmentCodes>`
    select ${numbers} from code_batches b join audiences a on a.uuid = b.audience_uuid
    where b.voucher_uuid = ${act.voucherUuid} and a.segment_uuid = ${act.segmentUuid} and b.expires_at = ${act.expiresAt}
      and b.maximum_redemptions is not distinct from ${act.maximumRedemptions}
      and b.maximum_redemptions_per_user is not distinct from ${act.maximumRedemptionsPerUser}
      and b.sends_email = ${act.sendsEmail} and b.created_at >= ${act.since}
    order by b.created_at desc limit 1`.execute(tx);
  return rows[0];
}
