import type { Principal } from "../sessions/principal.ts";
import type { IdempotencySlot } from "./idempotency.ts";
import type { SentFile } from "./receive-file.ts";

export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
  readonly call: string;
  /** Raised when the client goes away; GET queries are cancelled by it. */
  readonly signal: AbortSignal;
  /** Address the request came from (of the trusted proxy's word where one is configured). */
  readonly address: string;
  /** What If-Match said, without quotes. */
  readonly ifMatch: string | undefined;
  /** Present when the POST carried an Idempotency-Key; the write path marks it in the change's own transaction. */
  readonly idempotency: IdempotencySlot | undefined;
  /** The audit entry that this call takes back; its own entry says so. */
  readonly reverts?: number;
  cookie(name: string): string | undefined;
  /** Reads the file that a call with `file` brings. @throws Refusal when there is none, or more than one, or it is too large */
  receiveFile(): Promise<SentFile>;
  setHeader(name: string, value: string): void;
}

export const userOf = (caller: Caller): string | undefined =>
  caller.principal.kind === "staff" || caller.principal.kind === "customer" ? caller.principal.userUuid : undefined;

export function nameOf(caller: Caller): string {
  return caller.principal.kind === "nobody" ? "not signed in" : caller.principal.name;
}

/** The reason of the abort when the client has disconnected. One for all calls: making one is slow, and thousands of clients may leave at once. */
export const callerIsGone = new DOMException("The caller is gone", "AbortError");
