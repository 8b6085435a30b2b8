import { sql } from "kysely";
import type { Db } from "../database/database.ts";

/** Effects nobody works on any more; what is not settled is never touched. */
const isOver = sql`e.state in ('confirmed', 'withdrawn')`;

/**
 * Empties what was sent for effects that have been done or withdrawn since before this instant: it names people. What an attempt
 * that was never cleared up sent is kept, because it would be looked for if the effect were ordered anew.
 * @returns how many rows were emptied
 */
export async function forgetSent(db: Db, before: Date): Promise<number> {
  const attempts = await sql`
    update outbound_attempts a set sent = '{}' from outbound_effects e
    where e.id = a.effect_id and a.sent <> '{}' and a.started_at < ${before} and e.updated_at < ${before} and ${isOver}
      and a.state not in ('sending', 'unknown')`.execute(db);
  const effects = await sql`
    update outbound_effects e set payload = '{}' where payload <> '{}' and updated_at < ${before} and ${isOver}`.execute(
    db,
  );
  return Number((attempts.numAffectedRows ?? 0n) + (effects.numAffectedRows ?? 0n));
}

/**
 * Removes who did what about effects that have been over since before this instant, and what was noted of their attempts. The effects
 * stay: their keys keep them from happening twice.
 */
export async function forgetTimelines(db: Db, before: Date): Promise<number> {
  const acts = await sql`
    delete from outbound_acts s using outbound_effects e
    where e.id = s.effect_id and s.at < ${before} and e.updated_at < ${before} and ${isOver}`.execute(db);
  const attempts = await sql`
    update outbound_attempts a set notes = '[]', reason = '' from outbound_effects e
    where e.id = a.effect_id and a.started_at < ${before} and e.updated_at < ${before} and ${isOver}
      and (a.notes <> '[]' or a.reason <> '')`.execute(db);
  return Number((acts.numAffectedRows ?? 0n) + (attempts.numAffectedRows ?? 0n));
}
