/** The shipped program on a database of the test's own, with a clock that stands where the test puts it. */
import type { Writable } from "node:stream";
import { sql } from "kysely";
import type { AnswerOf, AnyCall, ErrorBody, RequestOf } from "@crema/contract/kit";
import { type SettableClock, settableClock } from "../src/platform/clock/clock.ts";
import { readConfig } from "../src/platform/config/config.ts";
import { gatheredLines } from "../src/platform/log/gathered-lines.ts";
import { createLog } from "../src/platform/log/log.ts";
import { type AppOptions, type StartedApp, startApp } from "../src/start-app.ts";
import { propertyOf } from "../src/platform/values/property-of.ts";
import { formOf, type SentFile } from "./file-form.ts";
import { testSigningKey } from "./signing-key.ts";
import { createTestDatabase } from "./test-database.ts";

/** One for all programs of a process: each of its own would go on listening for the process to end. */
const standardOutput = gatheredLines();

/** A Saturday noon in Brisbane. */
export const testNow = "2026-11-21T02:00:00.000Z";

export interface Answer<T> {
  readonly status: number;
  readonly body: T;
  readonly headers: Readonly<Record<string, unknown>>;
}

export interface TestApp extends StartedApp {
  readonly clock: SettableClock;
  send(call: AnyCall, request: AnyRequest): Promise<Answer<Partial<ErrorBody> | undefined>>;
  /** Makes a call as the contract describes it; `headers` may carry a bearer token. */
  call<C extends AnyCall>(call: C, request: CallRequest<C>): Promise<Answer<BodyOf<C>>>;
  /** Runs SQL on the database: app.sql`select 1 as n`. @returns the rows */
  sql<Row = unknown>(text: TemplateStringsArray, ...values: readonly unknown[]): Promise<Row[]>;
}

/** What may come back: the call's answer, if it has one, or what says no. */
type BodyOf<C extends AnyCall> = (undefined extends AnswerOf<C> ? unknown : AnswerOf<C>) & Partial<ErrorBody>;

/** A request of any call, right or wrong. */
export interface AnyRequest {
  readonly params?: object | undefined;
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  /** Instead of a body. */
  readonly file?: SentFile;
  readonly headers?: Readonly<Record<string, string>>;
}

type Given<K extends string, V> = undefined extends V ? { readonly [key in K]?: V } : { readonly [key in K]: V };
export type CallRequest<C extends AnyCall> = Given<"params", RequestOf<C>["params"]> & {
  readonly query?: Readonly<Record<string, unknown>> | undefined;
  readonly body?: unknown;
  readonly file?: SentFile;
  readonly headers?: Readonly<Record<string, string>>;
};

/**
 * Starts the program; call `stop()` when the file is done, it drops the database too.
 * @param now - where its clock stands
 * @param logTo - gets the log's lines, of the LOG_LEVEL in `environment`
 */
export async function startTestApp(
  environment: Readonly<Record<string, string>> = {},
  { logTo, now = testNow, ...parts }: { logTo?: Writable; now?: string } & Pick<AppOptions, "ports" | "webhooks"> = {},
): Promise<TestApp> {
  const database = await createTestDatabase();
  const clock = settableClock(now);
  const config = readConfig(
    {
      DATABASE_URL: database.url,
      SIGNING_KEY: testSigningKey,
      JOBS: "off",
      PORT: "0",
      LOG_LEVEL: "silent",
      ...environment,
    },
    "0.0.0-test",
  );
  const app = await startApp({
    config,
    clock,
    log: createLog(config.LOG_LEVEL, logTo ?? standardOutput),
    checkAnswers: true,
    ...parts,
  });
  return {
    ...app,
    clock,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the program holds its answers to the contract here
    call: (call, request) => inject(app, call, request as AnyRequest) as Promise<never>,
    send: (call, request) => inject(app, call, request),
    sql: async <Row>(text: TemplateStringsArray, ...values: readonly unknown[]) =>
      (await sql<Row>(text, ...values).execute(app.platform.db)).rows,
    async stop() {
      await app.stop();
      await database.drop();
    },
  };
}

async function inject(
  app: StartedApp,
  call: AnyCall,
  request: AnyRequest,
): Promise<Answer<Partial<ErrorBody> | undefined>> {
  const { params } = request;
  const url = call.path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(propertyOf(params, name))),
  );
  const response = await app.server.inject({
    method: call.method,
    url: `${url}${queryText(request.query)}`,
    ...payloadOf(request),
  });
  return {
    status: response.statusCode,
    body: isJson(response.headers) ? response.json() : undefined,
    headers: response.headers,
  };
}

const isJson = (headers: Readonly<Record<string, unknown>>): boolean =>
  String(headers["content-type"]).startsWith("application/json");

function payloadOf({ body, file, headers }: AnyRequest) {
  if (file !== undefined) {
    const form = formOf(file);
    return { payload: form.payload, headers: { ...form.headers, ...headers } };
  }
  if (body === undefined) return { headers: { ...headers } };
  return { payload: JSON.stringify(body), headers: { "content-type": "application/json", ...headers } };
}

function queryText(query: Readonly<Record<string, unknown>> | undefined): string {
  if (query === undefined) return "";
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) search.append(key, String(value));
  return search.size === 0 ? "" : `?${search.toString()}`;
}
