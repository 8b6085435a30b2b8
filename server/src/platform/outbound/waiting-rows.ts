import { sql } from "kysely";
import type { Db } from "../database/database.ts";

export async function waitedFor(db: Db, kind: string): Promise<string[]> {
  const { rows } = await sql<{ waitsFor: string }>`
    select distinct waits_for as "waitsFor" from outbound_effects
    where kind = ${kind} and state = 'pending' and waits_for <> ''`.execute(db);
  return rows.map(({ waitsFor }) => waitsFor);
}

/** So many are woken at once; the next minute wakes the next. */
const mostWoken = 5_000;

export interface Woken {
  readonly id: number;
  readonly at: Date;
}

/** What these effects waited for has come about: their turn is now, the oldest first. */
export async function wakeWaiting(
  db: Db,
  { kind, waitsFor, now }: { kind: string; waitsFor: readonly string[]; now: Date },
): Promise<Woken[]> {
  const { rows } = await sql<Woken>`
    with come as (
      select id from outbound_effects
      where kind = ${kind} and state = 'pending' and waits_for = any(${[...waitsFor]}) and lease_until is null
      order by id limit ${mostWoken} for update skip locked
    ), woken as (
      update outbound_effects e set next_at = ${now}, waits_for = '' from come where e.id = come.id returning e.id
    )
    select id, ${now}::timestamptz as at from woken order by id`.execute(db);
  return rows;
}

/** Of effects that come back, at most so many are woken by one that got through: the next one wakes the next. */
const mostBack = 500;
/** What was tried so lately, or is tried so soon, is left as it is: a provider that fails now and then is no outage. */
const lately = "1 minute";
const soon = "10 seconds";

/**
 * The provider answers again: the effects of this kind that wait for it go on now, or when it asked for, the oldest first.
 * @returns which, and when
 */
export async function wakeAway(db: Db, { kind, now }: { kind: string; now: Date }): Promise<Woken[]> {
  const { rows } = await sql<Woken>`
    with back as (
      select id, greatest(${now}, not_before) as at from outbound_effects
      where kind = ${kind} and state = 'pending' and away_since is not null and lease_until is null
        and updated_at < ${now}::timestamptz - ${lately}::interval
        and next_at > greatest(${now}, not_before) + ${soon}::interval
      order by id limit ${mostBack} for update skip locked
    ), woken as (
      update outbound_effects e set next_at = back.at from back where e.id = back.id returning e.id, back.at
    )
    select id, at from woken order by id`.execute(db);
  return rows;
}
