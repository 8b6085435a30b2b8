import { operatorsOf, runSegment } from "@crema/contract/areas/segments";
import { assert, asyncProperty, array, type Arbitrary, constantFrom, integer, oneof, record } from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../../test/file-app.ts";
import { madeUpPeople, membersOf, storePeople, type Person } from "../../../../test/segment-people.ts";
import { aSegment, type GivenEntry, type GivenGroup, type GivenRule, whole } from "../../../../test/segments.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { testNow } from "../../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";
import { fieldNames, fieldOf, publishedFields } from "../fields/segment-fields.ts";
import { membersFrom } from "./member-condition-rows.ts";
import { askedRules } from "./read-rules.ts";

const app = await startFileApp();
let people: readonly Person[];
beforeAll(async () => {
  people = madeUpPeople(80, moments);
  await storePeople(app.platform, people);
});

const zones = ["Australia/Brisbane", "Pacific/Auckland", "America/Los_Angeles"] as const;
const moments = [
  testNow,
  "2026-02-28T01:00:00.000Z",
  "2028-02-29T20:00:00.000Z",
  "2026-10-03T15:30:00.000Z",
  "2026-12-31T14:00:00.000Z",
  "2027-01-01T00:30:00.000Z",
].map((at) => new Date(at));

async function stored(asked: GivenGroup, moment: { zone: string; at: Date }): Promise<readonly string[]> {
  const rows = await app.sql<{ email: string }>`
    select u.email ${membersFrom(askedRules({ ...asked, rules: asked.rules.map(whole) }), moment)}`;
  return rows.map(({ email }) => email).toSorted();
}

const selects = new Map(
  publishedFields({ state: ["QLD", "TAS"], country: ["Australia"], grind: ["espresso"], role: ["staff"] }).map(
    ({ value }) => [value.dataKey, value.selectOps.map((option) => option.value)],
  ),
);
const comparators = {
  string: "ada Ad DA o'neil O’NEIL % _ zoë σοφοσ ΣΟΦ i İnci example.org +6140 4 李 -".split(" "),
  number: ["0", "1", "2", "-1", "1.15", "12.35", "365", "366", "0.5", "999999999999"],
  birthdayRange: "31/12/2026 1/1/2026 29/02/2028 20/11/2026 2026-11-21 22/11/2025 04/10/2026 28/02/1990 1/1/1900".split(
    " ",
  ),
};
const listed = (name: string, key: string): readonly string[] =>
  Object.entries(comparators).find(([type]) => type === key)?.[1] ?? selects.get(name) ?? [];

const anyRule = record({
  field: constantFrom(...fieldNames),
  operator: integer({ min: 0, max: 99 }),
  comparator: integer({ min: 0, max: 999 }),
}).map(({ field, operator, comparator }): GivenRule => {
  const known = fieldOf(field);
  if (known === undefined) throw new Error(field);
  const operators = operatorsOf(known);
  const choices = [...listed(field, known.filterType), ...(selects.get(field) ?? [])];
  return {
    field,
    operator: operators[operator % operators.length] ?? "",
    comparator: choices[comparator % choices.length] ?? "",
  };
});

const listOf = (entry: Arbitrary<GivenEntry>): Arbitrary<GivenGroup> =>
  record({ constraints: constantFrom("all", "any"), rules: array(entry, { minLength: 1, maxLength: 3 }) });
const inGroup = oneof({ weight: 3, arbitrary: anyRule }, { weight: 1, arbitrary: listOf(anyRule) });
const anyList = listOf(oneof({ weight: 3, arbitrary: anyRule }, { weight: 2, arbitrary: listOf(inGroup) }));
const question = record({ asked: anyList, zone: constantFrom(...zones), at: constantFrom(...moments) });

describe("the people of a segment", () => {
  it("are those its rules say, in 5,000 sets of rules and groups, whatever the zone and the day [SEG-17] [SEG-21]", async () => {
    // Fifty at a time: the connections are asked side by side.
    await assert(
      asyncProperty(array(question, { minLength: 50, maxLength: 50 }), async (questions) => {
        await Promise.all(
          questions.map(async ({ asked, zone, at }) => {
            const asks = JSON.stringify({ asked, zone, at });
            expect([asks, await stored(asked, { zone, at })]).toEqual([asks, membersOf(people, asked, { zone, at })]);
          }),
        );
      }),
      { numRuns: 100, endOnFailure: true },
    );
  });

  it.each(fieldNames)("are those of each question on %s, alone", async (field) => {
    const known = fieldOf(field);
    if (known === undefined) throw new Error(field);
    const moment = { zone: zones[0], at: moments[0] ?? new Date(testNow) };
    for (const operator of operatorsOf(known)) {
      const choices = listed(field, known.filterType);
      for (const comparator of choices.slice(0, 2)) {
        const asked = { constraints: "all", rules: [{ field, operator: operator.toUpperCase(), comparator }] } as const;
        expect([operator, comparator, await stored(asked, moment)]).toEqual([
          operator,
          comparator,
          membersOf(people, asked, moment),
        ]);
      }
    }
  });
});

const headersOf = async (): Promise<{ authorization: string }> => asStaff(app, { read: ["segment"] });

describe("GET /v1/segments/exec", () => {
  it("counts all and shows the last twenty who came [SEG-23] [SEG-32]", async () => {
    const uuid = await aSegment(app, { rules: [{ field: "email", operator: "contains", comparator: "@EXAMPLE" }] });
    const { body } = await app.call(runSegment, { params: { uuid }, headers: await headersOf() });
    const wanted = people.filter(({ isArchived }) => !isArchived).length;
    expect(body.count).toBeGreaterThanOrEqual(wanted);
    expect(body.segmentCount).toBe(body.count);
    expect(body.result).toHaveLength(20);
    const [first] = body.result;
    const rows = await app.sql<{ uuid: string }>`
      select uuid from users where ended_at is null and email like '%@%' order by created_at desc, uuid limit 1`;
    expect(first?.uuid).toBe(rows[0]?.uuid);
  });

  it("asks for birthdays by the day of the zone, around midnight [SEG-32] [AMB-110]", async () => {
    const uuid = await aSegment(app, {
      rules: [
        { field: "birthdayToday", operator: "is", comparator: "yes" },
        { field: "lastName", operator: "is", comparator: "Of the day" },
      ],
    });
    await aCustomer(app, { lastName: "Of the day", birthday: "1980-11-22" });
    const staff = await aStaffMember(app, { read: ["segment"] });
    const countIn = async (tz?: string): Promise<number> => {
      const headers = await signInAs(app, staff);
      const query = tz === undefined ? {} : { tz };
      return (await app.call(runSegment, { params: { uuid }, query, headers })).body.count;
    };
    app.clock.set("2026-11-21T13:59:59.999Z");
    expect([await countIn(), await countIn("Pacific/Auckland"), await countIn("UTC")]).toEqual([0, 1, 0]);
    app.clock.set("2026-11-21T14:00:00.000Z");
    expect([await countIn(), await countIn("Pacific/Auckland"), await countIn("UTC")]).toEqual([1, 1, 0]);
    app.clock.set(testNow);
  });

  it("refuses what is no time zone, and knows no segment that is not there", async () => {
    const headers = await headersOf();
    const uuid = await aSegment(app);
    const refused = await app.call(runSegment, { params: { uuid }, query: { tz: "Brisbane" }, headers });
    expect([refused.status, refused.body.errors]).toEqual([422, { tz: "There is no time zone 'Brisbane'" }]);
    const absent = { uuid: "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff" };
    expect((await app.call(runSegment, { params: absent, headers })).status).toBe(404);
  });
});
