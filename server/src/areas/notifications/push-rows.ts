/** Push notifications as staff see them, and what each was asked for. */
import type { Push } from "@crema/contract/areas/notifications";
import { sql, type RawBuilder } from "kysely";
import { abortable, type Db, type JsonText, onlyRow, type Tx } from "../../platform/database/database.ts";
import { allowLongerStatements } from "../../platform/database/longer-statements.ts";
import { partSize, writePart } from "./sending/parts-rows.ts";
import { failuresOf, mostCountedLive } from "./sending/sending-rows.ts";

/** One act on a segment's people at a time, until the transaction ends: a retry finds what the first try sent. */
export async function lockPushesOf(tx: Tx, segmentUuid: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push:${segmentUuid}`}, 0))`.execute(tx);
}

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

interface SamePush {
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

interface NewPush {
  readonly segmentUuid: string;
  readonly audienceUuid: string;
  readonly internalDescription: string;
  readonly title: string;
  readonly body: string;
  readonly byUuid: string | null;
  readonly at: Date;
  readonly endsAt: Date;
}

/**
 * Writes a push, and the devices of its first people: all of them, but where they are very many. The work on it goes on with the rest.
 * @returns how many people it goes to, and how many devices they have now
 */
export async function addPush(tx: Tx, push: NewPush, size = partSize): Promise<SentPush> {
  await allowLongerStatements(tx, "call");
  const { rows } = await sql<SentPush>`
    insert into pushes (segment_uuid, segment_name, internal_description, title, body, audience_uuid, ends_at, by_uuid, created_at,
      preparing, people, devices)
    select ${push.segmentUuid}, a.segment_name, ${push.internalDescription}, ${push.title}, ${push.body}, a.uuid, ${push.endsAt},
      ${push.byUuid}, ${push.at}, 'writing', (select count(*) from audience_members m where m.audience_uuid = a.uuid and m.left_out = ''),
      (select count(*) from audience_members m join app_devices d on d.user_uuid = m.user_uuid
        where m.audience_uuid = a.uuid and m.left_out = '')
    from audiences a where a.uuid = ${push.audienceUuid}
    returning uuid, people as count, devices`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new Error("the audience is gone");
  await writePart(tx, { push: row.uuid, size });
  return row;
}

/** What a push that goes on has come to, from its sendings; of one that is over, or goes to very many, it was written down. */
const standing = sql`
  left join lateral (
    select count(*) filter (where s.state in ('queued', 'sending')) as waiting, count(*) filter (where s.state = 'sent') as sent,
      count(*) filter (where s.state in ('failed', 'refused', 'unknown')) as failed, count(*) filter (where s.state = 'failed') as repeatable
    from push_sendings s where s.push_uuid = p.uuid) now on p.state = 'sending' and p.devices <= ${mostCountedLive}`;
const pushJson = sql`jsonb_build_object('uuid', p.uuid, 'segmentUuid', p.segment_uuid, 'segmentName', p.segment_name,
  'internalDescription', p.internal_description, 'title', p.title, 'body', p.body, 'createdAt', wire_instant(p.created_at),
  'createdBy', coalesce(btrim(u.first_name || ' ' || u.last_name), ''),
  'message', 'Sent ' || coalesce(now.sent, p.sent) || ', failed ' || coalesce(now.failed, p.failed),
  'state', p.state, 'reason', coalesce(nullif(p.stops, ''), p.reason), 'isStopping', p.state = 'sending' and p.stops <> '',
  'waitsUntil', case when p.state = 'sending' and p.reason <> '' and p.stops = '' then wire_instant(greatest(p.waits_until, p.apple_waits_until)) else '' end,
  'people', p.people, 'devices', p.devices, 'waiting', case when p.state = 'sending' and p.preparing = 'writing' then p.devices when p.state = 'sending' then coalesce(now.waiting, p.waiting) else 0 end, 'sent', coalesce(now.sent, p.sent),
  'failed', coalesce(now.failed, p.failed), 'repeatable', case when p.state = 'sending' then 0 else p.repeatable end,
  'failures', case when p.state = 'sending' and p.devices <= ${mostCountedLive} then ${failuresOf(sql.ref("p.uuid"))} else p.failures end)`;

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
  return onlyRow(rows).text;
}

/** Why a push does not go to somebody, of `users u`; '' where one does. Nobody who is archived is in a segment (AMD-17). Only active customers have devices, and the role of one may have changed since. */
export const pushReasons: RawBuilder<string> = sql<string>`case
  when u.ended_at is not null then 'Archived'
  when u.role <> 'customer' or u.status <> 'active' or not exists (select from app_devices d where d.user_uuid = u.uuid) then 'No app'
  else '' end`;

export async function devicesReached(tx: Tx, audienceUuid: string): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    select count(*) as devices from audience_members m join app_devices d on d.user_uuid = m.user_uuid
    where m.audience_uuid = ${audienceUuid} and m.left_out = ''`.execute(tx);
  return rows[0]?.devices ?? 0;
}
