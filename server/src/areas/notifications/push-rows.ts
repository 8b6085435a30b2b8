/** Push notifications as staff see them, and what each was asked for. */
import type { Push } from "@crema/contract/areas/notifications";
import { type RawBuilder, sql } from "kysely";
import { abortable, type Db, type JsonText, type Tx } from "../../platform/database/database.ts";

/** One act on a segment's people at a time, until the transaction ends: a retry finds what the first try sent. */
export async function lockPushesOf(tx: Tx, segmentUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push:${segmentUuid}`}, 0))`.execute(tx);
}

/** What the call answers of one. */
export interface SentPush {
  readonly uuid: string;
  readonly count: number;
  readonly devices: number;
}
const sentPush = sql`p.uuid, p.people as count, p.devices`;

/** The push of this text an audience was used for. */
export async function pushOfAudience(
  tx: Tx,
  { segmentUuid, audienceUuid, title, body }: Omit<SamePush, "since"> & { readonly audienceUuid: string },
): Promise<SentPush | undefined> {
  const { rows } = await sql<SentPush>`
    select ${sentPush} from pushes p
    where p.segment_uuid = ${segmentUuid} and p.audience_uuid = ${audienceUuid} and p.title = ${title} and p.body = ${body}`.execute(
    tx,
  );
  return rows[0];
}

export interface SamePush {
  readonly segmentUuid: string;
  readonly title: string;
  readonly body: string;
  readonly since: Date;
}
/** The last push of this text to this segment at that instant or later, and when it was. */
export async function pushOfSameText(
  tx: Tx,
  { segmentUuid, title, body, since }: SamePush,
): Promise<{ readonly push: SentPush; readonly at: Date } | undefined> {
  const { rows } = await sql<SentPush & { at: Date }>`
    select ${sentPush}, p.created_at as at from pushes p
    where p.segment_uuid = ${segmentUuid} and p.title = ${title} and p.body = ${body} and p.created_at >= ${since}
    order by p.created_at desc limit 1`.execute(tx);
  const [row] = rows;
  if (row === undefined) return undefined;
  const { at, ...push } = row;
  return { push, at };
}

export interface NewPush {
  readonly segmentUuid: string;
  readonly audienceUuid: string;
  readonly internalDescription: string;
  readonly title: string;
  readonly body: string;
  readonly byUuid: string | null;
  readonly at: Date;
  readonly endsAt: Date;
}

/** Writes a push and one row for each device of those who are reached; whoever has none left by now has failed. */
export async function addPush(tx: Tx, push: NewPush): Promise<SentPush> {
  const { rows } = await sql<SentPush>`
    with push as (
      insert into pushes (segment_uuid, segment_name, internal_description, title, body, audience_uuid, ends_at, by_uuid, created_at)
      select ${push.segmentUuid}::uuid, a.segment_name, ${push.internalDescription}, ${push.title}, ${push.body}, a.uuid,
        ${push.endsAt}::timestamptz, ${push.byUuid}::uuid, ${push.at}::timestamptz
      from audiences a where a.uuid = ${push.audienceUuid}
      returning uuid),
    sendings as (
      insert into push_sendings (push_uuid, user_uuid, device_uuid, platform, state, reason)
      select push.uuid, m.user_uuid, d.uuid, coalesce(d.platform, ''),
        case when d.uuid is null then 'refused' else 'queued' end, case when d.uuid is null then 'No app' else '' end
      from push, audience_members m left join app_devices d on d.user_uuid = m.user_uuid
      where m.audience_uuid = ${push.audienceUuid} and m.left_out = '' order by m.user_uuid
      returning user_uuid, device_uuid)
    select push.uuid, (select count(distinct user_uuid) from sendings) as count, (select count(device_uuid) from sendings) as devices
    from push`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("the audience is gone");
  await sql`update pushes set people = ${row.count}, devices = ${row.devices} where uuid = ${row.uuid}`.execute(tx);
  return row;
}

/** What a push that goes on has come to, from its sendings; of one that is over it was written down. */
const standing = sql`
  left join lateral (
    select count(*) filter (where s.state in ('queued', 'sending')) as waiting, count(*) filter (where s.state = 'sent') as sent,
      count(*) filter (where s.state in ('failed', 'refused', 'unknown')) as failed, count(*) filter (where s.state = 'failed') as repeatable
    from push_sendings s where s.push_uuid = p.uuid) now on p.state = 'sending'`;
/** Reasons with how many devices each, of the push `p`. */
export const failuresOf = (of: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason) from (
    select reason, count(*) as count from push_sendings
    where push_uuid = ${of} and state in ('failed', 'refused', 'unknown') group by reason) reasons), '[]')`;

const pushJson = sql`jsonb_build_object('uuid', p.uuid, 'segmentUuid', p.segment_uuid, 'segmentName', p.segment_name,
  'internalDescription', p.internal_description, 'title', p.title, 'body', p.body, 'createdAt', wire_instant(p.created_at),
  'createdBy', coalesce(btrim(u.first_name || ' ' || u.last_name), ''),
  'message', 'Sent ' || coalesce(now.sent, p.sent) || ', failed ' || coalesce(now.failed, p.failed),
  'state', p.state, 'reason', p.reason,
  'waitsUntil', case when p.state = 'sending' and p.reason <> '' then wire_instant(greatest(p.waits_until, p.apple_waits_until)) else '' end,
  'people', p.people, 'devices', p.devices, 'waiting', coalesce(now.waiting, 0), 'sent', coalesce(now.sent, p.sent),
  'failed', coalesce(now.failed, p.failed), 'repeatable', case when p.state = 'sending' then 0 else p.repeatable end,
  'failures', case when p.state = 'sending' then ${failuresOf(sql.ref("p.uuid"))} else p.failures end)`;

/** One; undefined where there is none. */
export async function pushOf(db: Db, uuid: string): Promise<Push | undefined> {
  const { rows } = await sql<{ push: Push }>`
    select ${pushJson} as push from pushes p left join users u on u.uuid = p.by_uuid ${standing} where p.uuid = ${uuid}`.execute(
    db,
  );
  return rows[0]?.push;
}

/** A page of the history as the call answers it, newest first, and how many there are. @param part.page - counts from 1 */
export async function pushesText(
  db: Db,
  { page, pageSize, signal }: { page: number; pageSize: number; signal: AbortSignal },
): Promise<JsonText> {
  const { rows } = await sql<{ text: JsonText }>`
    select jsonb_build_object(
      'notifications', coalesce((
        select jsonb_agg(push order by created_at desc, uuid) from (
          select p.created_at, p.uuid, ${pushJson} as push
          from (select * from pushes order by created_at desc, uuid limit ${pageSize} offset ${(page - 1) * pageSize}) p
            left join users u on u.uuid = p.by_uuid ${standing}) page), '[]'),
      'meta', jsonb_build_object('count', (select count(*) from pushes)))::text as text`.execute(db, abortable(signal));
  const [row] = rows;
  if (row === undefined) throw new Error("a select without a table gave no row");
  return row.text;
}
