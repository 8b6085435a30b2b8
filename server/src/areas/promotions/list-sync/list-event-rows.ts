/** What events of the mailing list change here. */
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/database.ts";
import type { ListNews } from "../../../providers/mailing-lists/mailing-lists.ts";
import { type ListedPerson, noteStandings } from "./list-people-rows.ts";

export type TimedEvent = ListNews & { readonly at: Date };

/** Stores the time of an event for everybody with this address. @returns those for whom no newer event came before */
export async function keepEventTime(tx: Tx, { email, at }: { email: string; at: Date }): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    insert into list_events as e (user_uuid, at)
    select u.uuid, ${at} from users u
    where lower(u.email) = lower(${email}) or u.uuid in (select user_uuid from list_people where lower(email) = lower(${email}))
    order by u.uuid
    on conflict (user_uuid) do update set at = excluded.at where e.at <= excluded.at
    returning user_uuid as uuid`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}

type Left = TimedEvent & { kind: "left" };
/**
 * Notes that they left. Whom we took off ourselves is left out: the list only reports what we did.
 * @returns the people it is about
 */
export async function noteLeft(
  tx: Tx,
  { email, why }: Left,
  at: Date,
  userUuids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<ListedPerson>`
    select u.uuid as "userUuid", coalesce(p.email, ${email}) as email
    from users u left join list_people p on p.user_uuid = u.uuid
    where u.uuid = any(${[...userUuids]}::uuid[]) and coalesce(p.state, '') <> 'removed'`.execute(tx);
  const refusal = why === "unsubscribed" ? {} : { isRefused: true, reason: `The mailing list reported: ${why}` };
  const standings = rows.map((one) => ({ ...one, state: why, sentHash: "", ...refusal }));
  await noteStandings(tx, standings, at);
  return rows.map(({ userUuid }) => userUuid);
}

/** Has the next sync ask the list about those who were off it. Joining there is no consent here. */
export async function noteJoined(tx: Tx, at: Date, userUuids: readonly string[]): Promise<void> {
  await sql`
    update list_people set state = 'unconfirmed', sent_hash = '', changed_at = ${at}
    where user_uuid = any(${[...userUuids]}::uuid[]) and state <> 'subscribed'`.execute(tx);
}

type Changed = TimedEvent & { kind: "changed" };
/** Follows an address that was changed on the list. The account's own address, which people sign in with, stays. */
export async function noteAddress(
  tx: Tx,
  { email, oldEmail }: Changed,
  at: Date,
  userUuids: readonly string[],
): Promise<readonly string[]> {
  const { rows } = await sql<{ uuid: string }>`
    update list_people p set email = ${email}, changed_at = ${at}, is_refused = lower(u.email) <> lower(${email}),
      reason = case when lower(u.email) = lower(${email}) then '' else 'Changed their address on the mailing list; the account keeps its own' end
    from users u where u.uuid = p.user_uuid and p.user_uuid = any(${[...userUuids]}::uuid[])
      and lower(p.email) = lower(${oldEmail}) and lower(p.email) <> lower(${email})
    returning p.user_uuid as uuid`.execute(tx);
  return rows.map(({ uuid }) => uuid);
}
