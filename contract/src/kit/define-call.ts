/**
 * One definition per `/v1` call. From it come the server binding, the typed client, the OpenAPI document and the page at /docs.
 * `access` has no default: a call without a policy does not compile.
 */
import type { z } from "zod";
import type { CallRefusal } from "./refusals.ts";
import type { Access } from "./rights.ts";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type Path = `/v1/${string}`;
export type Schema = z.core.$ZodType;

/** Answers that are not a JSON body: nothing (204), or bytes of a media type. */
export type BareAnswer = { readonly kind: "nothing" } | { readonly kind: "bytes"; readonly mediaType: string };
export const nothing = { kind: "nothing" } as const;
export const bytes = <const T extends string>(mediaType: T) => ({ kind: "bytes", mediaType }) as const;

type Parsed<S> = S extends Schema ? z.output<S> : undefined;
type Sent<S> = S extends Schema ? z.input<S> : undefined;

export interface Call<
  M extends Method = Method,
  P extends Path = Path,
  Params extends Schema | undefined = Schema | undefined,
  Query extends Schema | undefined = Schema | undefined,
  Body extends Schema | undefined = Schema | undefined,
  Answer extends Schema | BareAnswer = Schema | BareAnswer,
> {
  /** Name of the operation, for example `updateUser`: audit rows, logs, metrics and OpenAPI use it. */
  readonly name: string;
  readonly method: M;
  /** Fastify's writing, `:uuid` for a parameter. */
  readonly path: P;
  /** One line for the documentation. */
  readonly summary: string;
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly answer: Answer;
  readonly status: number;
  readonly refusals: readonly CallRefusal[];
  /** A body may also come wrapped in an object with this one key, as `{user: …}` (one body, two writings). */
  readonly wrapper?: string;
  /** The body is one file of so many bytes at most: the field `file` of multipart/form-data. An Idempotency-Key has no effect. */
  readonly file?: { readonly mostBytes: number };
  /** The body may have so many values, where others may have 12,000: objects, lists, and members of them. */
  readonly mostValues?: number;
  /** The answer holds tokens, or is a question's: it is never stored, so an Idempotency-Key is accepted and has no effect. */
  readonly hasSecretAnswer?: true;
  /** Its refusals say their sentence as `errmsg` too. */
  readonly hasErrmsg?: true;
}
/** A bound for any call, whatever its schemas. */
export type AnyCall = Call;

/** What an operation gets: parsed and normalised. */
export interface InputOf<C extends AnyCall> {
  readonly params: Parsed<C["params"]>;
  readonly query: Parsed<C["query"]>;
  readonly body: Parsed<C["body"]>;
}
/** What a client sends: before normalisation, so that defaults may be left out. */
export interface RequestOf<C extends AnyCall> {
  readonly params: Sent<C["params"]>;
  readonly query: Sent<C["query"]>;
  readonly body: Sent<C["body"]>;
}
/** What comes back, as the client sees it. */
export type AnswerOf<C extends AnyCall> = C["answer"] extends Schema ? z.output<C["answer"]> : undefined;

interface Spec<M, P, Params, Query, Body, Answer> {
  name: string;
  method: M;
  path: P;
  summary: string;
  access: Access;
  params?: Params;
  query?: Query;
  body?: Body;
  answer: Answer;
  status?: number;
  refusals?: readonly CallRefusal[];
  wrapper?: string;
  file?: { readonly mostBytes: number };
  mostValues?: number;
  hasSecretAnswer?: true;
  hasErrmsg?: true;
}

export function defineCall<
  const M extends Method,
  const P extends Path,
  Answer extends Schema | BareAnswer,
  Params extends Schema | undefined = undefined,
  Query extends Schema | undefined = undefined,
  Body extends Schema | undefined = undefined,
>(spec: Spec<M, P, Params, Query, Body, Answer>): Call<M, P, Params, Query, Body, Answer> {
  const isNothing = "kind" in spec.answer && spec.answer.kind === "nothing";
  // Where a schema is left out, its type parameter is undefined too; the compiler cannot follow that.
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- see above
  const { params, query, body } = spec as { params: Params; query: Query; body: Body };
  return { refusals: [], status: isNothing ? 204 : 200, ...spec, params, query, body };
}

/** Whether a call's answer is a JSON schema rather than nothing or bytes. */
export const isSchema = (answer: Schema | BareAnswer): answer is Schema => "_zod" in answer;
