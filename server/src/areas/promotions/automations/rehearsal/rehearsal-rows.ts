/** What a run would come to, asked in a transaction that can write nothing. */
import type { RehearsedRun } from "@crema/contract/areas/promotions";
import { type RawBuilder, sql } from "kysely";
import {
  type Database,
  type Db,
  inTransaction,
  onlyRow,
  plannedEachTime,
  type Tx,
} from "../../../../platform/database/database.ts";
import type { LeftOut } from "../../../segments/index.ts";

/** `select uuid …` of people. */
export type People = RawBuilder<unknown>;

/** Everything is read as it stood at one moment; PostgreSQL refuses every write. */
export const inReadOnly = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(db, async (tx) => {
    await sql`set transaction isolation level repeatable read, read only`.execute(tx);
    return work(tx);
  });

export interface OtherAutomation {
  readonly uuid: string;
  readonly title: string;
  readonly voucherTitle: string;
  readonly segmentUuid: string;
  readonly repeatTime: "Hourly" | "Daily" | "Weekly";
  readonly nextRunAt: Date;
}
/** Active ones whose voucher is live and whose segment is there, but this one. */
export async function otherAutomations(db: Db, uuid: string): Promise<readonly OtherAutomation[]> {
  const { rows } = await sql<OtherAutomation>`
    select a.uuid, a.title, v.title as "voucherTitle", a.segment_uuid as "segmentUuid", a.repeat_time as "repeatTime",
      a.next_run_at as "nextRunAt"
    from automations a join vouchers v on v.uuid = a.voucher_uuid and v.status = 'live' join segments s on s.uuid = a.segment_uuid
    where a.active and a.next_run_at is not null and a.uuid <> ${uuid} order by lower(a.title), a.uuid`.execute(db);
  return rows;
}

/** Those who were confirmed for a run, without whom was archived since. */
export const confirmedPeople = (audienceUuid: string): People => sql`
  select u.uuid from audience_members m join users u on u.uuid = m.user_uuid
  where m.audience_uuid = ${audienceUuid} and u.ended_at is null`;
/** Why somebody who was confirmed is left out: for the reason of then, or for one of now. */
export const confirmedReasons = (audienceUuid: string, reasons: LeftOut): LeftOut => sql<string>`coalesce(nullif((
  select m.left_out from audience_members m where m.audience_uuid = ${audienceUuid} and m.user_uuid = u.uuid), ''), ${reasons})`;

/** Those who got a code in a run of this automation planned at that instant or later. */
export const givenSince = (automationUuid: string, since: Date): People => sql`
  select c.user_uuid from automation_runs r join voucher_codes c on c.batch_uuid = r.batch_uuid
  where r.automation_uuid = ${automationUuid} and r.planned_at > ${since} and c.user_uuid is not null`;

interface AskedRun {
  readonly people: People;
  readonly leftOut: LeftOut;
  /** Groups of others, at least one; how many of the people are in each is counted. */
  readonly groups: readonly (readonly People[])[];
}
type CountedRun = Pick<RehearsedRun, "total" | "reachable" | "leftOut" | "samples"> & {
  readonly inGroups: readonly number[];
};

const sampled = 20;

export async function countRun(tx: Tx, { people, leftOut, groups }: AskedRun): Promise<CountedRun> {
  const counts = groups.map((group) =>
    group.length === 0
      ? sql`0::bigint`
      : sql`(select count(*) from members where uuid in (${sql.join(group, sql` union all `)}))`,
  );
  const { rows } = await sql<CountedRun>`
    ${plannedEachTime} with people as materialized (${people}),
    members as materialized (select u.uuid, ${leftOut} as reason from people join users u on u.uuid = people.uuid),
    reasons as (select reason, count(*) as count from members group by reason),
    shown as (select uuid, reason from members order by reason <> '', uuid limit ${sql.lit(sampled)})
    select (select coalesce(sum(count), 0)::bigint from reasons) as total,
      (select coalesce(sum(count), 0)::bigint from reasons where reason = '') as reachable,
      (select coalesce(jsonb_agg(jsonb_build_object('reason', reason, 'count', count) order by count desc, reason), '[]')
        from reasons where reason <> '') as "leftOut",
      (select coalesce(jsonb_agg(jsonb_build_object('uuid', u.uuid, 'name', btrim(u.first_name || ' ' || u.last_name),
        'email', u.email) order by shown.reason <> '', shown.uuid), '[]')
        from shown join users u on u.uuid = shown.uuid) as samples,
      jsonb_build_array(${sql.join(counts)}) as "inGroups"`.execute(tx);
  return onlyRow(rows);
}

export async function receiverOf(
  tx: Tx,
  uuid: string,
): Promise<{ readonly firstName: string; readonly name: string; readonly email: string } | undefined> {
  const { rows } = await sql<{ firstName: string; name: string; email: string }>`
    select first_name as "firstName", btrim(first_name || ' ' || last_name) as name, email from users where uuid = ${uuid}
  `.execute(tx);
  return rows[0];
}
