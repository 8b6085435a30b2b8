import type { Audience } from "@crema/contract/areas/segments";
import { type RawBuilder, sql } from "kysely";
import { after, hours } from "../../../platform/clock/clock.ts";
import { type Db, onlyRow, plannedEachTime, type Tx } from "../../../platform/database/database.ts";
import { allowLongerStatements } from "../../../platform/database/longer-statements.ts";
import { oneAddress } from "../../../providers/mail/queue-mail.ts";
import { membersFrom, type Moment } from "../members/member-condition-rows.ts";
import type { AskedRules } from "../members/read-rules.ts";

/** Why nothing is sent to a person, of `users u`; '' where something is. */
export type LeftOut = RawBuilder<string>;

/**
 * Why a mail does not go to somebody: asked when an audience is frozen, and again when its mails are written.
 * @param isMarketing - only to those who want advertising. Source: AMB-90
 */
export const mailReasons = ({ isMarketing }: { readonly isMarketing: boolean }): LeftOut => sql<string>`case
  when u.ended_at is not null then 'Archived'
  when u.email = '' then 'No email address'
  when u.email !~ ${oneAddress.source} then 'Email address cannot be mailed'
  when u.email_verified_at is null then 'Not verified'
  when ${sql.lit(isMarketing)} and not u.email_marketing then 'Does not want marketing'
  else '' end`;

export interface Freezing {
  readonly segmentUuid: string;
  readonly segmentName: string;
  /** What it is for, as `voucher:<uuid>`; it can be taken for nothing else. */
  readonly purpose: string;
  readonly byUuid: string | undefined;
  readonly leftOut: LeftOut;
  /** The instant its rules are asked at, where that is not now: of an act that is planned. */
  readonly asOf?: Date;
}

/** Why a mail does not go to this person; '' where one does, undefined where there is nobody. */
export async function mailReasonOf(
  db: Db,
  { userUuid, isMarketing }: { readonly userUuid: string; readonly isMarketing: boolean },
): Promise<string | undefined> {
  const { rows } = await sql<{ reason: string }>`
    select ${mailReasons({ isMarketing })} as reason from users u where u.uuid = ${userUuid}`.execute(db);
  return rows[0]?.reason;
}

const sampled = 20;

/** Writes down who is in a segment at this moment, in one statement: nobody comes or goes between count and list. */
export async function addAudience(
  tx: Tx,
  asked: AskedRules,
  { freezing, moment, at }: { freezing: Freezing; moment: Moment; at: Date },
): Promise<Omit<Audience, "segmentName">> {
  const { segmentUuid, segmentName, purpose, byUuid = null, leftOut } = freezing;
  await allowLongerStatements(tx, "call");
  const { rows } = await sql<Omit<Audience, "segmentName">>`
    ${plannedEachTime} with audience as (
      insert into audiences (segment_uuid, segment_name, purpose, by_uuid, created_at)
      values (${segmentUuid}, ${segmentName}, ${purpose}, ${byUuid}, ${at}) returning uuid),
    members as materialized (select u.uuid, ${leftOut} as reason ${membersFrom(asked, moment)}),
    put as (
      insert into audience_members (audience_uuid, user_uuid, left_out)
      select audience.uuid, members.uuid, members.reason from audience, members order by members.uuid),
    reasons as (select reason, count(*) as count from members group by reason),
    shown as (select uuid, reason from members order by reason <> '', uuid limit ${sql.lit(sampled)})
    select (select uuid from audience) as uuid,
      (select coalesce(sum(count), 0)::bigint from reasons) as total,
      (select coalesce(sum(count), 0)::bigint from reasons where reason = '') as reachable,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
        from reasons where reason <> '') as "leftOut",
      (select coalesce(jsonb_agg(jsonb_build_object('uuid', u.uuid, 'name', btrim(u.first_name || ' ' || u.last_name),
        'email', u.email) order by shown.reason <> '', shown.uuid), '[]')
        from shown join users u on u.uuid = shown.uuid) as samples`.execute(tx);
  return onlyRow(rows);
}

/** What was shown longer ago is looked at again before it is confirmed. */
const confirmableFor = hours(1);

/**
 * Marks an audience as used, once and within an hour: whoever asks again, later, or for another purpose, gets nothing.
 * The caller holds what it is taken for in the same transaction.
 */
export async function takeAudience(
  tx: Tx,
  { uuid, purpose, at }: { uuid: string; purpose: string; at: Date },
): Promise<{ readonly uuid: string; readonly total: number } | undefined> {
  const { rows } = await sql<{ uuid: string; total: number }>`
    update audiences a set used_at = ${at} where a.uuid = ${uuid} and a.purpose = ${purpose} and a.used_at is null
      and a.created_at >= ${after(at, -confirmableFor)}
    returning a.uuid, (select count(*) from audience_members m where m.audience_uuid = a.uuid) as total`.execute(tx);
  return rows[0];
}

/** Removes audiences that were frozen before this and never used. @returns how many */
export async function forgetAudiences(db: Db, before: Date): Promise<number> {
  const { rows } = await sql<{ forgotten: number }>`
    with forgotten as (delete from audiences where used_at is null and created_at < ${before} returning uuid),
    emptied as (delete from audience_members where audience_uuid in (select uuid from forgotten))
    select count(*) as forgotten from forgotten`.execute(db);
  return rows[0]?.forgotten ?? 0;
}
