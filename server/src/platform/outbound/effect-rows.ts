import { sql } from "kysely";
import type { Db, Tx } from "../database/database.ts";
import { isSilent, silentInMs, takeOverAt } from "../instances/instance-rows.ts";
import { isPausedKind } from "../journal/restore-rows.ts";
import { notFound } from "./effect-steps.ts";
import type { Act, Answer, Attempt, AttemptState, Effect, EffectState, Note } from "./effect.ts";

export interface NewEffect {
  readonly kind: string;
  readonly subject: string;
  readonly lane: string;
  readonly payload: unknown;
  readonly at: Date;
}

/**
 * It never waits for one that writes about this very effect just now, which may wait for a record the caller holds: the insert alone would.
 * @returns its id; undefined when this very effect is there already
 */
export async function addEffect(tx: Tx, effect: NewEffect): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into outbound_effects (kind, subject, lane, payload, next_at, created_at, updated_at)
    select ${effect.kind}, ${effect.subject}, ${effect.lane}, ${JSON.stringify(effect.payload)}::jsonb, ${effect.at}::timestamptz, ${effect.at}::timestamptz, ${effect.at}::timestamptz
    where not exists (select from outbound_effects where kind = ${effect.kind} and subject = ${effect.subject})
    on conflict (kind, subject) do nothing returning id`.execute(tx);
  return rows[0]?.id;
}

export interface Claimed extends Effect {
  /** As it was before it was taken. `pending` with an open attempt is what staff sent again. */
  readonly state: EffectState;
  readonly fence: number;
  readonly tries: number;
  readonly repeats: number;
  readonly awaySince: Date | null;
}

/**
 * Whether nobody works on it any more: its lease is over, or its process was not seen for 30 s.
 * @param mine - a process that asks lives, however long the database was away for everybody
 */
const isLeaseLost = (now: Date, mine = -1) => sql<boolean>`
  (lease_until <= ${now} or lease_until is not null and instance_id is distinct from ${mine}
    and ${isSilent(sql.ref("outbound_effects.instance_id"))})`;

/**
 * Takes an effect that is due and that nobody holds, until `leaseUntil`. One whose worker fell silent is taken over.
 * @returns undefined when it is not due, is held, or another one of its lane is held
 */
export async function claimEffect(
  db: Db,
  { id, now, leaseUntil, instanceId }: { id: number; now: Date; leaseUntil: Date; instanceId: number },
): Promise<Claimed | undefined> {
  const { rows } = await sql<Claimed>`
    with claimed as (
      update outbound_effects set fence = fence + 1, lease_until = ${leaseUntil}, instance_id = ${instanceId}, updated_at = ${now}
      where id = ${id} and state in ('pending', 'sending', 'unknown') and not ${isPausedKind(sql.ref("outbound_effects.kind"))}
        and case when lease_until is null then next_at <= ${now} else ${isLeaseLost(now, instanceId)} end
      returning id, kind, subject, payload, state, created_at, fence, tries, repeats, away_since
    )
    select id, kind, subject, payload, state, created_at as "createdAt", fence, tries, repeats, away_since as "awaySince",
      ${attemptsOf} as attempts from claimed`.execute(db);
  const row = rows[0];
  return row && { ...row, attempts: row.attempts.map((one) => dated(one)) };
}

const dated = (attempt: Attempt): Attempt => ({
  ...attempt,
  startedAt: new Date(attempt.startedAt),
  finishedAt: attempt.finishedAt ? new Date(attempt.finishedAt) : undefined,
  answer: attempt.answer ?? undefined,
});

const attemptsOf = sql`coalesce((
  select json_agg(json_build_object('n', n, 'key', key, 'target', target, 'sent', sent, 'state', state, 'startedAt', started_at, 'finishedAt', finished_at, 'answer', answer)
    order by n)
  from outbound_attempts where effect_id = claimed.id), '[]'::json)`;

/** Lets go of effects of this lane whose worker fell silent, so that their turn comes: they stay as they stood. */
export async function freeSilentLane(
  db: Db,
  { id, now, instanceId }: { id: number; now: Date; instanceId: number },
): Promise<void> {
  await sql`
    update outbound_effects set lease_until = null, fence = fence + 1, next_at = ${now}
    where lane = (select lane from outbound_effects where id = ${id}) and id <> ${id} and ${isLeaseLost(now, instanceId)}`.execute(
    db,
  );
}

export interface Held {
  readonly id: number;
  readonly fence: number;
}

/** Writes down a new attempt before anything leaves. @returns whether the effect is still ours */
export async function beginAttempt(
  tx: Tx,
  { id, fence }: Held,
  attempt: Pick<Attempt, "n" | "key" | "target" | "sent"> & { at: Date; leaseUntil: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with ours as (
      update outbound_effects set state = 'sending', lease_until = ${attempt.leaseUntil}, updated_at = ${attempt.at}
      where id = ${id} and fence = ${fence} and lease_until > ${attempt.at} returning id
    )
    insert into outbound_attempts (effect_id, n, key, target, sent, started_at)
    select id, ${attempt.n}, ${attempt.key}, ${attempt.target}, ${JSON.stringify(attempt.sent)}::jsonb, ${attempt.at} from ours returning n`.execute(
    tx,
  );
  return rows.length === 1;
}

/** Of what was noted about one attempt, the beginning and the end are kept. */
const [firstNotes, lastNotes] = [20, 40];

/**
 * An attempt ends with its own worker's answer, or once it is cleared up: while somebody else only looks for it, its worker may still send.
 * @param attempt.notes - put behind those it has
 */
export async function noteAttempt(
  tx: Tx,
  id: number,
  attempt: Pick<Attempt, "n" | "finishedAt"> & {
    state: AttemptState;
    reason: string;
    notes: readonly Note[];
    answer?: Answer | undefined;
    at: Date;
  },
): Promise<void> {
  const answer = attempt.answer === undefined ? null : JSON.stringify(attempt.answer);
  const finishedAt = attempt.finishedAt ?? (attempt.state === "unknown" ? null : attempt.at);
  await sql`
    update outbound_attempts set state = ${attempt.state}, reason = ${attempt.reason}, finished_at = coalesce(finished_at, ${finishedAt}), answer = coalesce(${answer}::jsonb, answer), notes = (
      select coalesce(jsonb_agg(note order by place), '[]') from (
        select note, place, count(*) over () as places
        from jsonb_array_elements(notes || ${JSON.stringify(attempt.notes)}::jsonb) with ordinality as noted (note, place)
      ) as noted where place <= ${firstNotes} or place > places - ${lastNotes})
    where effect_id = ${id} and n = ${attempt.n}`.execute(tx);
  if (attempt.state === "not-sent") await forgetUnsent(tx, id, attempt.n);
}

/** Of attempts that never left, the first and the last are kept. */
const [firstUnsent, lastUnsent] = [5, 20];

async function forgetUnsent(tx: Tx, id: number, n: number): Promise<void> {
  if (n <= firstUnsent + lastUnsent) return;
  await sql`
    delete from outbound_attempts
    where effect_id = ${id} and state = 'not-sent' and n > ${firstUnsent} and n <= ${n - lastUnsent}`.execute(tx);
}

export async function forgetAttempt(tx: Tx, id: number, n: number): Promise<void> {
  await sql`delete from outbound_attempts where effect_id = ${id} and n = ${n}`.execute(tx);
}

export interface NewStanding {
  readonly state: EffectState;
  readonly reason: string;
  readonly reference: string;
  readonly nextAt: Date;
  /** The provider asked not to be asked before. */
  readonly notBefore: Date | null;
  readonly tries: number;
  readonly isAway: boolean;
  readonly isRepeat: boolean;
  /** '' where it waits for nothing but its time. */
  readonly waitsFor: string;
  /** Whether the worker goes on holding it. */
  readonly leaseUntil: Date | null;
  readonly at: Date;
}

/** @returns whether the effect was still ours, and held; nothing is written when it was not */
export async function standEffect(tx: Tx, { id, fence }: Held, standing: NewStanding): Promise<boolean> {
  const { rows } = await sql`
    update outbound_effects set state = ${standing.state}, reason = ${standing.reason}, reference = ${standing.reference},
      next_at = ${standing.nextAt}, not_before = ${standing.notBefore}, tries = ${standing.tries},
      away_since = case when ${standing.isAway} then coalesce(away_since, ${standing.at}) end,
      repeats = repeats + ${standing.isRepeat ? 1 : 0}, waits_for = ${standing.waitsFor}, lease_until = ${standing.leaseUntil}, updated_at = ${standing.at}
    where id = ${id} and fence = ${fence} and lease_until is not null returning id`.execute(tx);
  return rows.length === 1;
}

const blocked: EffectState = "parked";

/** Staff have to look at it, whoever holds it. @param reference - instead of the one it has */
export async function parkEffect(tx: Tx, id: number, reason: string, reference?: string): Promise<void> {
  await sql`
    update outbound_effects set state = ${blocked}, reason = ${reason}, reference = coalesce(${reference ?? null}, reference),
      lease_until = null, fence = fence + 1
    where id = ${id}`.execute(tx);
}

interface Late {
  readonly late: Parameters<typeof noteAttempt>[2] & { readonly answer: Answer };
  readonly reason: string;
  /** Only where it was looked for, and staff read that it is not there. */
  readonly isOnlyOfAbsent: boolean;
}

/**
 * Keeps an answer that came too late, for staff to look at, unless it is known under that very reference.
 * @returns why staff have to look at it; undefined if it was not kept
 */
export async function keepLate(
  tx: Tx,
  id: number,
  { late, reason, isOnlyOfAbsent }: Late,
): Promise<string | undefined> {
  const { answer } = late;
  // In a statement of its own: one that waited for the lock would read the attempt as it stood before.
  await sql`select from outbound_effects where id = ${id} for update`.execute(tx);
  const { rows } = await sql<{ confirmed: string | null; known: string | null; isAbsent: boolean }>`
    select case when e.state = 'confirmed' or e.reference <> '' then e.reference end as confirmed, a.answer ->> 'reference' as known,
      e.state = ${blocked} and a.state = 'absent' and a.reason = ${notFound} as "isAbsent"
    from outbound_effects e join outbound_attempts a on a.effect_id = e.id and a.n = ${late.n}
    where e.id = ${id}`.execute(tx);
  const [row] = rows;
  const others = [row?.confirmed, row?.known];
  if (row === undefined || others.includes(answer.reference) || (isOnlyOfAbsent && !row.isAbsent)) return undefined;
  const other = others.find((one) => typeof one === "string" && one !== "");
  const doubt = other === undefined ? answer.doubt : `It is there more than once: ${other}, ${answer.reference}`;
  const why = other === undefined ? reason : `${reason}, and as ${other}`;
  await noteAttempt(tx, id, { ...late, answer: { ...answer, doubt } });
  await parkEffect(tx, id, why, answer.reference);
  return why;
}

/**
 * Effects whose time came before `before` and that nobody holds, the longest waiting first.
 * @param kinds - those somebody works on here; the others would stand in front for ever
 */
export async function overdueEffects(
  db: Db,
  { before, kinds }: { before: Date; kinds: readonly string[] },
): Promise<{ id: number; kind: string }[]> {
  const { rows } = await sql<{ id: number; kind: string }>`
    select id, kind from outbound_effects
    where kind = any(${[...kinds]}) and state in ('pending', 'sending', 'unknown') and next_at <= ${before}
      and (lease_until is null or ${isLeaseLost(before)}) and not ${isPausedKind(sql.ref("outbound_effects.kind"))}
    order by next_at limit 500`.execute(db);
  return rows;
}

/** When this effect wants to be looked at again; undefined when it is done with. */
export async function nextLookAt(db: Db, { id, now }: { id: number; now: Date }): Promise<Date | undefined> {
  const { rows } = await sql<{ leaseEnd: Date; silentIn: number | null }>`
    select greatest(next_at, lease_until) as "leaseEnd",
      case when lease_until is not null then ${silentInMs(sql.ref("outbound_effects.instance_id"))} end as "silentIn"
    from outbound_effects
    where id = ${id} and state in ('pending', 'sending', 'unknown') and not ${isPausedKind(sql.ref("outbound_effects.kind"))}`.execute(
    db,
  );
  return rows[0] && takeOverAt(now, rows[0]);
}

export async function stateOf(db: Db, { kind, subject }: EffectKey): Promise<EffectState | undefined> {
  const { rows } = await sql<{ state: EffectState }>`
    select state from outbound_effects where kind = ${kind} and subject = ${subject}`.execute(db);
  return rows[0]?.state;
}

export interface EffectKey {
  readonly kind: string;
  readonly subject: string;
}

export interface Turn extends EffectKey {
  readonly act: Act;
  readonly from: readonly EffectState[];
  readonly to: EffectState;
  readonly by: string;
  readonly reason: string;
  readonly at: Date;
  /** Missing: as they are. */
  readonly lane?: string;
  readonly payload?: unknown;
}

/** What staff have sent again and nobody has looked for yet may have been done. */
const isStillUnclear = ({ to }: Turn) => sql<boolean>`(
  ${to === "withdrawn"} and state = 'pending' and exists (
    select from outbound_attempts a where a.effect_id = outbound_effects.id and a.state in ('sending', 'unknown')))`;

/**
 * Staff change the state where nobody works on it and it stands in one of `from`; one conditional update, so that it loses against a
 * running attempt. It never waits for one that writes just now, which may wait for a record the caller holds. Who did it is noted
 * with it. What was withdrawn is looked for again: what its provider once said need not be so any more. @returns the id, undefined when it was not so
 */
export async function turnEffect(tx: Tx, turn: Turn): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with chosen as (
      select id, state from outbound_effects where kind = ${turn.kind} and subject = ${turn.subject}
        and lease_until is null and state = any(${[...turn.from]}) and not ${isStillUnclear(turn)} for update skip locked
    ), turned as (
      update outbound_effects e set state = ${turn.to}, reason = ${turn.to === "withdrawn" ? turn.reason : ""}, tries = 0,
        repeats = 0, away_since = null, not_before = null, waits_for = '', next_at = ${turn.at}, updated_at = ${turn.at}, fence = fence + 1, lane = coalesce(${turn.lane ?? null}, lane),
        payload = coalesce(${turn.payload === undefined ? null : JSON.stringify(turn.payload)}::jsonb, payload)
      from chosen where e.id = chosen.id returning e.id
    ), unproven as (
      update outbound_attempts a set answer = null, state = case when a.answer is null then a.state else 'unknown' end from chosen
      where a.effect_id = chosen.id and chosen.state = 'withdrawn' and a.state <> 'confirmed'
    )
    insert into outbound_acts (effect_id, act, username, reason, at)
    select id, ${turn.act}, ${turn.by}, ${turn.reason}, ${turn.at} from turned returning effect_id as id`.execute(tx);
  return rows[0]?.id;
}
