/** Requests of the fuzz test: a plan drawn by a seed, carried out on what is stored at that moment. */
import { array, type Arbitrary, constant, constantFrom, integer, nat, record } from "fast-check";
import type { AnyCall } from "@crema/contract/kit";
import { propertyOf } from "../src/platform/values/property-of.ts";
import { examples } from "./example-requests.ts";
import { formOf } from "./file-form.ts";
import type { Operation } from "./fuzz-operations.ts";
import type { Person } from "./fuzz-people.ts";
import { aTwist, type Twist, twistedText, valuesFor } from "./fuzzed-values.ts";
import type { AnyRequest, TestApp } from "./test-app.ts";

/** What is drawn by the seed for one request; the rest follows from what is stored. */
export interface Plan {
  readonly operation: Operation;
  readonly who: number;
  readonly base: "example" | "schema";
  readonly body: unknown;
  readonly query: Readonly<Record<string, unknown>>;
  readonly twists: readonly Twist[];
  readonly target: "body" | "path" | "query" | "key" | "nothing";
  readonly isOverHttp: boolean;
}

export const plansFor = (all: readonly Operation[]): Arbitrary<Plan> =>
  constantFrom(...all).chain((operation) =>
    record<Plan>({
      operation: constant(operation),
      who: nat({ max: 10 }),
      base: constantFrom("example", "schema"),
      body: operation.body === undefined ? constant(undefined) : valuesFor(operation.body),
      query: record(Object.fromEntries(operation.query.map(({ name, schema }) => [name, valuesFor(schema)])), {
        requiredKeys: [],
      }),
      twists: array(aTwist, { minLength: 1, maxLength: 2 }),
      target: constantFrom("body", "body", "path", "query", "key", "nothing"),
      isOverHttp: integer({ min: 0, max: 9 }).map((n) => n === 0),
    }),
  );

/** Examples are rows of their own, which take time to make: one serves ten requests. */
const stock = new Map<string, { example: AnyRequest; left: number }>();
async function exampleFor(app: TestApp, { name }: AnyCall): Promise<AnyRequest> {
  const kept = stock.get(name);
  if (kept !== undefined && kept.left > 0) {
    kept.left -= 1;
    return kept.example;
  }
  const example = (await examples[name]?.(app)) ?? {};
  stock.set(name, { example, left: 9 });
  return example;
}

export interface RawRequest {
  readonly method: AnyCall["method"];
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
  /** Parts of the path as they are sent. */
  readonly params: Readonly<Record<string, string>>;
}

export async function requestFor(app: TestApp, plan: Plan, person: Person): Promise<RawRequest> {
  const { call } = plan.operation;
  const example = await exampleFor(app, call);
  const params = pathParts(plan, example, person);
  const path = call.path.replaceAll(/:(\w+)/g, (_, name: string) => params[name] ?? "");
  const { headers, payload } = bodyFor(plan, example);
  return {
    method: call.method,
    url: path + searchFor(plan, example),
    headers: { ...person.headers, ...keyFor(plan), ...headers },
    payload,
    params,
  };
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
const encoded = (value: unknown): string => {
  const text = typeof value === "string" ? value : (JSON.stringify(value) ?? "");
  return encodeURIComponent(text.toWellFormed());
};

function pathParts(
  { operation, twists, target }: Plan,
  { params }: AnyRequest,
  { uuid }: Person,
): Record<string, string> {
  const [twist] = twists;
  const isOwn = uuid !== "" && (twist?.where ?? 0) > 0.9;
  return Object.fromEntries(
    [...operation.call.path.matchAll(/:(\w+)/g)].map(([, name = ""]) => {
      const right = isOwn ? uuid : propertyOf(params, name);
      return [name, target === "path" ? hostilePath(twist) : encoded(right)];
    }),
  );
}

function hostilePath(twist: Twist | undefined): string {
  const place = Math.floor((twist?.where ?? 0) * rawPaths.length);
  return twist?.key === undefined ? (rawPaths[place] ?? "%00") : encoded(twist.given);
}

function searchFor({ operation, base, query, twists, target }: Plan, example: AnyRequest): string {
  const right = base === "schema" || target === "query" ? query : (example.query ?? {});
  const all = { ...right, ...(target === "query" && hostileQuery(operation, twists)) };
  const parts = Object.entries(all).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one) => `${encodeURIComponent(name)}=${encoded(one)}`),
  );
  return parts.length === 0 ? "" : `?${parts.join("&")}`;
}

function hostileQuery({ query }: Operation, twists: readonly Twist[]): Record<string, unknown> {
  const names = [...query.map(({ name }) => name), "unknown"];
  return Object.fromEntries(
    twists.map(({ where, given, key }) => [key ?? names[Math.floor(where * names.length)] ?? "unknown", given]),
  );
}

function keyFor({ twists: [twist], target }: Plan): Record<string, string> {
  if (target !== "key" || twist === undefined) return {};
  return { "idempotency-key": String(twist.where).repeat(twist.key === undefined ? 1 : 20) };
}

type Body = Pick<RawRequest, "headers" | "payload">;
function bodyFor({ operation, base, body, twists, target }: Plan, example: AnyRequest): Body {
  if (example.file !== undefined) {
    const bytes = target === "body" ? Buffer.from(twistedText({}, twists)) : example.file.bytes;
    return formOf({ ...example.file, bytes });
  }
  if (operation.call.method === "GET" || operation.body === undefined) return { headers: {}, payload: undefined };
  const right = base === "schema" ? body : example.body;
  return {
    headers: { "content-type": "application/json" },
    payload: target === "body" ? twistedText(right, twists) : JSON.stringify(right),
  };
}
