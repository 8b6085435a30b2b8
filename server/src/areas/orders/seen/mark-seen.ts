/** Staff have dealt with what an effect of an order left for them: it is withdrawn, and who did it stays in the journey. */
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { type Caller, nameOf } from "../../../platform/http/caller.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { type EffectKey, effectOf, withdrawEffect } from "../../../platform/outbound/outbound.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { holdOrder } from "./seen-rows.ts";

export interface Seen {
  readonly orderId: string;
  readonly kind: string;
  /** As the audit calls the press, and what it changed. */
  readonly act: string;
  readonly field: string;
  /** The words whoever pressed has seen. */
  readonly toSee: string;
  /** Before the words it was told in. */
  readonly prefix: string;
  /** 'There is no refund to see to'. */
  readonly nothing: string;
}

/** @throws Refusal not_found; already_processed where nothing waits for staff; not_as_seen where something else does */
export async function markSeen(deps: Platform, caller: Caller, seen: Seen): Promise<void> {
  const { orderId, kind, act, field, prefix } = seen;
  const effect = { kind, subject: orderId };
  await inTransaction(deps.db, async (tx) => {
    // What comes in of the order meanwhile waits, so that nothing is taken for seen that was not told yet.
    if (!(await holdOrder(tx, orderId))) throw notFound("Order");
    const reason = await openReason(tx, effect);
    if (reason === undefined) throw refuse("already_processed", seen.nothing);
    holdToSeen(seen.toSee, reason);
    if (!(await withdrawEffect(deps, tx, { ...effect, by: nameOf(caller), reason: `${prefix}${reason}` })))
      throw refuse("already_processed", seen.nothing);
    const changes = { [field]: [reason, "seen to"] } as const;
    await recordAct(tx, caller, { at: deps.clock.now(), record: "order", id: orderId, act, changes });
  });
  deps.live.recordChanged("order", orderId);
}

/** @throws Refusal not_as_seen (409): what nobody has seen is not noted as seen to */
export function holdToSeen(toSee: string, reason: string): void {
  if (toSee !== reason) throw refuse("not_as_seen", `It says something else by now, and nothing was noted: ${reason}`);
}

/** What waits for staff, in words; undefined where nothing does. */
async function openReason(tx: Tx, effect: EffectKey): Promise<string | undefined> {
  const found = await effectOf(tx, effect);
  return found?.state === "parked" ? found.reason : undefined;
}
