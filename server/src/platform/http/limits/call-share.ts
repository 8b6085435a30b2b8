/**
 * Limits the calls of one person that are worked on, or whose answer is being read, at the same time: who sends hundreds of expensive calls, or
 * reads none of the answers, waits for himself and keeps neither the database nor memory from others. Source: docs/operate.md, "Limits".
 */
import type { ServerResponse } from "node:http";
import { propertyOf } from "../../values/property-of.ts";
import { callerIsGone } from "../caller.ts";
import { Refusal } from "../refusal.ts";
import { createPlaces, type Places } from "../slots.ts";

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
  const shares = new Map<string, { readonly places: Places; calls: number }>();
  return async (owner, response) => {
    if (response.closed) return undefined;
    const share = shares.get(owner) ?? { places: createPlaces({ atOnce, waiting, full: tooMany }), calls: 0 };
    shares.set(owner, share);
    share.calls += 1;
    const end = (): void => {
      share.calls -= 1;
      if (share.calls === 0) shares.delete(owner);
    };
    // One more than a call's own, of which some read their signal often.
    response.setMaxListeners(20);
    // Nearly every call takes a place at once: a signal to give up by would cost it a tenth of its time (`npm run bench -- --only W6`).
    if (!share.places.take()) {
      await waitFor(share.places, response, longestWaitMs).catch((error: unknown) => {
        end();
        throw error;
      });
    }
    let hasLeft = false;
    const leave = (): void => {
      if (hasLeft) return;
      hasLeft = true;
      share.places.leave();
      end();
    };
    for (const event of ["finish", "close"]) response.once(event, leave);
    if (response.closed) leave();
    return leave;
  };
}

async function waitFor(places: Places, response: ServerResponse, longestWaitMs: number): Promise<void> {
  const giveUp = new AbortController();
  const isGone = (): void => giveUp.abort(callerIsGone);
  const late = setTimeout(() => giveUp.abort(tooMany()), longestWaitMs);
  response.once("close", isGone);
  try {
    await places.wait(giveUp.signal);
  } finally {
    clearTimeout(late);
    response.off("close", isGone);
  }
}
