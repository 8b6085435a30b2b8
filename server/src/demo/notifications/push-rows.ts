import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";

/**
 * A device for each customer who signed in to the app, a second one for some, and one for each member of staff. Tokens as the push sandbox reads
 * them: `unreg-…` is of an app that was removed. @returns how many
 */
export async function addDemoDevices(tx: Tx, midnight: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with people as (
      select uuid, role, coalesce(last_app_login_at, ${midnight}::timestamptz - interval '2 days') as seen,
        row_number() over (order by created_at, uuid) as n
      from users where ended_at is null and (role = 'staff' or last_app_login_at is not null)),
    devices as (
      select uuid, seen, n, 1 as nth from people union all select uuid, seen, n, 2 from people where n % 9 = 0 and role = 'customer'),
    added as (
      insert into app_devices (user_uuid, token, platform, created_at, seen_at)
      select uuid, case when n % 23 = 7 and nth = 1 then 'unreg-' when (n + nth) % 5 < 3 then 'ios-' else 'phone-' end || substr(md5(uuid::text), 1, 12) || '-' || nth,
        case when (n + nth) % 5 < 3 then 'ios' else 'android' end, seen - interval '90 days', least(seen, ${midnight}::timestamptz)
      from devices returning uuid)
    select count(*) as count from added`.execute(tx);
  return rows[0]?.count ?? 0;
}

interface DemoPush {
  readonly segmentName: string;
  readonly internalDescription: string;
  readonly title: string;
  readonly body: string;
  readonly at: Date;
  readonly people: number;
  /** Of each hundred devices: so many have removed the app, so many failed and may be tried again. */
  readonly removedPercent: number;
  readonly failedPercent: number;
}

export async function addDemoPush(tx: Tx, push: DemoPush): Promise<void> {
  const { segmentName, people, removedPercent, failedPercent, at } = push;
  await sql`
    with chosen as (
      select u.uuid, row_number() over (order by md5(u.uuid::text || ${push.title})) as n from users u
      where u.role = 'customer' and u.ended_at is null and exists (select from app_devices d where d.user_uuid = u.uuid)),
    reached as (
      select d.uuid as device_uuid, d.user_uuid, d.platform, row_number() over (order by chosen.n, d.token) % 100 as place
      from chosen join app_devices d on d.user_uuid = chosen.uuid where chosen.n <= ${people}),
    told as (
      select *, case when place < ${removedPercent} then 'refused' when place < ${removedPercent + failedPercent} then 'failed' else 'sent' end as state,
        case when place < ${removedPercent} then 'The app was removed' when place < ${removedPercent + failedPercent} then 'The push service failed for this device' else '' end as reason
      from reached),
    confirmed as (
      insert into audiences (segment_uuid, segment_name, purpose, by_uuid, created_at, used_at)
      select s.uuid, s.name, 'push segment:' || s.uuid, (select uuid from users where role = 'staff' order by email limit 1),
        ${at}::timestamptz - interval '1 minute', ${at}::timestamptz
      from segments s where s.name = ${segmentName}
      returning uuid, segment_uuid),
    members as (
      insert into audience_members (audience_uuid, user_uuid)
      select distinct confirmed.uuid, told.user_uuid from confirmed, told),
    push as (
      insert into pushes (segment_uuid, audience_uuid, segment_name, internal_description, title, body, people, devices, state, ends_at, by_uuid, created_at,
        finished_at, sent, failed, repeatable, failures)
      select s.uuid, confirmed.uuid, s.name, ${push.internalDescription}, ${push.title}, ${push.body}, (select count(distinct user_uuid) from told),
        (select count(*) from told), 'done', ${at}::timestamptz + interval '1 day',
        (select uuid from users where role = 'staff' order by email limit 1), ${at}::timestamptz, ${at}::timestamptz + interval '40 seconds',
        (select count(*) from told where state = 'sent'), (select count(*) from told where state <> 'sent'),
        (select count(*) from told where state = 'failed'),
        coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason)
          from (select reason, count(*) as count from told where reason <> '' group by reason) reasons), '[]')
      from segments s join confirmed on confirmed.segment_uuid = s.uuid
      returning uuid)
    insert into push_sendings (push_uuid, user_uuid, device_uuid, platform, state, reason, tries)
    select push.uuid, user_uuid, device_uuid, platform, state, reason, 1 from push, told`.execute(tx);
}
