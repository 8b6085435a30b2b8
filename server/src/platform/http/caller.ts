import type { Principal } from "../sessions/principal.ts";
import type { IdempotencySlot } from "./idempotency.ts";
import type { SentFile } from "./receive-file.ts";

/** What an operation knows of the call that runs it. */
export interface Caller {
  readonly principal: Principal;
  readonly requestId: string;
  /** Name of the call, for example `updateUser`; audit rows carry it. */
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
  /** A cookie as the browser sent it. */
  cookie(name: string): string | undefined;
  /** Reads the file that a call with `file` brings. @throws Refusal when there is none, or more than one, or it is too large */
  receiveFile(): Promise<SentFile>;
  /** Sets a response header, for example Set-Cookie. */
  setHeader(name: string, value: string): void;
}

/** The uuid of the person who calls, or undefined for a machine or nobody. */
export const userOf = (caller: Caller): string | undefined =>
  caller.principal.kind === "staff" || caller.principal.kind === "customer" ? caller.principal.userUuid : undefined;

/** The name an audit row shows. */
export function nameOf(caller: Caller): string {
  return caller.principal.kind === "nobody" ? "not signed in" : caller.principal.name;
}
