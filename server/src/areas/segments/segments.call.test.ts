import {
  createSegment,
  deleteSegment,
  getSegment,
  isRuleGroup,
  listSegmentFields,
  listSegments,
  runSegment,
  type Segment,
  updateSegment,
} from "@crema/contract/areas/segments";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anAddress } from "../../../test/addresses.ts";
import { aSegment } from "../../../test/segments.ts";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aCustomer, aStaffMember } from "../../../test/users.ts";

type Headers = Readonly<Record<string, string>>;

let app: TestApp;
let editor: Headers;
let promoter: Headers;
beforeAll(async () => {
  app = await startTestApp();
  const named = { lastName: "Sorensen" };
  editor = await signInAs(app, await aStaffMember(app, { ...named, permissions: ["segment.edit"] }));
  promoter = await signInAs(app, await aStaffMember(app, { ...named, permissions: ["promotion.edit"] }));
});
afterAll(() => app.stop());
beforeEach(() => sql`delete from segments`.execute(app.platform.db));

const rules = [
  { id: 0, field: "state", operator: "is", comparator: "QLD" },
  { id: 1, field: "ordersCount", operator: ">", comparator: "3" },
];
const sent = { name: "  Good customers ", description: "More than three orders", constraints: "any", rules };
const create = async (body: object = sent): Promise<Segment> =>
  (await app.call(createSegment, { body, headers: editor })).body;

describe("a segment", () => {
  it("is created, read, listed and deleted [SEG-16] [SEG-18] [SEG-31] [SEG-34] [SEG-36]", async () => {
    const created = await create();
    expect(created).toMatchObject({ ...sent, name: "Good customers" });
    const params = { uuid: created.uuid };
    const read = await app.call(getSegment, { params, headers: editor });
    expect(read.body).toEqual(created);
    expect(read.headers["etag"]).toBe(`"${created.updatedAt}"`);
    await create({ ...sent, name: "active" });
    const listed = await app.call(listSegments, { headers: editor });
    expect(listed.body).toMatchObject({ segments: [{ name: "active" }, created], meta: { count: 2 } });
    expect((await app.call(deleteSegment, { params, headers: editor })).status).toBe(204);
    expect((await app.call(deleteSegment, { params, headers: editor })).status).toBe(404);
    expect((await app.call(getSegment, { params, headers: editor })).status).toBe(404);
  });

  it("is saved with rules alone or with its details; what is not sent stays [SEG-35] [AMB-107]", async () => {
    const { uuid, updatedAt } = await create();
    const update = (body: object) => app.call(updateSegment, { params: { uuid }, body, headers: editor });
    const other = [{ field: "lastName", operator: "Is Empty", comparator: "" }];
    const asSent = [{ ...other[0], operator: "Is Empty", comparator: "left over" }];
    const first = await update({ uuid, constraints: "all", rules: asSent });
    expect(first.body).toMatchObject({
      name: "Good customers",
      description: "More than three orders",
      constraints: "all",
    });
    expect(first.body.rules).toEqual([{ id: 0, ...other[0] }]);
    const second = await update({ name: "No name", description: "", updatedAt: first.body.updatedAt });
    expect(second.body).toMatchObject({ name: "No name", description: "", rules: first.body.rules });
    const stale = await update({ name: "Mine", updatedAt });
    expect([stale.status, stale.body.code, stale.body.conflicts]).toEqual([
      409,
      "changed_by_someone_else",
      expect.objectContaining({ name: { yours: "Mine", theirs: "No name" } }),
    ]);
    expect((await update({ uuid: "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff" })).status).toBe(422);
  });

  it("numbers its rules by their place", async () => {
    const { rules: stored } = await create({
      ...sent,
      rules: [
        { ...rules[1], id: 7 },
        { ...rules[0], id: "2" },
      ],
    });
    expect(stored.map((rule) => !isRuleGroup(rule) && [rule.id, rule.field])).toEqual([
      [0, "ordersCount"],
      [1, "state"],
    ]);
  });

  it("keeps groups in its list, numbered in each, and is changed and audited with them", async () => {
    const [state, orders] = [
      { field: "state", operator: "is", comparator: "QLD" },
      { field: "ordersCount", operator: ">", comparator: "3" },
    ];
    const inner = { constraints: "all", rules: [orders, state] };
    const created = await create({
      ...sent,
      rules: [orders, { id: 9, constraints: "any", rules: [state, inner] }, { constraints: "all", rules: [state] }],
    });
    const storedInner = {
      id: 1,
      constraints: "all",
      rules: [
        { id: 0, ...orders },
        { id: 1, ...state },
      ],
    };
    expect(created.rules).toEqual([
      { id: 0, ...orders },
      { id: 1, constraints: "any", rules: [{ id: 0, ...state }, storedInner] },
      { id: 2, constraints: "all", rules: [{ id: 0, ...state }] },
    ]);
    const params = { uuid: created.uuid };
    expect((await app.call(getSegment, { params, headers: editor })).body).toEqual(created);
    const saved = await app.call(updateSegment, { params, body: { rules: [inner] }, headers: editor });
    expect(saved.body.rules).toEqual([{ ...storedInner, id: 0 }]);
    const { rows } = await sql<{ changes: unknown }>`
      select changes from audit_entries where record_id = ${created.uuid} and act = 'update'`.execute(app.platform.db);
    expect(JSON.stringify(rows)).toContain('"comparator":"QLD"');
  });

  it.each([
    ["no name", { name: " " }, { name: "Name is required" }],
    ["no rules [AMB-108]", { rules: [] }, { rules: "A segment needs at least one rule" }],
    [
      "more than a hundred rules in its list",
      { rules: Array.from({ length: 101 }, () => rules[0]) },
      { rules: "A segment has at most 100 rules" },
    ],
    [
      "an unknown field",
      { rules: [{ ...rules[0], field: "shoeSize" }] },
      { "rules.0.field": "There is no field 'shoeSize'" },
    ],
    [
      "an operator of another type",
      { rules: [rules[0], { ...rules[1], operator: "contains" }] },
      { "rules.1.operator": "Operator must be one of =, not =, >, <, Is Empty" },
    ],
    [
      "an unknown field in a group",
      { rules: [rules[0], { constraints: "any", rules: [rules[1], { ...rules[0], field: "shoeSize" }] }] },
      { "rules.1.rules.1.field": "There is no field 'shoeSize'" },
    ],
    [
      "a rule of a group that is not whole",
      { rules: [{ constraints: "any", rules: [{ operator: "is" }] }] },
      { "rules.0.rules.0.field": "Invalid input: expected string, received undefined" },
    ],
    [
      "a group of nothing",
      { rules: [rules[0], { constraints: "any", rules: [] }] },
      { "rules.1.rules": "A group needs at least one rule" },
    ],
    [
      "groups deeper than two",
      {
        rules: [
          { constraints: "any", rules: [{ constraints: "all", rules: [{ constraints: "any", rules: [rules[0]] }] }] },
        ],
      },
      { "rules.0.rules.0.rules.0.constraints": "Groups are not nested deeper" },
    ],
    [
      "a group that says neither all nor any",
      { rules: [{ constraints: "some", rules }] },
      { "rules.0.constraints": "Choose all or any" },
    ],
    [
      "more than a hundred rules in all",
      { rules: [{ constraints: "any", rules: Array.from({ length: 100 }, () => rules[0]) }, rules[1]] },
      { rules: "A segment has at most 100 rules" },
    ],
    ["no comparator", { rules: [{ ...rules[0], comparator: " " }] }, { "rules.0.comparator": "Enter a value" }],
    [
      "a word for a number",
      { rules: [{ ...rules[1], comparator: "many" }] },
      { "rules.0.comparator": "Enter a number" },
    ],
    [
      "an empty balance [AMB-109]",
      { rules: [{ field: "pointsBalance", operator: "Is Empty" }] },
      { "rules.0.operator": "Operator must be one of =, not =, >, <" },
    ],
  ])("with %s is refused, and says so as message and errmsg [AMB-115]", async (_title, wrong, errors) => {
    const refused = await app.call(createSegment, { body: { ...sent, ...wrong }, headers: editor });
    const [message] = Object.values(errors);
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ errors, message, errmsg: message }),
    ]);
    const { uuid } = await create();
    const update = await app.call(updateSegment, { params: { uuid }, body: wrong, headers: editor });
    expect([update.status, update.body.errmsg]).toEqual([422, message]);
  });

  it("without a list of rules is refused as with an empty one, and one that is gone is told by its name [AMB-108]", async () => {
    const refused = await app.call(createSegment, { body: { ...sent, rules: undefined }, headers: editor });
    expect([refused.status, refused.body.errmsg]).toEqual([422, "A segment needs at least one rule"]);
    const params = { uuid: "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff" };
    const gone = await app.call(updateSegment, { params, body: { name: "Late" }, headers: editor });
    expect([gone.status, gone.body.message]).toEqual([404, "Segment not found"]);
  });

  it("is a name and a number to who may choose one and not view segments [AMD-14] [AMB-146]", async () => {
    const { uuid } = await create();
    const params = { uuid };
    const listed = await app.call(listSegments, { headers: promoter });
    expect(listed.body).toEqual({ segments: [{ uuid, name: "Good customers" }], meta: { count: 1 } });
    expect((await app.call(getSegment, { params, headers: promoter })).body).toEqual({ uuid, name: "Good customers" });
    const everybody = await aSegment(app);
    const run = await app.call(runSegment, { params: { uuid: everybody }, headers: promoter });
    expect(run.body).toEqual({ result: [], count: 2, segmentCount: 2 });
  });

  it("tells who changed it", async () => {
    const { uuid } = await create();
    await app.call(updateSegment, { params: { uuid }, body: { name: "Best" }, headers: editor });
    await app.call(deleteSegment, { params: { uuid }, headers: editor });
    const { rows } = await sql<{ act: string; changes: object }>`
      select act, changes from audit_entries where record = 'segment' and record_id = ${uuid} order by id`.execute(
      app.platform.db,
    );
    expect(rows.map(({ act }) => act)).toEqual(["create", "update", "delete"]);
    expect(rows[1]?.changes).toEqual({ name: ["Good customers", "Best"] });
  });
});

describe("the fields", () => {
  it("are published with types, inputs, options and operators: one of each at least [SEG-20] [SEG-21] [SEG-22] [SEG-33]", async () => {
    await anAddress(app, await aCustomer(app), { isDefault: true });
    const { body } = await app.call(listSegmentFields, { headers: editor });
    const values = body.map(({ value }) => value);
    expect(new Set(values.map(({ filterType }) => filterType)).size).toBe(8);
    expect(new Set(values.map(({ inputType }) => inputType)).size).toBe(5);
    expect(new Set(body.map(({ uuid }) => uuid)).size).toBe(body.length);
    const named = new Map(values.map((value) => [value.dataKey, value]));
    expect(named.get("state")?.selectOps).not.toEqual([]);
    expect(named.get("emailMarketing")?.selectOps.map(({ value }) => value)).toEqual(["true", "false"]);
    expect(named.get("emailVerified")?.selectOps.map(({ value }) => value)).toEqual(["Yes", "No"]);
    expect(named.get("hasApp")?.selectOps.map(({ value }) => value)).toEqual(["1", "0"]);
    expect(named.get("email")?.operators.at(-1)).toBe("Is Empty");
    expect(named.get("currencyBalance")?.operators).toEqual(["=", "not =", ">", "<"]);
    for (const { inputType, selectOps, dataKey } of values)
      expect([dataKey, selectOps.length === 0 || inputType === "select"]).toEqual([dataKey, true]);
  });

  it("may be named by their uuids", async () => {
    const { body } = await app.call(listSegmentFields, { headers: editor });
    for (const { uuid, value } of body) {
      const comparator = value.selectOps[0]?.value ?? (value.inputType === "text-date" ? "01/02/2026" : "1");
      const rule = { field: uuid, operator: value.operators[0] ?? "", comparator };
      const created = await create({ ...sent, rules: [rule] });
      expect([value.dataKey, created.rules]).toEqual([value.dataKey, [{ id: 0, ...rule }]]);
      const run = await app.call(runSegment, { params: { uuid: created.uuid }, headers: editor });
      expect([value.dataKey, run.status]).toEqual([value.dataKey, 200]);
    }
  });
});
