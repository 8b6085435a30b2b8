import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/database.ts";
import type { ListAbsence, UnsubscribedPage } from "../../../providers/mailing-lists/mailing-lists.ts";
import { mailReasons } from "../../segments/index.ts";

/** Marketing consent, verified, not archived, an address that can be mailed; of `users u`. */
const isWanted = sql`${mailReasons({ isMarketing: true })} = ''`;

export interface ListedPerson {
  readonly userUuid: string;
  readonly email: string;
}

export async function noLongerWanted(
  db: Db,
  { behind, size }: { behind: string; size: number },
): Promise<readonly ListedPerson[]> {
  const { rows } = await sql<ListedPerson>`
    select p.user_uuid as "userUuid", p.email from list_people p left join users u on u.uuid = p.user_uuid
    where p.state = 'subscribed' and p.user_uuid > ${behind} and (u.uuid is null or not (${isWanted}))
    order by p.user_uuid limit ${size}`.execute(db);
  return rows;
}

/** A person as the list is to have them, and how it has them now. */
export interface WantedPerson {
  readonly userUuid: string;
  readonly email: string;
  readonly name: string;
  readonly mobile: string;
  readonly fom: string;
  readonly points: number;
  readonly grind: string;
  readonly postcode: string;
  /** YYYY-MM-DD, or ''. */
  readonly birthday: string;
  /** null where the list was never told of them. */
  readonly listedEmail: string | null;
  readonly sentHash: string;
  /** `removed` also of somebody new whose address we took off when it was another's: that was not the list's word. */
  readonly state: "subscribed" | "removed" | ListAbsence | null;
}
export async function wantedPeople(
  db: Db,
  { behind, size }: { behind: string; size: number },
): Promise<readonly WantedPerson[]> {
  const { rows } = await sql<WantedPerson>`
    select u.uuid as "userUuid", u.email, btrim(u.first_name || ' ' || u.last_name) as name, u.mobile_number as mobile,
      coalesce(l.fom, '') as fom, coalesce(l.points_balance, 0) as points, u.grind, u.postcode,
      coalesce(u.birthday::text, '') as birthday, p.email as "listedEmail", coalesce(p.sent_hash, '') as "sentHash",
      coalesce(p.state, (select e.state from list_people e where lower(e.email) = lower(u.email) and e.state = 'removed' limit 1)) as state
    from users u left join loyalty_accounts l on l.user_uuid = u.uuid left join list_people p on p.user_uuid = u.uuid
    where u.uuid > ${behind} and ${isWanted} order by u.uuid limit ${size}`.execute(db);
  return rows;
}

export interface ListStanding extends ListedPerson {
  readonly state: "subscribed" | "removed" | ListAbsence;
  /** '' sends their record again as soon as they are wanted. */
  readonly sentHash: string;
  readonly reason?: string;
  /** Whether staff should see to it. */
  readonly isRefused?: boolean;
}
export async function noteStandings(db: Db, standings: readonly ListStanding[], at: Date): Promise<void> {
  if (standings.length === 0) return;
  const rows = standings.map(({ reason = "", isRefused = false, ...one }) => ({ ...one, reason, isRefused }));
  await sql`
    insert into list_people (user_uuid, email, sent_hash, state, reason, is_refused, changed_at)
    select "userUuid", email, "sentHash", state, reason, "isRefused", ${at}
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as r("userUuid" uuid, email text, "sentHash" text, state text, reason text, "isRefused" boolean)
    on conflict (user_uuid) do update set email = excluded.email, sent_hash = excluded.sent_hash, state = excluded.state,
      reason = excluded.reason, is_refused = excluded.is_refused, changed_at = excluded.changed_at`.execute(db);
}

export async function forgetListed(db: Db, userUuid: string): Promise<void> {
  await sql`delete from list_people where user_uuid = ${userUuid}`.execute(db);
}

/** Whose addresses these are, as far as it is news that they left: who was known to be off the list is left out. */
export async function whoLeft(tx: Tx, people: UnsubscribedPage["people"]): Promise<readonly ListedPerson[]> {
  const emails = people.map(({ email }) => email.toLowerCase());
  const { rows } = await sql<ListedPerson>`
    select distinct on (u.uuid) u.uuid as "userUuid", coalesce(p.email, u.email) as email
    from users u left join list_people p on p.user_uuid = u.uuid
    where (lower(u.email) = any(${emails}::text[]) or u.uuid in (
      select user_uuid from list_people where lower(email) = any(${emails}::text[])))
      and coalesce(p.state, 'subscribed') = 'subscribed'
    order by u.uuid`.execute(tx);
  return rows;
}

/** Removes people who have no account and are off the list since before, so many at most. @returns how many */
export async function forgetGone(db: Db, { before, size }: { before: Date; size: number }): Promise<number> {
  const { rows } = await sql<{ gone: number }>`
    with gone as (
      delete from list_people where user_uuid in (
        select p.user_uuid from list_people p
        where p.state <> 'subscribed' and p.changed_at < ${before} and not exists (select from users u where u.uuid = p.user_uuid)
        limit ${size})
      returning 1)
    select count(*) as gone from gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
