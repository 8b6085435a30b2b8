import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { EffectState } from "./effect.ts";
import type { EffectKey } from "./effect-rows.ts";

/** What somebody who waits for an effect looks at. */
export interface OpenStanding {
  readonly state: EffectState;
  readonly reason: string;
  readonly nextAt: Date;
  /** Whether it is tried right now, or has its first turn still to come. */
  readonly isOpen: boolean;
  /** How often it was tried. */
  readonly attempts: number;
}

export async function openStanding(db: Db, { kind, subject }: EffectKey): Promise<OpenStanding | undefined> {
  const { rows } = await sql<OpenStanding>`
    select state, reason, next_at as "nextAt",
      state = 'sending' or (state = 'pending' and (reason = '' or lease_until is not null)) as "isOpen",
      (select count(*)::int from outbound_attempts a where a.effect_id = e.id) as attempts
    from outbound_effects e where kind = ${kind} and subject = ${subject}`.execute(db);
  return rows[0];
}
