/**
 * Idempotency-Key on POST: the first answer is told again to the same request, another request with the key is refused.
 * Refusals and failures before the change free the key; a refusal after it, "the ERP refused the order", is the first answer. The mark is set inside the change's transaction, so a crash
 * between change and answer cannot make the change twice: the retry is told that what it asked for is stored. A retry after a crash before the
 * change is carried out at once.
 * Source: ledger AMB-48, AMB-89; docs.stripe.com/idempotency for the customary behaviour.
 */
import { createHmac } from "node:crypto";
import { type Clock, after, minutes } from "../clock/clock.ts";
import type { Config } from "../config/config.ts";
import { derivedKey } from "../config/derived-key.ts";
import type { Database, Tx } from "../database/database.ts";
import {
  type HeldKey,
  markKeyCommitted,
  releaseKey,
  reserveKey,
  storeAnswer,
  storedKey,
  takeOverKey,
} from "./idempotency-rows.ts";
import { bodyOfRefusal, invalid, Refusal, refuse } from "./refusal.ts";

const keyAtMost = 255;
/**
 * A reservation without change or answer for this long was given up. One of a process that is gone is at once: where it only lost its
 * connection, its change finds the key taken over, and is not made.
 */
const abandonedAfter = minutes(2);

export interface IdempotencySlot {
  /**
   * Call inside the transaction that makes the change.
   * @throws Refusal still_running (409) when another request took the key over meanwhile: the change must not be made twice
   */
  markCommitted(tx: Tx): Promise<void>;
}

interface StoredAnswer {
  readonly status: number;
  readonly answer: string;
}

interface KeyedRequest {
  readonly owner: string;
  readonly key: string;
  readonly call: string;
  readonly body: unknown;
  readonly requestId: string;
}

interface Deps {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Pick<Config, "SIGNING_KEY">;
  readonly instanceId: number;
}

/** Keyed, because bodies hold passwords: a plain hash of one could be guessed by whoever reads the table. */
const hashOf = (deps: Deps, request: KeyedRequest): Buffer =>
  createHmac("sha256", derivedKey(deps.config.SIGNING_KEY, "request fingerprint"))
    .update(JSON.stringify([request.call, request.body ?? null]))
    .digest();

export async function once(
  deps: Deps,
  request: KeyedRequest,
  work: (slot: IdempotencySlot) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (request.key.length > keyAtMost) throw invalid({ "Idempotency-Key": `must be at most ${keyAtMost} characters` });
  const { owner, key } = request;
  const held: HeldKey = { owner, key, since: deps.clock.now(), holder: deps.instanceId };
  const earlier = await earlierAnswer(deps, request, held.since);
  if (earlier !== undefined) return earlier;
  const slot: IdempotencySlot = {
    async markCommitted(tx) {
      if (!(await markKeyCommitted(tx, held, deps.clock.now())))
        throw refuse("still_running", "This request took so long that another one with its key took its place");
    },
  };
  try {
    const answer = await work(slot);
    await storeAnswer(deps.db, held, answer);
    return answer;
  } catch (error) {
    const isFree = await releaseKey(deps.db, held);
    if (!isFree && error instanceof Refusal) await storeAnswer(deps.db, held, refusedAnswer(error, request.requestId));
    throw error;
  }
}

const refusedAnswer = (refusal: Refusal, requestId: string): StoredAnswer => ({
  status: refusal.status,
  answer: JSON.stringify(bodyOfRefusal(refusal, requestId)),
});

async function earlierAnswer(deps: Deps, request: KeyedRequest, now: Date): Promise<StoredAnswer | undefined> {
  const { owner, key, call } = request;
  const holder = deps.instanceId;
  const hash = hashOf(deps, request);
  if (await reserveKey(deps.db, { owner, key, call, hash, now, holder })) return undefined;
  const stored = await storedKey(deps.db, { owner, key });
  if (stored === undefined)
    throw refuse("still_running", "The first request with this key has just ended; send it again");
  if (!stored.request_hash.equals(hash))
    throw refuse("idempotency_key_reused", "This Idempotency-Key was used for another request");
  if (stored.status !== null) return { status: stored.status, answer: stored.answer ?? "" };
  if (stored.committed_at !== null)
    throw refuse(
      "still_running",
      "What this request asked for is stored, but its answer was lost; reload the record to see what became of it",
    );
  if (await takeOverKey(deps.db, { owner, key, now, before: after(now, -abandonedAfter), holder })) return undefined;
  throw refuse("still_running", "The first request with this key is still running");
}
