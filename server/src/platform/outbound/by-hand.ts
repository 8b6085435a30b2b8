/**
 * Staff press a button and wait: the effect goes through the ledger like any other, and the answer says what became of it, or that it
 * is not known yet. Nothing is held open meanwhile. Source: AMB-48, AMB-57; docs/outbound.md.
 */
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import type { Db, Tx } from "../database/database.ts";
import { inTransaction } from "../database/database.ts";
import { type Caller, nameOf } from "../http/caller.ts";
import { refuse } from "../http/refusal.ts";
import { assertNotPaused } from "../journal/paused.ts";
import type { Platform } from "../platform.ts";
import { addAuditEntry } from "../writes/audit-rows.ts";
import { entryOf, recordAct } from "../writes/change-record.ts";
import type { EffectState } from "./effect.ts";
import { ourFault } from "./effect-steps.ts";
import { type EffectKey, turnEffect } from "./effect-rows.ts";
import { type OpenStanding, openStanding } from "./effect-view-rows.ts";
import { orderEffect } from "./outbound.ts";
import { wake } from "./wake.ts";

const longestWaitMs = 25_000;
const lookEveryMs = 100;

const handPayload = z.object({ isByHand: z.literal(true) });
/** Whether staff asked for it: their word counts where a switch is off. */
export const isByHand = ({ payload }: { readonly payload: unknown }): boolean => handPayload.safeParse(payload).success;

export interface ByHand {
  readonly effect: EffectKey & { readonly lane?: string; readonly payload?: Readonly<Record<string, unknown>> };
  readonly who: string;
  /** What it is about, and what the audit calls the press. */
  readonly record: "order" | "user";
  readonly id: string;
  readonly act: string;
  /** Locks the record and checks the rules. @throws Refusal */
  readonly hold: (tx: Tx) => Promise<void>;
}

/**
 * Asks for the effect, once however often it is pressed, and waits for what becomes of it.
 * @throws Refusal what `hold` refuses; provider_refused in the provider's words; still_running while it is not known
 */
export async function doByHand(deps: Platform, caller: Caller, given: ByHand): Promise<void> {
  const { act, record, id } = given;
  const before = await openStanding(deps.db, given.effect);
  const isAsked = await inTransaction(deps.db, async (tx) => {
    const asked = await ask(deps, tx, { ...given, by: nameOf(caller) });
    await recordAct(tx, caller, { at: deps.clock.now(), record, id, act, changes: {} });
    return asked;
  });
  deps.live.recordChanged(record, id);
  const found = await decided(deps, given.effect);
  if (isAsked || found?.state !== "pending") return finish(deps, caller, { given, before, found });
  // Somebody was about to look at it without knowing that staff want it, and has put it back.
  await inTransaction(deps.db, (tx) => ask(deps, tx, { ...given, by: nameOf(caller) }));
  return finish(deps, caller, { given, before, found: await decided(deps, given.effect) });
}

interface Finished {
  readonly given: ByHand;
  readonly before: OpenStanding | undefined;
  readonly found: OpenStanding | undefined;
}

/** What our own rules stopped never left: the history says so beside the press. */
async function finish(deps: Platform, caller: Caller, { given, before, found }: Finished): Promise<void> {
  if (found?.state === "rejected" && found.attempts === (before?.attempts ?? 0)) {
    const changes = { reason: [null, found.reason] } as const;
    const { record, id } = given;
    const entry = { at: deps.clock.now(), record, id, act: "not-sent", changes };
    await inTransaction(deps.db, (tx) => addAuditEntry(tx, entryOf(caller, entry)));
  }
  answer(found, given.who);
}

/**
 * Orders it where nobody has, and has sent at once what waits for its turn, was refused, parked or withdrawn.
 * @returns false where it is held, unclear or done
 */
async function ask(
  deps: Pick<Platform, "clock" | "jobs">,
  tx: Tx,
  { effect, hold, by }: ByHand & { readonly by: string },
): Promise<boolean> {
  await hold(tx);
  await assertNotPaused(tx, effect.kind);
  const payload = { ...effect.payload, isByHand: true } as const;
  await orderEffect(deps, tx, { ...effect, payload });
  const from = ["pending", "rejected", "parked", "withdrawn"] as const satisfies readonly EffectState[];
  const at = deps.clock.now();
  const turn = { ...effect, payload, by, act: "sent-again", reason: "", from, to: "pending", at } as const;
  const id = await turnEffect(tx, turn);
  if (id !== undefined) await wake(deps, tx, { id, kind: effect.kind });
  return id !== undefined;
}

/** How it stands once it is decided, or as long as one waits for it. */
async function decided(
  { db, clock }: { readonly db: Db; readonly clock: Platform["clock"] },
  effect: EffectKey,
): Promise<OpenStanding | undefined> {
  const until = performance.now() + longestWaitMs;
  for (;;) {
    const left = until - performance.now();
    const found = await openStanding(db, effect);
    const looksAgainInMs = (found?.nextAt.getTime() ?? 0) - clock.now().getTime();
    const isOpen = found?.isOpen === true || (found?.state === "unknown" && looksAgainInMs < left);
    if (!isOpen || left <= 0) return found;
    await pause(lookEveryMs);
  }
}

function answer(found: OpenStanding | undefined, who: string): void {
  switch (found?.state) {
    case "confirmed":
      return;
    case "rejected":
    case "parked":
      throw refuse("provider_refused", found.reason);
    case "withdrawn":
      throw refuse("not_submittable", found.reason);
    case "unknown":
      throw refuse("still_running", unclearAnswer(found, who));
    case "sending":
    case "pending":
    case undefined:
      throw refuse("still_running", found?.isUnclear === true ? unclearAnswer(found, who) : waitingWords(found, who));
  }
}

function unclearAnswer({ reason }: OpenStanding, who: string): string {
  const why = reason === ourFault ? ourFault : `${who} did not answer clearly`;
  return `${why}. What became of it is looked up; nothing is sent twice.`;
}

const waitingWords = (found: OpenStanding | undefined, who: string): string =>
  found === undefined || found.reason === ""
    ? `${who} has not answered yet. It goes on by itself; the timeline shows when it is done.`
    : `Not sent yet: ${found.reason}. It is tried again by itself.`;
