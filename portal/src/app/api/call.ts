/**
 * The typed client. A call takes its types from the contract by `import type`, so that a screen's bundle carries no
 * schema; method and path are written once more and must equal the contract's to compile:
 *
 *     const listUsers = callOf<typeof calls.listUsers>("GET", "/v1/user/all");
 *     const { users } = await listUsers({ query: { page: 0 } }, { signal });
 *
 * Every call carries the id token, refreshed first when it is about to end; a 401 is answered by one refresh and one
 * replay, and after that by sign-in. Source: spec part 1, section 4; AUTH-04, AUTH-05, AUTH-06; AMB-11.
 */
import type { AnswerOf, AnyCall, InputOf, RequestOf } from "@crema/contract/kit";
import { leaveForSignIn } from "../session/leave.ts";
import { SessionEnded, refreshedSession, usableIdToken } from "../session/tokens.ts";
import { ApiError } from "./api-error.ts";
import { announceForbidden } from "./forbidden.ts";
import { callAddress } from "./call-address.ts";
import { baseUrl, exchange } from "./wire.ts";

/** Keys a client has to give: those without a default in the contract. */
type RequiredKeys<T> = { [K in keyof T]-?: object extends Pick<T, K> ? never : K }[keyof T];
/** A query as sent: typed as the server reads it, with the defaulted keys optional. */
type QueryOf<In, Out> = { [K in keyof Out & RequiredKeys<In>]: Out[K] } & {
  [K in Exclude<keyof Out, RequiredKeys<In>>]?: Out[K] | undefined;
};
type Part<Name extends string, T> = T extends undefined ? unknown : { readonly [K in Name]: T };
type QueryPart<In, Out> = Out extends undefined
  ? unknown
  : object extends QueryOf<In, Out>
    ? { readonly query?: QueryOf<In, Out> }
    : { readonly query: QueryOf<In, Out> };

/** What one call takes: parameters, query and body, as far as the contract has them. */
export type CallInput<C extends AnyCall> = Part<"params", InputOf<C>["params"]> &
  QueryPart<RequestOf<C>["query"], InputOf<C>["query"]> &
  Part<"body", RequestOf<C>["body"]>;

export interface CallOptions {
  readonly signal?: AbortSignal | undefined;
  /** The version the reader saw, where no `lastUpdatedDate` travels in the body. AMD-32. */
  readonly ifMatch?: string | undefined;
  /** One per filled form: sending the same again is answered by the first answer. */
  readonly idempotencyKey?: string | undefined;
}

export type ApiCall<C extends AnyCall> =
  object extends CallInput<C>
    ? (input?: CallInput<C>, options?: CallOptions) => Promise<AnswerOf<C>>
    : (input: CallInput<C>, options?: CallOptions) => Promise<AnswerOf<C>>;

interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/**
 * A call of the contract.
 *
 * @param kind - `open` for the calls that are made without a token
 * @throws ApiError (from the call) for every answer outside 2xx and when none came
 */
export function callOf<C extends AnyCall>(
  method: C["method"],
  path: C["path"],
  kind: "signed-in" | "open" = "signed-in",
): ApiCall<C> {
  const call = async (input: Parts = {}, options: CallOptions = {}): Promise<unknown> => {
    const request = { method, address: callAddress(path, baseUrl(), input), body: input.body, signal: options.signal };
    const headers = {
      ...(options.ifMatch !== undefined && { "If-Match": `"${options.ifMatch}"` }),
      ...(options.idempotencyKey !== undefined && { "Idempotency-Key": options.idempotencyKey }),
    };
    if (kind === "open") return exchange({ ...request, headers });
    return withToken((idToken) =>
      exchange({ ...request, headers: { ...headers, Authorization: `Bearer ${idToken}` } }),
    );
  };
  // The one place where an answer gets its type: the server's tests hold every answer against the same contract.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  return call as ApiCall<C>;
}

/**
 * Sends with a usable id token, and once more with a refreshed one after a 401; after that leads to sign-in.
 *
 * @throws what `send` throws
 */
export async function withToken<T>(send: (idToken: string) => Promise<T>): Promise<T> {
  try {
    const idToken = await usableIdToken();
    try {
      return await send(idToken);
    } catch (error) {
      if (!isUnauthenticated(error)) throw error;
      const next = await refreshedSession(idToken);
      return await send(next.idToken);
    }
  } catch (error) {
    if (error instanceof SessionEnded || isUnauthenticated(error)) return leaveForSignIn();
    if (error instanceof ApiError && error.status === 403) announceForbidden();
    throw error;
  }
}

const isUnauthenticated = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
