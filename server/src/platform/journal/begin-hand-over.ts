/** For what is handed over without an outbound task: mails, pushes, mailing lists. */
import type { Platform } from "../platform.ts";
import { treatedAsSent } from "./treated-as-sent.ts";
import { type HandOver, startHandOver } from "./journal-rows.ts";

export type HandOverPermit =
  | { readonly kind: "may-leave" }
  /** Waits for the release after a restore, or for the journal. */
  | { readonly kind: "wait"; readonly reason: string }
  /** Counts as sent after a restore. */
  | { readonly kind: "treated-as-sent"; readonly reason: string };

export const journalAway = "The journal can't be written, so nothing was sent. It goes on by itself.";
const pausedReason = "Paused since the database was restored";

type Deps = Pick<Platform, "db" | "clock" | "journal" | "log">;

/** Journals it. Only what `may-leave` may leave, and at once. */
export async function beginHandOver(deps: Deps, given: Omit<HandOver, "at" | "settlesMs">): Promise<HandOverPermit> {
  const start = await startHandOver(deps.db, { ...given, at: deps.clock.now() });
  if (start.kind === "paused" || start.kind === "unsettled") return { kind: "wait", reason: pausedReason };
  if (start.kind === "treated-as-sent") return { kind: start.kind, reason: treatedAsSent(start.handedOverAt) };
  try {
    await deps.journal.append([start.entry]);
    return { kind: "may-leave" };
  } catch (error) {
    deps.log.error({ err: error, kind: given.kind }, "the journal could not be written: nothing was sent");
    return { kind: "wait", reason: journalAway };
  }
}
