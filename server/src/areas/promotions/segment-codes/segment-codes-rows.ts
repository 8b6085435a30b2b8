import { type RawBuilder, sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import type { Terms } from "../codes/batch-rows.ts";

/** One act on a voucher's segments at a time, until the transaction ends: a retry finds what the first try made. */
export async function lockSegmentCodes(tx: Tx, voucherUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`segment-codes:${voucherUuid}`}, 0))`.execute(tx);
}

export interface SegmentCodes {
  readonly batch: string;
  readonly created: number;
  readonly emailed: number;
  readonly skipped: number;
}
/** Counted once where its members are forgotten by now. */
const members = (isReached: boolean): RawBuilder<unknown> => sql`case when b.sends_email then (
  select coalesce(${isReached ? sql`a.reached` : sql`a.members - a.reached`}, (
    select count(*) from audience_members m where m.audience_uuid = a.uuid and (m.left_out = '') = ${sql.lit(isReached)}))
  from audiences a where a.uuid = b.audience_uuid) else 0 end`;
const numbers = sql`
  b.uuid as batch, b.wanted as created, ${members(true)} as emailed, ${members(false)} as skipped`;

/** The act an audience was used for. */
export async function codesOfAudience(
  tx: Tx,
  { voucherUuid, audienceUuid }: { voucherUuid: string; audienceUuid: string },
): Promise<SegmentCodes | undefined> {
  const { rows } = await sql<SegmentCodes>`
    select ${numbers} from code_batches b where b.voucher_uuid = ${voucherUuid} and b.audience_uuid = ${audienceUuid}
  `.execute(tx);
  return rows[0];
}

const daysOf = (start: RawBuilder<unknown>, end: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`((${end} at time zone 'Australia/Brisbane')::date - (${start} at time zone 'Australia/Brisbane')::date)`;
/** A batch is written a moment after its start was set to now. */
const startsAtOnce = sql`b.created_at - b.start_at between interval '0' and interval '1 minute'`;

/** Codes for a segment, as they are asked for. */
export interface SegmentAct extends Terms {
  readonly voucherUuid: string;
  readonly segmentUuid: string;
  readonly sendsEmail: boolean;
}
interface SameAct extends SegmentAct {
  readonly at: Date;
  readonly since: Date;
}
/** The last act like this one, at that instant or later: it was asked for the same start and days, also where midnight lies between them. */
export async function codesOfSameAct(
  tx: Tx,
  act: SameAct,
): Promise<{ readonly codes: SegmentCodes; readonly at: Date } | undefined> {
  const { rows } = await sql<SegmentCodes & { at: Date }>`
    select ${numbers}, b.created_at as at from code_batches b join audiences a on a.uuid = b.audience_uuid
    where b.voucher_uuid = ${act.voucherUuid} and a.segment_uuid = ${act.segmentUuid}
      and ${daysOf(sql`b.start_at`, sql`b.expires_at`)} = ${daysOf(sql`${act.startAt}::timestamptz`, sql`${act.expiresAt}::timestamptz`)}
      and (b.start_at = ${act.startAt} or (${act.startAt.getTime() === act.at.getTime()} and ${startsAtOnce}))
      and b.maximum_redemptions is not distinct from ${act.maximumRedemptions}
      and b.maximum_redemptions_per_user is not distinct from ${act.maximumRedemptionsPerUser}
      and b.sends_email = ${act.sendsEmail} and b.created_at >= ${act.since}
    order by b.created_at desc limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { at, ...codes } = row;
  return { codes, at };
}

/** The first batch that was made for a segment since then. @returns its uuid */
export async function firstCodesOf(
  tx: Tx,
  { voucherUuid, segmentUuid, since }: Pick<SameAct, "voucherUuid" | "segmentUuid" | "since">,
): Promise<string | undefined> {
  const { rows } = await sql<{ uuid: string }>`
    select b.uuid from code_batches b join audiences a on a.uuid = b.audience_uuid
    where b.voucher_uuid = ${voucherUuid} and a.segment_uuid = ${segmentUuid} and b.created_at > ${since}
    order by b.created_at limit 1`.execute(tx);
  return rows[0]?.uuid;
}

/** Of `audiences a`: codes are still made for its members, may be gone on with, or wait for the run it was confirmed for. */
export const isNeededAudience = (at: Date): RawBuilder<boolean> => sql<boolean>`
  exists (select from code_batches b where b.audience_uuid = a.uuid
    and (b.state = 'making' or b.state = 'failed' and b.expires_at >= ${at}))
  or exists (select from automations x where x.confirmed_audience = a.uuid)`;
