/** `npm run proof -- fuzz`: requests made from the OpenAPI document, right and hostile ones, by everybody who may ask. */
import { request as overHttp } from "node:http";
import { featureNames } from "@crema/contract/areas";
import { presets } from "@crema/contract/areas/permissions";
import { type AnyCall, holds, keyScopes, type Right } from "@crema/contract/kit";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { appLinkSettings } from "../test/app-links.ts";
import { type EffectWorker, startEffectWorker } from "../test/effect-worker.ts";
import { examples } from "../test/example-requests.ts";
import { formOf } from "../test/file-form.ts";
import { aTwist, type JsonSchema, type Twist, twistedText, valueOf } from "../test/fuzzed-requests.ts";
import { signInAs } from "../test/sessions.ts";
import { testSigningKey } from "../test/signing-key.ts";
import { type AnyRequest, startTestApp, type TestApp } from "../test/test-app.ts";
import { aCustomer, aStaffMember } from "../test/users.ts";
import { willingPorts } from "../test/willing-ports.ts";
import { callsOf } from "./app.ts";
import { flowsOf } from "./areas.ts";
import { minutes } from "./platform/clock/clock.ts";
import { inTransaction } from "./platform/database/database.ts";
import type { OpenApiDocument } from "./platform/documentation/open-api.ts";
import { addApiKey } from "./platform/sessions/api-keys/api-key-rows.ts";
import { hashOfApiKey, newApiKey } from "./platform/sessions/api-keys/api-keys.ts";
import { propertyOf } from "./platform/values/property-of.ts";

const requests = Number(process.env["CREMA_FUZZ_REQUESTS"] ?? "2000");
const seed = Number(process.env["CREMA_FUZZ_SEED"] ?? "1");
/** People sign in anew after so many: a request may have ended their session or taken their rights. */
const roundSize = 100;

const calls = callsOf(new Set(featureNames)).map(({ call }): AnyCall => call);

let app: TestApp;
let worker: EffectWorker;
let address: URL;
beforeAll(async () => {
  app = await startTestApp(
    { BEAN_DRIVE_SSO: "https://drive.example.test/sso", ...appLinkSettings },
    { ports: willingPorts },
  );
  worker = startEffectWorker(app, flowsOf(willingPorts));
  address = new URL(await app.listen());
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});

interface Person {
  readonly name: string;
  readonly uuid: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Whether a 2xx may come back at all. */
  mayCall(call: AnyCall, request: AnyRequest): boolean;
}

const staff = {
  admin: presets.all,
  marketing: presets.marketing,
  service: presets.customerService,
  warehouse: { permissions: ["shipping.edit"], read: [] },
  readonly: presets.staff,
} as const;

async function aPerson(name: keyof typeof staff): Promise<Person> {
  const rights = staff[name];
  const uuid = await aStaffMember(app, rights);
  const isOwn = ({ self }: { self?: string }, { params }: AnyRequest) =>
    self !== undefined && String(propertyOf(params, self)).toLowerCase() === uuid;
  return {
    name,
    uuid,
    headers: await signInAs(app, uuid),
    mayCall({ access }, request) {
      if (access.kind === "key") return false;
      if (access.kind !== "rights") return true;
      return isOwn(access, request) || access.anyOf.some((right: Right) => holds(rights, right));
    },
  };
}

async function aMachine(scope: (typeof keyScopes)[number]): Promise<Person> {
  const key = newApiKey(scope);
  await inTransaction(app.platform.db, (tx) =>
    addApiKey(tx, { name: `Fuzz ${scope}`, scope, hash: hashOfApiKey(key), at: app.clock.now() }),
  );
  return {
    name: `key ${scope}`,
    uuid: "",
    headers: { authorization: `Bearer ${key}` },
    mayCall: ({ access }) =>
      access.kind === "anyone" ||
      (access.kind === "key" && access.scope === scope) ||
      (access.kind === "rights" && access.key === scope),
  };
}

async function everybody(): Promise<readonly Person[]> {
  const uuid = await aCustomer(app);
  return [
    await aPerson("admin"),
    await aPerson("admin"),
    await aPerson("marketing"),
    await aPerson("service"),
    await aPerson("warehouse"),
    await aPerson("readonly"),
    ...(await Promise.all(keyScopes.map(aMachine))),
    {
      name: "customer",
      uuid,
      headers: await signInAs(app, uuid, "customer"),
      mayCall: ({ access }) => access.kind === "anyone" || access.kind === "session",
    },
    { name: "nobody", uuid: "", headers: {}, mayCall: ({ access }) => access.kind === "anyone" },
  ];
}

interface Operation {
  readonly call: AnyCall;
  readonly body: JsonSchema | undefined;
  readonly query: readonly { readonly name: string; readonly schema: JsonSchema }[];
  /** By status; undefined for an answer without a JSON body. */
  readonly answers: ReadonlyMap<number, ValidateFunction | undefined>;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema?: JsonSchema }>> }>
  >;
}

async function operations(): Promise<readonly Operation[]> {
  const document = (await app.server.inject({ url: "/v1/openapi.json" })).json<OpenApiDocument>();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = (schema: JsonSchema | undefined) =>
    schema === undefined ? undefined : ajv.compile({ ...schema, components: document["components"] });
  return Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((one): Operation => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- open-api.test.ts proves the document's shape
      const documented = one as unknown as DocumentedOperation;
      const call = calls.find(({ name }) => name === documented.operationId);
      if (call === undefined) throw new Error(`${documented.operationId} is no call`);
      return {
        call,
        body: documented.requestBody?.content["application/json"]?.schema,
        query: documented.parameters.filter((parameter) => parameter.in === "query"),
        answers: new Map(
          Object.entries(documented.responses).map(([status, { content }]) => [
            Number(status),
            compiled(content?.["application/json"]?.schema),
          ]),
        ),
      };
    }),
  );
}

/** What is drawn by the seed for one request; the rest follows from what is stored. */
interface Plan {
  readonly operation: Operation;
  readonly who: number;
  readonly base: "example" | "schema";
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly twists: readonly Twist[];
  readonly target: "body" | "path" | "query" | "key" | "nothing";
  readonly isOverHttp: boolean;
}

const planOf = (all: readonly Operation[]): fc.Arbitrary<Plan> =>
  fc.constantFrom(...all).chain((operation) =>
    fc.record<Plan>({
      operation: fc.constant(operation),
      who: fc.nat({ max: 10 }),
      base: fc.constantFrom("example", "schema"),
      body: operation.body === undefined ? fc.constant(undefined) : valueOf(operation.body),
      query: fc.record(Object.fromEntries(operation.query.map(({ name, schema }) => [name, valueOf(schema)])), {
        requiredKeys: [],
      }),
      twists: fc.array(aTwist, { minLength: 1, maxLength: 2 }),
      target: fc.constantFrom("body", "body", "path", "query", "key", "nothing"),
      isOverHttp: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
  );

/** Examples are rows of their own, which are dear to make: one serves ten requests. */
const stock = new Map<string, { example: AnyRequest; left: number }>();
async function exampleOf({ name }: AnyCall): Promise<AnyRequest> {
  const kept = stock.get(name);
  if (kept !== undefined && kept.left > 0) {
    kept.left -= 1;
    return kept.example;
  }
  const example = (await examples[name]?.(app)) ?? {};
  stock.set(name, { example, left: 9 });
  return example;
}

const rawPaths = [
  "%00",
  "%",
  "%zz",
  "%ED%A0%80",
  "%F0%9D%95%8F",
  "..%2f..%2fetc",
  "%2e%2e",
  "a%0d%0ab",
  "x".repeat(3_000),
];
const textIn = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.isWellFormed() ? text : text.toWellFormed());
};

interface Sent {
  readonly method: AnyCall["method"];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
  readonly request: AnyRequest;
}

async function sentBy({ operation, base, body, query, twists, target }: Plan, person: Person): Promise<Sent> {
  const { call } = operation;
  const example = await exampleOf(call);
  const [twist] = twists;
  const params: Record<string, string> = {};
  for (const [, name = ""] of call.path.matchAll(/:(\w+)/g)) {
    const own = person.uuid !== "" && (twist?.where ?? 0) > 0.9 ? person.uuid : propertyOf(example.params, name);
    params[name] = target === "path" ? hostilePath(twist) : textIn(own);
  }
  const url = call.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const asked =
    target === "query"
      ? { ...query, ...hostileQuery(operation, twists) }
      : base === "schema"
        ? query
        : (example.query ?? {});
  const search = Object.entries(asked).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encodeURIComponent(name)}=${textIn(one)}`),
  );
  const headers: Record<string, string> = { ...person.headers };
  if (target === "key")
    headers["idempotency-key"] = String(twist?.where ?? "").repeat(twist?.key === undefined ? 1 : 20);
  const own = {
    method: call.method,
    url: search.length === 0 ? url : `${url}?${search.join("&")}`,
    request: { params },
  };
  if (example.file !== undefined) {
    const file = target === "body" ? { ...example.file, bytes: Buffer.from(twistedText({}, twists)) } : example.file;
    const form = formOf(file);
    return { ...own, headers: { ...headers, ...form.headers }, payload: form.payload };
  }
  if (call.method === "GET" || operation.body === undefined) return { ...own, headers, payload: undefined };
  const right = base === "schema" ? body : example.body;
  headers["content-type"] = "application/json";
  return { ...own, headers, payload: target === "body" ? twistedText(right, twists) : JSON.stringify(right) };
}

function hostilePath(twist: Twist | undefined): string {
  const place = Math.floor((twist?.where ?? 0) * rawPaths.length);
  return twist?.key === undefined ? (rawPaths[place] ?? "%00") : textIn(twist.given);
}

function hostileQuery({ query }: Operation, twists: readonly Twist[]): Record<string, unknown> {
  const names = [...query.map(({ name }) => name), "unknown"];
  return Object.fromEntries(
    twists.map(({ where, given, key }) => [key ?? names[Math.floor(where * names.length)] ?? "unknown", given]),
  );
}

interface Heard {
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly retryAfter: boolean;
}

const noAnswer = { status: 0, type: "", retryAfter: false } as const;

async function send({ method, url, headers, payload }: Sent, isOverHttp: boolean): Promise<Heard> {
  if (!isOverHttp) {
    const answer = await app.server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
    const { statusCode: status, headers: said, body: text } = answer;
    return { status, text, type: String(said["content-type"] ?? ""), retryAfter: said["retry-after"] !== undefined };
  }
  return new Promise((resolve, reject) => {
    const asked = overHttp({ host: address.hostname, port: address.port, method, path: url, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers["content-type"] ?? "",
          text: Buffer.concat(parts).toString(),
          retryAfter: answer.headers["retry-after"] !== undefined,
        }),
      );
    });
    asked.on("error", reject);
    asked.end(payload);
  });
}

/** What no answer may tell, whatever was asked. */
const leaks: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|\/server\/(?:src|test)\//,
  /\b(?:select|update|insert into|delete from)\b[^"]{1,200}\b(?:where|values|returning)\b/i,
  /(?:relation|column|constraint) "|syntax error at or near|invalid input syntax|duplicate key value/,
  /\$argon2|password_hash/,
];
const secrets = [testSigningKey, ...Object.values(appLinkSettings)].filter((text) => text.length >= 16);

function problemOf(
  { operation: { call, answers } }: Plan,
  person: Person,
  sent: Sent,
  heard: Heard,
): string | undefined {
  const { status, text, type } = heard;
  if (status >= 500 && !(status === 503 && heard.retryAfter)) return "5xx";
  if (leaks.some((leak) => leak.test(text)) || secrets.some((secret) => text.includes(secret))) return "leak";
  // An empty or dotted part leads to another address.
  if (Object.values(sent.request.params ?? {}).some((part) => /^(?:|\.|%2e)*$/i.test(String(part)))) return undefined;
  const isDone = status >= 200 && status < 300;
  if (isDone && !person.mayCall(call, sent.request)) return "answered without the right";
  if (!answers.has(status)) return `${status} is not in the document`;
  const validate = answers.get(status);
  if (validate === undefined) return undefined;
  if (!type.startsWith("application/json")) return `${status} is ${type || "of no type"}`;
  return validate(JSON.parse(text))
    ? undefined
    : `${status} is not as documented: ${JSON.stringify(validate.errors?.[0])}`;
}

it(`keeps its promises over ${requests} requests with seed ${seed}: no 5xx, no leak, nothing without the right, answers as documented`, {
  timeout: 60_000 + requests * 60,
}, async () => {
  const all = await operations();
  const plan = planOf(all);
  const found = new Map<string, string>();
  const statuses = new Map<string, number>();
  const answered = new Set<string>();
  let slowest = { ms: 0, what: "" };
  for (let round = 0; round * roundSize < requests; round += 1) {
    // Counters of the sign-in forms start over, and so do sessions.
    app.clock.advance(minutes(16));
    const people = await everybody();
    for (const one of fc.sample(plan, { numRuns: roundSize, seed: seed * 1_000_003 + round })) {
      const person = people[one.who];
      if (person === undefined) throw new Error("nobody asks");
      const { call } = one.operation;
      const sent = await sentBy(one, person);
      const start = performance.now();
      const heard = await send(sent, one.isOverHttp).catch(
        (error: unknown): Heard => ({ ...noAnswer, text: String(error) }),
      );
      const ms = performance.now() - start;
      const what = `${person.name}: ${sent.method} ${sent.url.slice(0, 300)} ${String(sent.payload ?? "").slice(0, 400)}`;
      if (ms > slowest.ms) slowest = { ms, what };
      const key = `${person.name} ${heard.status}`;
      statuses.set(key, (statuses.get(key) ?? 0) + 1);
      if (heard.status < 300) answered.add(call.name);
      const problem = problemOf(one, person, sent, heard);
      const name = `${call.name}: ${problem}`;
      if (problem !== undefined && !found.has(name))
        found.set(name, `${what} -> ${heard.status} ${heard.text.slice(0, 300)}`);
    }
  }
  const counts = [...statuses].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, n]) => `${name}: ${n}`);
  const never = all.map(({ call }) => call.name).filter((name) => !answered.has(name));
  process.stdout.write(
    `seed ${seed}, ${requests} requests\n${counts.join(", ")}\nslowest ${slowest.ms.toFixed(0)} ms: ${slowest.what}\nnever answered 2xx: ${never.join(", ") || "none"}\n`,
  );
  expect(Object.fromEntries(found)).toEqual({});
  if (requests >= 20_000) expect(never).toEqual([]);
});
