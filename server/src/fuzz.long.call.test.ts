/** `npm run proof -- fuzz`: requests made from the OpenAPI document, right and hostile ones, by everybody who may ask. */
import { request as overHttp } from "node:http";
import { sample } from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import { appLinkSettings } from "../test/app-links.ts";
import { startEffectWorker } from "../test/effect-worker.ts";
import { operations } from "../test/fuzz-operations.ts";
import { everybody, type Person } from "../test/fuzz-people.ts";
import { type Plan, plansFor, type RawRequest, requestFor } from "../test/fuzzed-requests.ts";
import { testSigningKey } from "../test/signing-key.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { willingPorts } from "../test/willing-ports.ts";
import { flowsOf } from "./areas.ts";
import { minutes } from "./platform/clock/clock.ts";

const requests = Number(process.env["CREMA_FUZZ_REQUESTS"] ?? "2000");
const seed = Number(process.env["CREMA_FUZZ_SEED"] ?? "1");
/** People sign in again after so many: a request may have ended their session or taken their rights. */
const roundSize = 100;

let app: TestApp;
let worker: ReturnType<typeof startEffectWorker>;
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

interface Answer {
  /** 0 if there was none. */
  readonly status: number;
  readonly type: string;
  readonly text: string;
  readonly hasRetryAfter: boolean;
}
const noAnswer = { status: 0, type: "", hasRetryAfter: false } as const;

async function send({ method, url, headers, payload }: RawRequest, isOverHttp: boolean): Promise<Answer> {
  if (isOverHttp) return sendOverHttp({ method, url, headers, payload });
  const answer = await app.server.inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
  return {
    status: answer.statusCode,
    text: answer.body,
    type: answer.headers["content-type"] ?? "",
    hasRetryAfter: answer.headers["retry-after"] !== undefined,
  };
}

const sendOverHttp = ({ method, url, headers, payload }: Omit<RawRequest, "params">): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const sent = overHttp({ host: address.hostname, port: address.port, method, path: url, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on("data", (part: Buffer) => parts.push(part));
      answer.on("error", reject);
      answer.on("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          type: answer.headers["content-type"] ?? "",
          text: Buffer.concat(parts).toString(),
          hasRetryAfter: answer.headers["retry-after"] !== undefined,
        }),
      );
    });
    sent.on("error", reject);
    sent.end(payload);
  });

/** What no answer may tell, whatever was asked. */
const leaks: readonly RegExp[] = [
  /\n\s+at .+:\d+:\d+/,
  /node_modules|\/server\/(?:src|test)\//,
  /\b(?:select|update|insert into|delete from)\b[^"]{1,200}\b(?:where|values|returning)\b/i,
  /(?:relation|column|constraint) "|syntax error at or near|invalid input syntax|duplicate key value/,
  /\$argon2|password_hash/,
];
const secrets = [testSigningKey, ...Object.values(appLinkSettings)].filter((text) => text.length >= 16);

/** @returns undefined if the answer is one that the document promises */
function problemIn({ operation }: Plan, person: Person, sent: RawRequest, answer: Answer): string | undefined {
  const { status, text } = answer;
  if (status >= 500 && !(status === 503 && answer.hasRetryAfter)) return "5xx";
  if (leaks.some((leak) => leak.test(text)) || secrets.some((secret) => text.includes(secret))) return "leak";
  // An empty or dotted part leads to another address.
  if (Object.values(sent.params).some((part) => /^(?:|\.|%2e)*$/i.test(part))) return undefined;
  if (status < 300 && !person.mayCall(operation.call, sent)) return "answered without the right";
  return operation.answers.has(status) ? shapeProblem(operation, answer) : `${status} is not in the document`;
}

function shapeProblem({ answers }: Plan["operation"], { status, text, type }: Answer): string | undefined {
  const validate = answers.get(status);
  if (validate === undefined) return undefined;
  if (!type.startsWith("application/json")) return `${status} is ${type || "of no type"}`;
  if (validate(JSON.parse(text))) return undefined;
  return `${status} is not as documented: ${JSON.stringify(validate.errors?.[0])}`;
}

/** What was seen, for the end. */
const found = new Map<string, string>();
const statuses = new Map<string, number>();
const answered = new Set<string>();
let slowest = { ms: 0, what: "" };

async function ask(plan: Plan, person: Person): Promise<void> {
  const sent = await requestFor(app, plan, person);
  const start = performance.now();
  const answer = await send(sent, plan.isOverHttp).catch((error: unknown) => ({ ...noAnswer, text: String(error) }));
  const ms = performance.now() - start;
  const { name } = plan.operation.call;
  const { status, text } = answer;
  const what = `${person.name}: ${sent.method} ${sent.url.slice(0, 300)} ${String(sent.payload ?? "").slice(0, 400)}`;
  if (ms > slowest.ms) slowest = { ms, what };
  statuses.set(`${person.name} ${status}`, (statuses.get(`${person.name} ${status}`) ?? 0) + 1);
  if (status < 300) answered.add(name);
  const problem = problemIn(plan, person, sent, answer);
  if (problem !== undefined) found.set(`${name}: ${problem}`, `${what} -> ${status} ${text.slice(0, 300)}`);
}

const title = `keeps its promises over ${requests} requests with seed ${seed}: no 5xx, no leak, nothing without the right, answers as documented`;
it(title, { timeout: 60_000 + requests * 60 }, async () => {
  const all = await operations(app);
  const plans = plansFor(all);
  for (let round = 0; round * roundSize < requests; round += 1) {
    // Counters of the sign-in forms start over, and so do sessions.
    app.clock.advance(minutes(16));
    const people = await everybody(app);
    for (const plan of sample(plans, { numRuns: roundSize, seed: seed * 1_000_003 + round })) {
      const person = people[plan.who];
      if (person === undefined) throw new Error("nobody asks");
      await ask(plan, person);
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
