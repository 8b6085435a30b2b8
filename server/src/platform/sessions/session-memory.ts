/**
 * What this process remembers of callers between calls. It is told when to forget; while it cannot be told, it neither
 * answers nor learns. See docs/decisions/0020-sessions-and-tokens.md.
 */
import type { Principal } from "./principal.ts";

interface Remembered {
  readonly principal: Principal;
  /** The user or key it belongs to; `forget` names it. */
  readonly owner: string;
  /** Not to be used from this instant on. */
  readonly untilMilliseconds: number;
}

/** Taken before the database is read; what was read is kept only if nothing had to be forgotten meanwhile. */
type Ticket = number;

export interface SessionMemory {
  /** @param id - what a token says of its session, or hash of a key */
  recall(id: string, now: number): Principal | undefined;
  ticket(): Ticket;
  keep(ticket: Ticket, id: string, remembered: Remembered): void;
  forget(owner: string): void;
  /** A change of this owner is about to commit here: until it is heard of, the database is asked. */
  doubt(owner: string): void;
  forgetEverything(): void;
}

/** Longer than any transaction of ours lives. */
const doubtMilliseconds = 30_000;

/**
 * @param isCurrent - whether everything committed until a second ago has been heard
 * @param size - entries kept at most; the oldest goes first
 */
export function createSessionMemory({ isCurrent, size }: { isCurrent: () => boolean; size: number }): SessionMemory {
  const entries = new Map<string, Remembered>();
  const idsOf = new Map<string, Set<string>>();
  const doubted = new Map<string, number>();
  let ticket: Ticket = 0;

  const drop = (id: string): void => {
    const owner = entries.get(id)?.owner;
    if (owner === undefined) return;
    entries.delete(id);
    const ids = idsOf.get(owner);
    ids?.delete(id);
    if (ids?.size === 0) idsOf.delete(owner);
  };
  const isDoubted = (owner: string): boolean => {
    const until = doubted.get(owner);
    if (until !== undefined && until < performance.now()) doubted.delete(owner);
    return doubted.has(owner);
  };
  return {
    recall(id, now) {
      const found = entries.get(id);
      if (found === undefined || !isCurrent()) return undefined;
      if (doubted.size > 0 && isDoubted(found.owner)) return undefined;
      if (found.untilMilliseconds > now) return found.principal;
      drop(id);
      return undefined;
    },
    ticket: () => ticket,
    keep(given, id, remembered) {
      if (given !== ticket || !isCurrent() || isDoubted(remembered.owner)) return;
      drop(id);
      const oldest = entries.size < size ? undefined : entries.keys().next().value;
      if (oldest !== undefined) drop(oldest);
      entries.set(id, remembered);
      idsOf.set(remembered.owner, (idsOf.get(remembered.owner) ?? new Set()).add(id));
    },
    forget(owner) {
      ticket += 1;
      doubted.delete(owner);
      for (const id of idsOf.get(owner) ?? []) drop(id);
    },
    doubt(owner) {
      ticket += 1;
      doubted.set(owner, performance.now() + doubtMilliseconds);
    },
    forgetEverything() {
      ticket += 1;
      entries.clear();
      idsOf.clear();
    },
  };
}
