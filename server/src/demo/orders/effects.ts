import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { DemoOrder } from "./demo-order.ts";

const notFound = "The ERP did not answer, and the order was not found there";
const reasons = {
  "erp-upload": { rejected: "The ERP would not take it as it is", parked: notFound },
  "order-reward": {
    rejected: "The card is not known to the provider",
    parked: "The provider did not answer, and the try was taken back",
  },
} as const;
type Kind = keyof typeof reasons;
const isStopped = (fate: string): fate is "rejected" | "parked" => fate === "rejected" || fate === "parked";

/** What waits for staff: uploads and rewards that were refused or parked. */
export function effectsOf({ orderId, erp, reward, row }: DemoOrder & { readonly orderId: number }) {
  const effect = (kind: Kind, state: "rejected" | "parked", lane: string) => ({
    kind,
    subject: String(orderId),
    lane,
    payload: {},
    state,
    reason: reasons[kind][state],
    reference: "",
    fence: 1,
    next_at: row.updated_at,
    tries: 0,
    created_at: row.created_at,
    updated_at: row.updated_at,
  });
  return [
    ...(isStopped(erp) ? [effect("erp-upload", erp, `order:${orderId}`)] : []),
    ...(isStopped(reward) ? [effect("order-reward", reward, `order-reward:${orderId}`)] : []),
  ];
}

/** The try behind each parked effect, and what the look-ups said: nothing of it is there, so that staff may have it sent again. */
export async function insertAttempts(tx: Tx): Promise<void> {
  const notes = [{ what: "Sent" }, { what: "No answer came" }, { what: "Looked for: not found" }];
  await sql`
    insert into outbound_attempts (effect_id, n, key, target, sent, state, notes, started_at, finished_at)
    select id, 1, 'DEMO-' || subject, case kind when 'erp-upload' then 'erp' else 'primary' end, '{}', 'absent',
      ${JSON.stringify(notes)}::jsonb, created_at, updated_at
    from outbound_effects e where state = 'parked' and kind in ('erp-upload', 'order-reward')
      and not exists (select from outbound_attempts a where a.effect_id = e.id)`.execute(tx);
}
