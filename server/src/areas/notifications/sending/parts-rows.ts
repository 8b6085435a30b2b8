/**
 * Writing a push out device by device, and all that is done to very many of them at a time, in parts: no statement takes long, and what a
 * process that dies has not done the next one goes on with. docs/decisions/0053.
 */
import { sql } from "kysely";
import { type Db, inTransaction, type Tx } from "../../../platform/database/database.ts";

/** People, or devices, of one statement: a good second on a machine with little to spare. */
export const partSize = 10_000;

interface Part {
  readonly push: string;
  readonly size: number;
}

/**
 * Writes the devices of the next people of a locked push's audience; whoever has none left by now has failed. A device that was written
 * in an earlier part and is one of theirs by now goes over to them. With the last of them it is known on how many devices it goes.
 * @returns whether there are more
 */
export async function writePart(tx: Tx, { push, size }: Part): Promise<boolean> {
  const { rows } = await sql<{ people: number }>`
    with part as (
      select m.user_uuid from pushes p join audience_members m on m.audience_uuid = p.audience_uuid
      where p.uuid = ${push} and m.left_out = '' and (p.written_to is null or m.user_uuid > p.written_to)
      order by m.user_uuid limit ${size}),
    sendings as (
      insert into push_sendings (push_uuid, user_uuid, device_uuid, platform, state, reason)
      select ${push}, part.user_uuid, d.uuid, coalesce(d.platform, ''),
        case when d.uuid is null then 'refused' else 'queued' end, case when d.uuid is null then 'No app' else '' end
      from part left join app_devices d on d.user_uuid = part.user_uuid order by part.user_uuid
      on conflict (push_uuid, device_uuid) do update set user_uuid = excluded.user_uuid, platform = excluded.platform),
    moved as (
      update pushes set written_to = coalesce((select user_uuid from part order by user_uuid desc limit 1), written_to)
      where uuid = ${push})
    select count(*) as people from part`.execute(tx);
  const isMore = rows[0]?.people === size;
  if (!isMore)
    await sql`
      update pushes set preparing = '', devices = c.devices, waiting = c.devices
      from (select count(device_uuid) as devices from push_sendings where push_uuid = ${push}) c where uuid = ${push}`.execute(
      tx,
    );
  return isMore;
}

/** Queues the next of those that failed again, of a locked push. @returns whether there are more */
export async function requeuePart(tx: Tx, { push, size }: Part): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    with again as (
      update push_sendings set state = 'queued', reason = '', tries = 0, not_before = null
      where id in (select id from push_sendings where push_uuid = ${push} and state = 'failed' limit ${size})
      returning id)
    select count(*) as count from again`.execute(tx);
  const isMore = rows[0]?.count === size;
  if (!isMore) await sql`update pushes set preparing = '' where uuid = ${push}`.execute(tx);
  return isMore;
}

/** Does the next part of what a push has to be prepared for. Two processes do one after the other. @returns whether there is more to do */
export function preparePart(db: Db, { push, size = partSize }: { push: string; size?: number }): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ preparing: string }>`
      select preparing from pushes where uuid = ${push} and state = 'sending' for update`.execute(tx);
    const preparing = rows[0]?.preparing ?? "";
    if (preparing === "") return false;
    return preparing === "writing" ? writePart(tx, { push, size }) : requeuePart(tx, { push, size });
  });
}

/** What waits still has failed: nothing of it arrived. */
export async function failQueued(db: Db, { push, reason }: { push: string; reason: string }): Promise<void> {
  for (let failed = partSize; failed === partSize; ) {
    const { rows } = await sql<{ count: number }>`
      with failed as (
        update push_sendings set state = 'failed', reason = ${reason}
        where id in (
          select id from push_sendings where push_uuid = ${push} and state = 'queued' order by id limit ${partSize} for update skip locked)
          and state = 'queued'
        returning id)
      select count(*) as count from failed`.execute(db);
    failed = rows[0]?.count ?? 0;
  }
}
