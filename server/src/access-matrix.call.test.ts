import { areaNames, featureNames } from "@crema/contract/areas";
import { type Access, type AnyCall, holds, keyScopes, permissionNames } from "@crema/contract/kit";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { appLinkSettings } from "../test/app-links.ts";
import { policy } from "../test/access-policy.ts";
import { allRows } from "../test/all-rows.ts";
import { type EffectWorker, startEffectWorker } from "../test/effect-worker.ts";
import { examples } from "../test/example-requests.ts";
import { signInAs } from "../test/sessions.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { aCustomer, aStaffMember } from "../test/users.ts";
import { willingPorts } from "../test/willing-ports.ts";
import { callsOf } from "./app.ts";
import { flowsOf } from "./areas.ts";
import { minutes } from "./platform/clock/clock.ts";
import { inTransaction } from "./platform/database/database.ts";
import { addApiKey } from "./platform/sessions/api-keys/api-key-rows.ts";
import { hashOfApiKey, newApiKey } from "./platform/sessions/api-keys/api-keys.ts";

const everyEdit = permissionNames.map((name) => `${name}.edit`);
const everyRead = permissionNames.filter((name) => name !== "beandrive");
const calls: readonly AnyCall[] = callsOf(new Set(featureNames)).map(({ call }) => call);
const titled = calls.map((call) => [`${call.method} ${call.path}`, call] as const);

let app: TestApp;
let worker: EffectWorker;
beforeAll(async () => {
  app = await startTestApp(
    { BEAN_DRIVE_SSO: "https://drive.example.test/sso", ...appLinkSettings },
    { ports: willingPorts },
  );
  worker = startEffectWorker(app, flowsOf(willingPorts));
});
afterAll(async () => {
  await worker.stop();
  await app.stop();
});
// Counters of the sign-in forms start over.
beforeEach(() => app.clock.advance(minutes(16)));

interface Principal {
  readonly name: string;
  readonly headers: Record<string, string>;
  readonly userUuid?: string;
}

async function member(name: string, rights: { permissions?: readonly string[]; read?: readonly string[] }) {
  const userUuid = await aStaffMember(app, rights);
  return { name, userUuid, headers: await signInAs(app, userUuid) };
}
async function lapsed(name: string, column: "ended_at" | "email_verified_at"): Promise<Principal> {
  const one = await member(name, { permissions: everyEdit });
  const { db, sessions, clock } = app.platform;
  await inTransaction(db, async (tx) => {
    const value = column === "ended_at" ? clock.now() : null;
    await sql`update users set ${sql.ref(column)} = ${value} where uuid = ${one.userUuid}`.execute(tx);
    await sessions.forget(tx, one.userUuid);
  });
  return one;
}
async function machine(): Promise<Principal> {
  const [scope] = keyScopes;
  const key = newApiKey(scope);
  await inTransaction(app.platform.db, (tx) =>
    addApiKey(tx, { name: "Till 1", scope, hash: hashOfApiKey(key), at: app.clock.now() }),
  );
  return { name: "machine", headers: { authorization: `Bearer ${key}` } };
}
async function customer(): Promise<Principal> {
  const userUuid = await aCustomer(app);
  // Strings left over from a time as staff count for nothing.
  await sql`insert into permissions (user_uuid, permissions) values (${userUuid}, ${everyEdit})`.execute(
    app.platform.db,
  );
  return { name: "customer", userUuid, headers: await signInAs(app, userUuid, "customer") };
}

const eight = async (): Promise<readonly Principal[]> => [
  { name: "nobody", headers: {} },
  await customer(),
  await lapsed("archived", "ended_at"),
  await lapsed("unverified", "email_verified_at"),
  await member("without rights", {}),
  await member("read-only", { read: everyRead }),
  await member("everything", { permissions: everyEdit }),
  await machine(),
];

/** What the policy gives, without asking the code under test: a status to refuse with, or undefined. */
function refusal(access: Access, { name }: Principal, isOwn: boolean): 401 | 403 | undefined {
  if (access.kind === "anyone") return undefined;
  if (["archived", "unverified", "nobody"].includes(name)) return 401;
  if (access.kind === "session" && name === "customer") return undefined;
  if (name === "machine" && access.kind === "key") return access.scope === keyScopes[0] ? undefined : 403;
  if (name === "customer" || name === "machine") return 403;
  return isOpenToStaff(access, name, isOwn) ? undefined : 403;
}

function isOpenToStaff(access: Access, name: string, isOwn: boolean): boolean {
  if (access.kind !== "rights") return access.kind !== "key";
  if (name === "everything" || (isOwn && access.self !== undefined)) return true;
  const rights = { permissions: [], read: name === "read-only" ? everyRead : [] };
  return access.anyOf.some((right) => holds(rights, right));
}

function wordsOf(access: Access): string {
  if (access.kind === "key") return `key ${access.scope}`;
  if (access.kind !== "rights") return access.kind;
  const beside = [
    ...(access.self === undefined ? [] : ["self"]),
    ...(access.key === undefined ? [] : [`key ${access.key}`]),
  ];
  return [...beside, ...access.anyOf].join(", ");
}

const exampleOf = ({ name }: AnyCall) => {
  const example = examples[name];
  if (example === undefined) throw new Error(`${name} needs an example request in server/test/example-requests.ts`);
  return example;
};

describe("the policy of all calls", () => {
  it("is the specified one, call by call [AMB-19]", () => {
    expect(Object.fromEntries(titled.map(([title, { access }]) => [title, wordsOf(access)]))).toEqual(policy);
  });

  it("covers every operation of the OpenAPI document, and the document every call", async () => {
    const document = (await app.server.inject({ url: "/v1/openapi.json" })).json<{ paths: Record<string, object> }>();
    const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`),
    );
    const withV1 = operations.map((one) => (one.includes(" /v1/") ? one : one.replace(" /", " /v1/")));
    expect(withV1.toSorted()).toEqual(titled.map(([title]) => title).toSorted());
  });

  it("is asked by every area's calls, all of them under /v1 [CFG-01]", () => {
    for (const { path } of calls) expect(path).toMatch(/^\/v1\//);
    expect(areaNames.length).toBeGreaterThan(0);
    expect(new Set(titled.map(([title]) => title)).size).toBe(calls.length);
  });
});

/** Acts whose example leaves every row as it is: it asks only, queues work, or writes what is there already. */
const leavesTheRows: ReadonlySet<string> = new Set([
  "rehearseAutomation",
  "geocodeAddress",
  "tellShopAgain",
  "bookCourier",
  "updateAllProducts",
  "updateUploadSetting",
  "updateBookingsSetting",
  "updateRewardsSetting",
  "retryCause",
]);

// Before the others, who leave many rows: all of them are read three times for each call.
describe("a sign-in that may only read", () => {
  /** Ways in and out of one's own account: nobody's rights are asked there. */
  const open = titled.filter(
    ([, { method, access }]) => method !== "GET" && access.kind !== "rights" && access.kind !== "key",
  );
  const isWrite = ([title, { method, access }]: (typeof titled)[number]): boolean =>
    method !== "GET" && access.kind === "rights" && !policy[title]?.includes(".view");
  const writes = titled.filter(isWrite);

  it("finds nothing to write but its own way in and out", () => {
    expect(open.map(([title]) => title.replace(/^POST \/v1\/auth\//, "")).toSorted()).toEqual([
      "forgot",
      "forgot/password",
      "portal/exchange",
      "portal/sign-in",
      "register",
      "sign-in",
      "sign-out",
      "token/refresh",
      "verify",
    ]);
    expect(writes.length).toBeGreaterThanOrEqual(11);
  });

  it.each(writes)("gets 403 from %s, and no row changes [SHELL-28]", async (_title, call) => {
    const { headers } = await member("read-only", { read: everyRead });
    const editor = await member("everything", { permissions: everyEdit });
    const request = await exampleOf(call)(app);
    // What the call before ordered, and the example.
    await worker.idle();
    const before = await allRows(app);
    for (const key of [{}, { "idempotency-key": "again" }]) {
      const { status } = await app.send(call, { ...request, headers: { ...headers, ...key } });
      expect(status).toBe(403);
    }
    expect(await allRows(app)).toEqual(before);
    expect((await app.send(call, { ...request, headers: editor.headers })).status).toBe(call.status);
    if (!leavesTheRows.has(call.name)) expect(await allRows(app)).not.toEqual(before);
  });
});

describe("eight kinds of callers", () => {
  it.each(titled)("%s answers each as its policy says", async (_title, call) => {
    const example = exampleOf(call);
    for (const who of await eight()) {
      const wanted = refusal(call.access, who, false) ?? call.status;
      const answer = await app.send(call, { ...(await example(app)), headers: who.headers });
      expect([who.name, answer.status, answer.body?.code], JSON.stringify(answer.body)).toEqual([
        who.name,
        wanted,
        wanted === call.status ? answer.body?.code : wanted === 401 ? "unauthenticated" : "forbidden",
      ]);
    }
  });

  const named = titled.filter(([, { access }]) => access.kind === "rights" && access.self !== undefined);
  it.each(named)("%s opens to staff for their own record, and to no customer [AMD-09]", async (_title, call) => {
    for (const who of await eight()) {
      if (who.userUuid === undefined) continue;
      const answer = await app.send(call, {
        ...(await exampleOf(call)(app, who.userUuid)),
        headers: who.headers,
      });
      expect([who.name, answer.status]).toEqual([who.name, refusal(call.access, who, true) ?? call.status]);
    }
  });

  const withRecord = titled.filter(([, { path, access }]) => path.includes("/:") && access.kind === "rights");
  it.each(withRecord)("%s tells those it refuses nothing about who exists", async (_title, call) => {
    const absent = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";
    const [parameter = ""] = /:(\w+)/.exec(call.path)?.slice(1) ?? [];
    for (const who of await eight()) {
      const given = await exampleOf(call)(app);
      const params = { ...given.params, [parameter]: absent };
      const { status } = await app.send(call, { ...given, params, headers: who.headers });
      const wanted = refusal(call.access, who, false);
      if (wanted === undefined) expect([404, 200, 204], who.name).toContain(status);
      else expect([who.name, status]).toEqual([who.name, wanted]);
    }
  });
});

describe("a customer", () => {
  const staffCalls = titled.filter(([, { access }]) => access.kind !== "anyone" && access.kind !== "session");
  it("gets 403 from every staff call, with a customer's sign-in and with a staff sign-in from before [SHELL-01] [AMB-02]", async () => {
    const demoted = await member("demoted", { permissions: everyEdit });
    await sql`update users set role = 'customer' where uuid = ${demoted.userUuid}`.execute(app.platform.db);
    await inTransaction(app.platform.db, (tx) => app.platform.sessions.forget(tx, demoted.userUuid));
    for (const who of [await customer(), demoted])
      for (const [title, call] of staffCalls) {
        const { status } = await app.send(call, { ...(await exampleOf(call)(app)), headers: who.headers });
        expect([title, status]).toEqual([title, 403]);
      }
  });
});
