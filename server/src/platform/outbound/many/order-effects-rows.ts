import { sql } from "kysely";
import type { Tx } from "../../database/database.ts";

export interface EffectToAdd {
  readonly kind: string;
  readonly subject: string;
  readonly lane: string;
  readonly state: "pending" | "parked" | "withdrawn";
  readonly reason: string;
  readonly payload: unknown;
}

export async function addEffects(
  tx: Tx,
  effects: readonly EffectToAdd[],
  at: Date,
): Promise<{ id: number; kind: string; state: string }[]> {
  const { rows } = await sql<{ id: number; kind: string; state: string }>`
    insert into outbound_effects (kind, subject, lane, state, reason, payload, next_at, created_at, updated_at)
    select kind, subject, lane, state, reason, payload, ${at}, ${at}, ${at}
    from json_to_recordset(${JSON.stringify(effects)}::json)
      as given (kind text, subject text, lane text, state text, reason text, payload jsonb)
    order by kind, subject
    on conflict (kind, subject) do nothing returning id, kind, state`.execute(tx);
  return rows;
}
