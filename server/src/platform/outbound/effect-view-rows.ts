import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { Act, Attempt, EffectState, Note, UnsettledState } from "./effect.ts";
import type { EffectKey } from "./effect-rows.ts";

export interface EffectView {
  readonly id: number;
  readonly state: EffectState;
  /** Why it stands so, in plain words; '' where there is nothing to say. */
  readonly reason: string;
  readonly reference: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** When it is tried or looked for again by itself; undefined where it runs right now, is done, or waits for staff. */
  readonly nextAttemptAt: Date | undefined;
  readonly attempts: readonly AttemptView[];
  readonly acts: readonly ActView[];
}

/** What was to be sent is left out: it names people. */
export interface AttemptView extends Omit<Attempt, "sent"> {
  readonly reason: string;
  /** What was sent, said and found out, in order; secrets are masked. */
  readonly notes: readonly Note[];
}

export interface ActView {
  readonly act: Act;
  readonly username: string;
  readonly reason: string;
  readonly at: Date;
}

export async function effectOf(db: Db, { kind, subject }: EffectKey): Promise<EffectView | undefined> {
  return (await effectsOf(db, { kinds: [kind], subject })).get(kind);
}

export async function effectsOf(
  db: Db,
  { kinds, subject }: { readonly kinds: readonly string[]; readonly subject: string },
): Promise<ReadonlyMap<string, EffectView>> {
  const { rows } = await sql<EffectView & { kind: string }>`
    select kind, id, state, reason, reference, created_at as "createdAt", updated_at as "updatedAt",
      case when state in ('pending', 'unknown') and lease_until is null then next_at end as "nextAttemptAt",
      ${attemptsOf} as attempts, ${actsOf} as acts
    from outbound_effects e where kind = any(${[...kinds]}) and subject = ${subject}`.execute(db);
  return new Map(rows.map(({ kind, ...row }) => [kind, viewOf(row)]));
}

const viewOf = (row: EffectView): EffectView => ({
  ...row,
  nextAttemptAt: row.nextAttemptAt ?? undefined,
  attempts: row.attempts.map((one) => ({
    ...one,
    startedAt: new Date(one.startedAt),
    finishedAt: one.finishedAt ? new Date(one.finishedAt) : undefined,
  })),
  acts: row.acts.map((one) => ({ ...one, at: new Date(one.at) })),
});

const attemptsOf = sql`coalesce((
  select json_agg(json_build_object('n', n, 'key', key, 'target', target, 'state', a.state, 'reason', a.reason, 'notes', notes,
    'startedAt', started_at, 'finishedAt', finished_at) order by n)
  from outbound_attempts a where effect_id = e.id), '[]'::json)`;
const actsOf = sql`coalesce((
  select json_agg(json_build_object('act', act, 'username', username, 'reason', s.reason, 'at', at) order by s.id)
  from outbound_acts s where effect_id = e.id), '[]'::json)`;

/** How many effects of each kind stand how; done and withdrawn ones are not counted. */
export async function unsettledEffects(db: Db): Promise<{ kind: string; state: UnsettledState; count: number }[]> {
  const { rows } = await sql<{ kind: string; state: UnsettledState; count: number }>`
    select kind, state, count(*) as count from outbound_effects
    where state in ('pending', 'sending', 'unknown', 'rejected', 'parked') group by kind, state order by kind, state`.execute(
    db,
  );
  return rows;
}

/**
 * Whether an effect of this kind that was enqueued before this one and has its concurrency key may still be done: it is under way or of unknown
 * outcome, also where staff have sent it again and nobody has looked for it yet.
 */
export async function isEarlierUnclear(db: Db, { kind, id }: { kind: string; id: number }): Promise<boolean> {
  const { rows } = await sql`
    select from outbound_effects e
    where kind = ${sql.lit(kind)} and lane = (select lane from outbound_effects where id = ${id}) and id < ${id}
      and (state in ('sending', 'unknown') or state = 'pending' and exists (
        select from outbound_attempts a where a.effect_id = e.id and a.state in ('sending', 'unknown')))
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function effectKeyOf(db: Db, id: number): Promise<EffectKey | undefined> {
  const { rows } = await sql<EffectKey>`select kind, subject from outbound_effects where id = ${id}`.execute(db);
  return rows[0];
}

export interface OpenStanding {
  readonly state: EffectState;
  readonly reason: string;
  readonly nextAt: Date;
  /** Whether it is tried right now, or has its first turn still to come. */
  readonly isOpen: boolean;
  /** Whether staff have sent it again while nobody knows what became of its last attempt. */
  readonly isUnclear: boolean;
  readonly attempts: number;
}

export async function openStanding(db: Db, { kind, subject }: EffectKey): Promise<OpenStanding | undefined> {
  const { rows } = await sql<OpenStanding>`
    select state, reason, next_at as "nextAt",
      state = 'sending' or (state = 'pending' and (reason = '' or lease_until is not null)) as "isOpen",
      state = 'pending' and exists (
        select from outbound_attempts a where a.effect_id = e.id and a.state in ('sending', 'unknown')) as "isUnclear",
      (select count(*)::int from outbound_attempts a where a.effect_id = e.id) as attempts
    from outbound_effects e where kind = ${kind} and subject = ${subject}`.execute(db);
  return rows[0];
}
