import { type SegmentUser, sampleSize } from "@crema/contract/areas/segments";
import { sql } from "kysely";
import { abortable, type Db, onlyRow, plannedEachTime } from "../../../platform/database/database.ts";
import { membersFrom, type Moment } from "./member-condition-rows.ts";
import type { AskedRules } from "./read-rules.ts";

export interface Run {
  readonly moment: Moment;
  readonly signal: AbortSignal;
}

export async function countMembers(db: Db, asked: AskedRules, { moment, signal }: Run): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    ${plannedEachTime} select count(*) as count ${membersFrom(asked, moment)}`.execute(db, abortable(signal));
  return rows[0]?.count ?? 0;
}

/** `with members, shown …`: everybody, and those who came last. */
const membersAndShown = (asked: AskedRules, moment: Moment) => sql`
  with members as materialized (select u.uuid, u.created_at ${membersFrom(asked, moment)}),
  shown as (select uuid, created_at from members order by created_at desc, uuid limit ${sql.lit(sampleSize)})`;
const shownJson = sql`
  select coalesce(jsonb_agg(jsonb_build_object('uuid', u.uuid, 'profile', jsonb_build_object(
    'firstName', u.first_name, 'lastName', u.last_name, 'email', u.email, 'mobileNumber', u.mobile_number,
    'lastLogin', wire_instant(u.last_app_login_at))) order by shown.created_at desc, shown.uuid), '[]') as result
  from shown join users u on u.uuid = shown.uuid`;

export async function membersSample(
  db: Db,
  asked: AskedRules,
  { moment, signal }: Run,
): Promise<readonly SegmentUser[]> {
  const { rows } = await sql<{ result: readonly SegmentUser[] }>`
    ${plannedEachTime} ${membersAndShown(asked, moment)} ${shownJson}`.execute(db, abortable(signal));
  return rows[0]?.result ?? [];
}

export async function membersWithSample(
  db: Db,
  asked: AskedRules,
  { moment, signal }: Run,
): Promise<{ count: number; result: readonly SegmentUser[] }> {
  const { rows } = await sql<{ count: number; result: readonly SegmentUser[] }>`
    ${plannedEachTime} ${membersAndShown(asked, moment)}
    select (select count(*) from members) as count,
      (${shownJson}) as result`.execute(db, abortable(signal));
  return onlyRow(rows);
}
