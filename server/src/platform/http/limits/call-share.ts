/**
 * Limits the calls of one person that are worked on, or whose answer is being read, at the same time: who sends hundreds of expensive calls, or
 * reads none of the answers, waits for himself and keeps neither the database nor memory from others. Source: docs/operate.md, "Limits".
 */
import type { ServerResponse } from "node:http";
import { propertyOf } from "../../values/property-of.ts";
import { Refusal } from "../refusal.ts";
import { createSlots, type InSlot } from "../slots.ts";

interface CallShareOptions {
  readonly atOnce: number;
  readonly waiting: number;
  readonly longestWaitMs: number;
}

/** A browser sends six at a time; the pool has ten connections to the database. */
const personShare: CallShareOptions = { atOnce: 8, waiting: 200, longestWaitMs: 10_000 };

/** Of calls that name more rows than a screen shows: each keeps a core of the database busy, which everybody's short calls wait for. */
const longListShare: CallShareOptions = { ...personShare, atOnce: 1 };
const mostRowsOfShortList = 250;

const tooMany = (): Refusal =>
  new Refusal("too_many_requests", "Wait until your other requests have been answered", { retryAfterSeconds: 1 });

/** Gives a place back early; undefined if none was taken. */
type LeavePlace = (() => void) | undefined;
type CallShare = (owner: string, response: ServerResponse) => Promise<LeavePlace>;

/**
 * @param query - of the call, as it was sent
 * @returns to be called once the call has its rows: a slow reader of one long list does not keep that person from the next
 */
export type PersonShare = (owner: string, response: ServerResponse, query: unknown) => Promise<LeavePlace>;

/** The calls of persons in one process. */
export function createPersonShare(): PersonShare {
  const [ofLongLists, ofAll] = [createCallShare(longListShare), createCallShare(personShare)];
  return async (owner, response, query) => {
    // First the place that is waited for longer, so that meanwhile none of the others is taken.
    const leave = isLongList(query) ? await ofLongLists(owner, response) : undefined;
    await ofAll(owner, response);
    return leave;
  };
}

const isLongList = (query: unknown): boolean =>
  ["pageSize", "limit"].some((name) => Number(propertyOf(query, name)) > mostRowsOfShortList);

/**
 * @returns waits for a place of its owner, which is kept until it is left, the answer has been sent or the client is gone
 * @throws Refusal too_many_requests (429) if too many wait already, or it takes too long
 */
export function createCallShare({ atOnce, waiting, longestWaitMs }: CallShareOptions): CallShare {
  const shares = new Map<string, { readonly inSlot: InSlot; calls: number }>();
  return async (owner, response) => {
    if (response.closed) return undefined;
    const share = shares.get(owner) ?? { inSlot: createSlots({ atOnce, waiting, full: tooMany }), calls: 0 };
    shares.set(owner, share);
    share.calls += 1;
    const gone = new AbortController();
    // One more than a call's own, of which some read their signal often.
    response.setMaxListeners(20);
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    const leave = (): void => {
      if (gone.signal.aborted) return;
      gone.abort();
      share.calls -= 1;
      if (share.calls === 0) shares.delete(owner);
      end();
    };
    for (const event of ["finish", "close"]) response.once(event, leave);
    const late = AbortSignal.timeout(longestWaitMs);
    await new Promise<void>((resolve, reject) => {
      const begin = (): Promise<unknown> => {
        resolve();
        return over;
      };
      share.inSlot(begin, AbortSignal.any([gone.signal, late])).catch((error: unknown) => {
        reject(late.aborted ? tooMany() : error);
      });
    });
    return leave;
  };
}
