/**
 * From a call's definition and its operation to a route: who calls, may they, is the input right, run, answer.
 * Once for all calls; nothing here knows an area.
 */
import { Readable } from "node:stream";
import { type AnswerOf, type AnyCall, type InputOf, isSchema, type Schema } from "@crema/contract/kit";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type $ZodIssue, safeParse } from "zod/v4/core";
import "./fastify-types.ts";
import type { JsonText } from "../database/database.ts";
import type { Platform } from "../platform.ts";
import { nobody, type Principal } from "../sessions/principal.ts";
import { allow, isAboutCaller } from "./access.ts";
import { anonymousBodyBytes, type BodyBudget, metered, personBodyBytes } from "./limits/body-budget.ts";
import type { PersonShare } from "./limits/call-share.ts";
import { type Caller, callerIsGone } from "./caller.ts";
import { type IdempotencySlot, once } from "./idempotency.ts";
import { acceptFiles, receiveFile } from "./receive-file.ts";
import { invalid, notFound, nothingHere } from "./refusal.ts";

/** JSON in pieces, written while the client reads: for answers too large to hold. A failure in the middle ends the connection. */
export type JsonPieces = AsyncIterable<string>;

/** A text file in pieces, in the same manner. */
type FilePieces = AsyncIterable<string | Uint8Array>;

type Written<Answer> = Answer extends Schema
  ? JsonText | JsonPieces
  : Answer extends { kind: "bytes" }
    ? Uint8Array | FilePieces
    : never;

export type Operation<C extends AnyCall> = (
  deps: Platform,
  caller: Caller,
  input: InputOf<C>,
) => Promise<AnswerOf<C> | Written<C["answer"]>>;

export interface BoundCall {
  readonly call: AnyCall;
  /** `input` is what the call's own schemas made of the request; `never` here because each operation takes its own. */
  readonly run: (deps: Platform, caller: Caller, input: never) => Promise<unknown>;
  /** Its switch is off: only what is about the caller is answered, the rest is not there. */
  readonly isOwnOnly?: true;
}

export function bind<C extends AnyCall>(call: C, operation: Operation<C>): BoundCall {
  return { call, run: operation };
}

interface BindOptions {
  readonly deps: Platform;
  /** Of all JSON bodies that are read or worked on in this process. */
  readonly bodies: BodyBudget;
  /** Of the calls of one person. Keys have none: a shop or a till calls for many. */
  readonly share: PersonShare;
  /** Parse every answer with the contract too; in tests and development. */
  readonly checkAnswers: boolean;
}

export function registerCall(server: FastifyInstance, bound: BoundCall, options: BindOptions): void {
  const { file } = bound.call;
  if (file === undefined) return addRoute(server, bound, options);
  void server.register(async (scope) => {
    await acceptFiles(scope, file);
    addRoute(scope, bound, options);
  });
}

function addRoute(server: FastifyInstance, bound: BoundCall, options: BindOptions): void {
  const { call } = bound;
  const isForAnyone = call.access.kind === "anyone";
  const bodyLimit = isForAnyone ? anonymousBodyBytes : personBodyBytes;
  server.route({
    method: call.method,
    url: call.path,
    bodyLimit,
    config: {
      call: call.name,
      takesFile: call.file !== undefined,
      mostValues: call.mostValues,
      hasErrmsg: call.hasErrmsg === true,
    },
    onRequest: async (request, reply) => {
      const principal = await admit(bound, options.deps, request);
      admitted.set(request, principal);
      if (call.file === undefined && !isForAnyone)
        options.bodies.reserve(request.raw, reply.raw, { owner: bodyOwner(principal), bodyLimit });
    },
    ...(isForAnyone && call.file === undefined && { preParsing: metered(options.bodies) }),
    handler: async (request, reply) => {
      const principal = admitted.get(request);
      if (principal === undefined) throw new Error(`${call.name} was reached without a look at who calls`);
      const leave =
        "userUuid" in principal ? await options.share(principal.userUuid, reply.raw, request.query) : undefined;
      return handle(bound, options, { principal, request, reply }).finally(leave);
    },
  });
}

const admitted = new WeakMap<FastifyRequest, Principal>();

/** Refuses before the body is read, so that nobody without the right takes memory for one. */
async function admit(
  { call, isOwnOnly }: BoundCall,
  { sessions }: Platform,
  request: FastifyRequest,
): Promise<Principal> {
  // Where anyone may call nobody is asked who they are: a token that ran out neither refuses them nor costs a query.
  const principal = call.access.kind === "anyone" ? nobody : await sessions.authenticate(request.headers.authorization);
  const given = { ...objectOf(request.query), ...objectOf(request.params) };
  const isOn = isOwnOnly !== true || principal.kind === "nobody" || isAboutCaller(call.access, principal, given);
  if (!isOn) throw nothingHere();
  allow(call.access, principal, given);
  return principal;
}

async function handle(
  bound: BoundCall,
  options: BindOptions,
  { principal, request, reply }: Pick<CallerParts, "principal" | "request" | "reply">,
): Promise<FastifyReply> {
  const { call } = bound;
  const { deps } = options;
  const input = inputOf(call, request);
  const run = (slot?: IdempotencySlot): Promise<unknown> =>
    bound.run(deps, callerOf(bound, { principal, request, reply, slot }), input);
  const key = isRepeatable(call) ? request.headers["idempotency-key"] : undefined;
  if (typeof key !== "string" || key === "") {
    reply.code(call.status);
    return sendResult(reply, { call, result: await run(), isChecked: options.checkAnswers });
  }
  const body = [request.params, request.query, request.body];
  const { status, answer } = await once(
    deps,
    { owner: ownerOf(principal, request), key, call: call.name, body, requestId: request.id },
    async (slot) => ({ status: call.status, answer: textOf(call, await run(slot), options.checkAnswers) }),
  );
  reply.code(status);
  return sendJson(reply, answer);
}

const sendJson = (reply: FastifyReply, answer: string | Readable): FastifyReply =>
  answer === "" ? reply.send() : reply.header("content-type", "application/json; charset=utf-8").send(answer);

interface Result {
  readonly call: AnyCall;
  readonly result: unknown;
  readonly isChecked: boolean;
}

async function sendResult(reply: FastifyReply, { call, result, isChecked }: Result): Promise<FastifyReply> {
  const { answer } = call;
  if ("mediaType" in answer)
    return reply.type(answer.mediaType).send(isPieces(result) ? Readable.from(result) : result);
  if (!isPieces(result)) return sendJson(reply, textOf(call, result, isChecked));
  return sendJson(reply, isChecked ? textOf(call, await wholeOf(result), true) : Readable.from(result));
}

const isPieces = (result: unknown): result is JsonPieces =>
  typeof result === "object" && result !== null && Symbol.asyncIterator in result;

async function wholeOf(pieces: JsonPieces): Promise<string> {
  let whole = "";
  for await (const piece of pieces) whole += piece;
  return whole;
}

/** A file that is sent twice makes nothing twice but itself; one that is answered is not kept. */
const isRepeatable = (call: AnyCall): boolean =>
  call.method === "POST" && call.hasSecretAnswer !== true && call.file === undefined && !("mediaType" in call.answer);

const objectOf = (value: unknown): object => (typeof value === "object" && value !== null ? value : {});

/** Whose share of all bodies a request takes; undefined for anonymous requests, which have one share together. */
const bodyOwner = (principal: Principal): string => {
  if (principal.kind === "nobody") return "nobody";
  return principal.kind === "machine" ? principal.keyId : principal.userUuid;
};

const ownerOf = (principal: Principal, request: FastifyRequest): string => {
  switch (principal.kind) {
    case "staff":
    case "customer":
      return principal.userUuid;
    case "machine":
      return principal.keyId;
    case "nobody":
      return request.ip;
  }
};

interface CallerParts {
  readonly principal: Principal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly slot: IdempotencySlot | undefined;
}

function callerOf(bound: BoundCall, { principal, request, reply, slot }: CallerParts): Caller {
  const ifMatch = request.headers["if-match"];
  return {
    principal,
    requestId: request.id,
    call: bound.call.name,
    get signal() {
      return abortOnClose(reply);
    },
    address: request.ip,
    ifMatch: ifMatch?.replaceAll('"', ""),
    idempotency: slot,
    receiveFile: () => receiveFile(request, bound.call.file?.mostBytes ?? 0),
    cookie: (name) => request.cookies[name],
    setHeader: (name, value) => void reply.header(name, value),
  };
}

function abortOnClose(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once("close", () => {
    if (!reply.raw.writableFinished) controller.abort(callerIsGone);
  });
  return controller.signal;
}

type Request = Pick<FastifyRequest, "params" | "query" | "body">;

/**
 * Makes another call for the same caller: its rights, its schemas, its rules; what is answered is read from its JSON.
 * @throws Refusal what that call refuses
 */
export async function makeCall(
  deps: Platform,
  caller: Caller,
  { bound, ...given }: Partial<Request> & { readonly bound: BoundCall },
): Promise<unknown> {
  const { params = {}, query = {}, body = {} } = given;
  allow(bound.call.access, caller.principal, { ...objectOf(query), ...objectOf(params) });
  const result = await bound.run(deps, caller, inputOf(bound.call, { params, query, body }));
  return typeof result === "string" ? JSON.parse(result) : result;
}

function inputOf(call: AnyCall, request: Request): never {
  const params = call.params === undefined ? { data: undefined } : safeParse(call.params, request.params);
  if ("error" in params) throw notFound("Record");
  const problems = new Map<string, string>();
  const query = parsed(call.query, request.query, problems);
  const body = parsed(call.body, unwrapped(call, request.body), problems);
  if (problems.size > 0) throw invalid(Object.fromEntries(problems));
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the call's schemas made it what its operation takes
  return { params: params.data, query, body } as never;
}

/** `{user: …}` is read as its inner value, unless the body's own fields are named so. */
function unwrapped(call: AnyCall, body: unknown): unknown {
  if (call.wrapper === undefined || body === null || typeof body !== "object") return body;
  const keys = Object.keys(body);
  return keys.length === 1 && keys[0] === call.wrapper ? Object.values(body)[0] : body;
}

/** A caller who sent a thousand wrong fields is helped by the first of them. */
const mostProblems = 20;

/** Adds what is wrong to `problems`: one at least whenever the value does not fit, so that no operation runs on it. */
function parsed(schema: Schema | undefined, value: unknown, problems: Map<string, string>): unknown {
  if (schema === undefined) return undefined;
  const result = safeParse(schema, value ?? {});
  if (result.success) return result.data;
  for (const [name, message] of problemsOf(result.error.issues)) {
    if (problems.size >= mostProblems) break;
    if (!problems.has(name)) problems.set(name, message);
  }
  return undefined;
}

function* problemsOf(issues: readonly $ZodIssue[]): Iterable<readonly [name: string, message: string]> {
  for (const issue of issues) {
    if (issue.code !== "unrecognized_keys") yield [issue.path.join(".") || "body", issue.message];
    else for (const key of issue.keys) yield [[...issue.path, key].join("."), "is not a known field"];
  }
}

function textOf(call: AnyCall, result: unknown, check: boolean): string {
  if (!isSchema(call.answer)) return "";
  const text = typeof result === "string" ? result : JSON.stringify(result);
  if (check) {
    const checked = safeParse(call.answer, JSON.parse(text));
    if (!checked.success)
      throw new Error(`${call.name} answers outside its contract: ${JSON.stringify(checked.error.issues)}`);
  }
  return text;
}
