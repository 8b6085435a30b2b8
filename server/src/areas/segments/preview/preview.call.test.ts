import { previewSegment } from "@crema/contract/areas/segments";
import { beforeAll, describe, expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../../test/file-app.ts";
import { allRows } from "../../../../test/all-rows.ts";
import { madeUpPeople, matcherOf, type Person, storePeople } from "../../../../test/segment-people.ts";
import { whileLocked } from "../../../../test/locked-table.ts";
import type { GivenEntry, GivenGroup } from "../../../../test/segments.ts";
import { testNow } from "../../../../test/test-app.ts";

const app = await startFileApp();
let headers: { authorization: string };
let origin: string;
let people: readonly Person[];
/** Who asks is a person like others. */
const asker: Person = {
  email: "asker@elsewhere.test",
  firstName: "Robin",
  lastName: "Asker",
  mobileNumber: "",
  postcode: "",
  state: "",
  country: "Australia",
  grind: "",
  role: "staff",
  createdAt: new Date(testNow),
  lastLoginAt: null,
  birthday: null,
  flags: { emailMarketing: false, smsMarketing: false, emailBirthdayOffer: false, postalBirthdayOffer: false },
  isVerified: true,
  isArchived: false,
  card: undefined,
  orders: [],
};
beforeAll(async () => {
  const made = madeUpPeople(80, [new Date(testNow)]);
  await storePeople(app.platform, made);
  people = [...made, asker];
  // Whoever used the app has two telephones.
  await app.sql`insert into app_devices (user_uuid, token, platform, created_at, seen_at)
    select uuid, uuid || platform, platform, created_at, created_at from users, unnest(array['ios', 'android']) platform
    where last_app_login_at is not null`;
  const { email, lastName } = asker;
  headers = await asStaff(app, { email, lastName, read: ["segment"] });
  origin = await app.server.listen({ port: 0, host: "127.0.0.1" });
});

const moment = { zone: "Australia/Brisbane", at: new Date(testNow) };
const living = () => people.filter(({ isArchived }) => !isArchived);
const countOf = (entry: GivenEntry, among = living()): number => among.filter(matcherOf(entry, moment)).length;

const verified = { field: "emailVerified", operator: "is", comparator: "Yes" };
const espresso = { field: "grind", operator: "is", comparator: "Espresso" };
const buyer = { field: "ordersCount", operator: ">", comparator: "0" };
const young = { field: "birthday", operator: "after", comparator: "01/01/1980" };
const inTest = { field: "email", operator: "contains", comparator: "@example." };

/** What the evaluator without SQL says of every entry of a list. */
function funnelOf(list: GivenGroup, path: readonly number[] = []): object[] {
  return list.rules.flatMap((entry, index) => {
    const here = [...path, index];
    const upTo = { ...list, rules: list.rules.slice(0, index + 1) };
    const row = { path: here, alone: countOf(entry), together: countOf(upTo) };
    return [row, ...("rules" in entry ? funnelOf(entry, here) : [])];
  });
}

describe("POST /v1/segments/preview", () => {
  it.each([
    ["all", { constraints: "all", rules: [inTest, verified, espresso, buyer] }],
    ["any", { constraints: "any", rules: [espresso, buyer, young] }],
    [
      "groups",
      {
        constraints: "all",
        rules: [
          inTest,
          { constraints: "any", rules: [espresso, { constraints: "all", rules: [buyer, verified] }] },
          { constraints: "any", rules: [young, verified] },
        ],
      },
    ],
  ] satisfies [string, GivenGroup][])("counts %s as the rules say, rule by rule", async (_name, asked) => {
    const { status, body } = await app.call(previewSegment, { body: asked, headers });
    expect(status).toBe(200);
    const members = living().filter(matcherOf(asked, moment));
    expect(body.count).toBe(members.length);
    expect(body.funnel).toEqual(funnelOf(asked));
    expect(body.reach).toEqual({
      mail: members.filter((one) => one.isVerified && one.flags.emailMarketing).length,
      push: members.filter(({ lastLoginAt }) => lastLoginAt !== null).length,
      sms: members.filter((one) => one.flags.smsMarketing && one.mobileNumber !== "").length,
    });
    expect(body.result).toHaveLength(Math.min(20, body.count));
  });

  it("asks by the day of the zone, and refuses what is none", async () => {
    const body = { rules: [{ field: "birthdayToday", operator: "is", comparator: "yes" }] };
    const inZone = (tz: string) => app.call(previewSegment, { body: { ...body, tz }, headers });
    for (const zone of ["Australia/Brisbane", "America/Los_Angeles"]) {
      const wanted = living().filter(
        matcherOf({ constraints: "all", rules: body.rules }, { zone, at: new Date(testNow) }),
      );
      expect((await inZone(zone)).body.count).toBe(wanted.length);
    }
    const refused = await inZone("Brisbane");
    expect([refused.status, refused.body.errors]).toEqual([422, { tz: "There is no time zone 'Brisbane'" }]);
  });

  it("names a rule in a group that cannot be run by its path", async () => {
    const body = { rules: [verified, { constraints: "any", rules: [{ ...buyer, comparator: "few" }] }] };
    const { status, body: refused } = await app.call(previewSegment, { body, headers });
    expect([status, refused.errors]).toEqual([422, { "rules.1.rules.0.comparator": "Enter a number" }]);
  });

  it("is a question: no row changes, though it is a POST with a key", async () => {
    const before = await allRows(app);
    const asked = { body: { rules: [inTest] }, headers: { ...headers, "idempotency-key": "again" } };
    expect((await app.call(previewSegment, asked)).status).toBe(200);
    expect(await allRows(app)).toEqual(before);
  });

  it("shows twenty, those who came last first", async () => {
    const { body } = await app.call(previewSegment, { body: { rules: [inTest] }, headers });
    const rows = await app.sql<{ uuid: string }>`
      select uuid from users where ended_at is null and email ilike '%@example.%' order by created_at desc, uuid limit 20`;
    expect(body.result.map(({ uuid }) => uuid)).toEqual(rows.map(({ uuid }) => uuid));
  });
});

/** Statements of previews (their texts are cut off in this view) that PostgreSQL works on; here they wait for a lock, which stands in for a question that takes long. */
const working = async (): Promise<number> => {
  const rows = await app.sql`
    select from pg_stat_activity where datname = current_database() and state = 'active' and wait_event_type = 'Lock'
      and query like '%/* planned each time */%'`;
  return rows.length;
};

const ask = (signal?: AbortSignal): Promise<Response> =>
  fetch(`${origin}/v1/segments/preview`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ rules: [inTest, espresso] }),
    ...(signal && { signal }),
  });

describe("a question nobody waits for", () => {
  it("is ended in PostgreSQL when its caller goes away", async () => {
    await whileLocked(app, "users", async () => {
      const abort = new AbortController();
      const asked = ask(abort.signal).catch((error: unknown) => error);
      await expect.poll(working).toBe(2);
      abort.abort();
      expect(await asked).toMatchObject({ name: "AbortError" });
      await expect.poll(working).toBe(0);
    });
  });

  it("is ended when the same person asks anew, and says so", async () => {
    let second: Promise<Response> | undefined;
    await whileLocked(app, "users", async () => {
      const first = ask();
      await expect.poll(working).toBe(2);
      second = ask();
      const overtaken = await first;
      expect([overtaken.status, await overtaken.json()]).toEqual([409, expect.objectContaining({ code: "overtaken" })]);
      await expect.poll(working).toBe(2);
    });
    expect((await second)?.status).toBe(200);
  });
});
