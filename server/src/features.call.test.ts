import { featureNames } from "@crema/contract/areas";
import { listRecordHistory, revertAuditEntry } from "@crema/contract/areas/audit";
import { findRecords } from "@crema/contract/areas/find";
import { listWorkQueues, workQueues } from "@crema/contract/areas/start";
import { callSwitches } from "@crema/contract/call-switches";
import { type Method, permissionNames } from "@crema/contract/kit";
import { sql } from "kysely";
import { afterAll, describe, expect, it } from "vitest";
import { aSegment } from "../test/segments.ts";
import { signInAs } from "../test/sessions.ts";
import { startTestApp, type TestApp } from "../test/test-app.ts";
import { aStaffMember } from "../test/users.ts";
import { featuresOn } from "./app.ts";

const all = new Set<string>(featureNames);
const everything = permissionNames.map((name) => `${name}.edit`);
const nobodys = "00000000-0000-4000-8000-000000000000";

type Headers = Readonly<Record<string, string>>;
interface Operation {
  /** As in `callSwitches`. */
  readonly title: string;
  readonly method: Method;
  readonly url: string;
  /** Names of its query's values. */
  readonly query: readonly string[];
}

function methodNamed(name: string): Method {
  const found = (["GET", "POST", "PUT", "PATCH", "DELETE"] as const).find((one) => one === name.toUpperCase());
  if (found === undefined) throw new Error(`${name} is no method of ours`);
  return found;
}

/** Every call of the OpenAPI document, about the person, or the record, of this uuid. */
async function operationsOf(app: TestApp, uuid: string): Promise<Operation[]> {
  const document = (await app.server.inject({ url: "/v1/openapi.json" })).json<{
    paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>;
  }>();
  return Object.entries(document.paths).flatMap(([path, methods]) => {
    const whole = path.startsWith("/v1/") ? path : `/v1${path}`;
    return Object.entries(methods).map(([name, { parameters = [] }]) => ({
      title: `${name.toUpperCase()} ${whole.replaceAll(/\{(\w+)\}/g, ":$1")}`,
      method: methodNamed(name),
      url: whole.replaceAll(/\{\w+\}/g, uuid),
      query: parameters.filter((one) => one.in === "query").map((one) => one.name),
    }));
  });
}

async function withFeatures(
  environment: Readonly<Record<string, string>>,
  work: (app: TestApp, headers: Headers, ownUuid: string) => Promise<void>,
): Promise<void> {
  const app = await startTestApp(environment);
  try {
    const ownUuid = await aStaffMember(app, { permissions: everything });
    await work(app, await signInAs(app, ownUuid), ownUuid);
  } finally {
    await app.stop();
  }
}

/** Whether a call is there at all: what is switched off answers as an address that nothing was ever at. */
async function isThere(app: TestApp, { method, url }: Operation, headers: Headers): Promise<boolean> {
  const answer = await app.server.inject({
    method,
    url,
    // The session is needed for the calls after it.
    headers: url.endsWith("/sign-out") ? {} : headers,
    ...(method === "GET" ? {} : { payload: {} }),
  });
  return answer.statusCode !== 404 || answer.json<{ message: string }>().message !== "There is nothing at this address";
}

const titlesBy = (by: string | null): string[] =>
  Object.entries(callSwitches)
    .filter(([, one]) => one === by)
    .map(([title]) => title)
    .toSorted();
/** Calls that one's own profile and rights are read with. */
const own = titlesBy("ownOrUsers");

let whole: TestApp;
let operations: readonly Operation[];
const wholeDocument = async (): Promise<readonly Operation[]> => {
  whole ??= await startTestApp();
  return (operations ??= await operationsOf(whole, nobodys));
};
afterAll(() => whole?.stop());

describe("the thirteen feature switches", () => {
  it("are these, and every call of the document has one or is always on", async () => {
    expect([...featureNames].toSorted()).toEqual([
      "diagnostics",
      "help",
      "locations",
      "mobileApp",
      "options",
      "orders",
      "products",
      "promotions",
      "segments",
      "settings",
      "shipping",
      "trends",
      "users",
    ]);
    expect((await wholeDocument()).map(({ title }) => title).toSorted()).toEqual(Object.keys(callSwitches).toSorted());
  });

  it("leave on whatever is switched off: configuration, version, sign-in, find, audit and releases", () => {
    const areas = new Set(titlesBy(null).map((title) => /\/v1\/([\w-]+)/.exec(title)?.[1] ?? ""));
    expect([...areas].toSorted()).toEqual(["audit", "auth", "config", "find", "restores", "version"]);
  });

  it.each([...featureNames])(
    "%s answers 404 for its own calls and for no others [SHELL-03] [AMB-03] [AMD-40]",
    async (off) => {
      const FEATURES = featureNames.filter((name) => name !== off).join(",");
      const every = await wholeDocument();
      await withFeatures({ CREMA_ENV: "development", FEATURES }, async (app, headers) => {
        const missing: string[] = [];
        for (const operation of every) if (!(await isThere(app, operation, headers))) missing.push(operation.title);
        expect(missing.toSorted()).toEqual([...titlesBy(off), ...(off === "users" ? own : [])].toSorted());
        const left = await operationsOf(app, nobodys);
        const gone = every.filter(({ title }) => !left.some((one) => one.title === title)).map(({ title }) => title);
        expect(gone.toSorted()).toEqual(titlesBy(off));
      });
    },
  );

  it("leave one's own profile and rights with all of them off [AMB-05]", () =>
    withFeatures({ CREMA_ENV: "development" }, async (app, headers, ownUuid) => {
      const calls = (await operationsOf(app, ownUuid)).filter(({ title }) => own.includes(title));
      expect(calls.map(({ title }) => title).toSorted()).toEqual(own);
      for (const { url, query } of calls) {
        const given = query.includes("userUuid") ? `?userUuid=${ownUuid}` : "";
        expect((await app.server.inject({ url: `${url}${given}`, headers })).statusCode, url).not.toBe(404);
      }
    }));

  it("leave the domain lists while options or settings is on, and uploads while one page with pictures is [AMD-40]", async () => {
    const every = (await wholeDocument()).filter(({ url }) => /auth\/domains|uploads/.test(url));
    const found = async (FEATURES: string): Promise<string[]> => {
      const there: string[] = [];
      await withFeatures({ CREMA_ENV: "development", FEATURES }, async (app, headers) => {
        for (const operation of every) if (await isThere(app, operation, headers)) there.push(operation.title);
      });
      return there.toSorted();
    };
    expect(await found("options")).toEqual(["GET /v1/auth/domains", "POST /v1/auth/domains"]);
    expect(await found("settings")).toEqual(["GET /v1/auth/domains", "POST /v1/auth/domains"]);
    expect(await found("locations")).toEqual(["POST /v1/uploads"]);
    expect(await found("users")).toEqual([]);
  });

  it("keep what an area did shown, and not reverted, its records unfound and its queues off Today [SHELL-03] [AMB-03]", () =>
    withFeatures({ CREMA_ENV: "development", FEATURES: "users,shipping" }, async (app, headers) => {
      await sql`
        insert into audit_entries (at, who_name, call, request_id, record, record_id, act, changes)
        values (now(), 'Ana Lee', 'updateDomains', '1', 'domains', 'lists', 'update', '{"whitelist": [["a.test"], []]}')`.execute(
        app.platform.db,
      );
      const { body } = await app.call(listRecordHistory, { params: { kind: "domains", id: "lists" }, headers });
      expect(body.entries).toMatchObject([{ act: "update", isReversible: false }]);
      await aSegment(app, { name: "Regulars" });
      expect((await app.call(findRecords, { query: { search: "regulars" }, headers })).body.found).toEqual([]);
      const { queues } = (await app.call(listWorkQueues, { headers })).body;
      expect(queues.map(({ queue }) => queue)).toEqual(workQueues.filter((queue) => queue === "stuckParcels"));
      const params = { id: body.entries[0]?.id };
      expect((await app.call(revertAuditEntry, { params, headers })).status).toBe(404);
    }));

  it("are all on by the word all, outside development by themselves, and off in development [SHELL-04] [AMB-03]", () => {
    expect(featuresOn({ CREMA_ENV: "development", FEATURES: ["all"] })).toEqual(all);
    expect(featuresOn({ CREMA_ENV: "development", FEATURES: [] })).toEqual(new Set());
    for (const CREMA_ENV of ["local", "staging", "uat", "production"] as const)
      expect(featuresOn({ CREMA_ENV, FEATURES: [] })).toEqual(all);
  });
});
