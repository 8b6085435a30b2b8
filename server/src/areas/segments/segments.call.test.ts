import {
  createSegment,
  deleteSegment,
  getSegment,
  getSegmentUses,
  isRuleGroup,
  listSegmentFields,
  listSegments,
  runSegment,
  type Segment,
  updateSegment,
} from "@crema/contract/areas/segments";
import { beforeEach, describe, expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../test/file-app.ts";
import { anAddress } from "../../../test/addresses.ts";
import { anAutomation } from "../../../test/automations.ts";
import { aSegment } from "../../../test/segments.ts";
import { aCustomer } from "../../../test/users.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { mailReasons, takeAudience } from "./audiences/audience-rows.ts";
import { freezeAudience } from "./audiences/freeze-audience.ts";

const app = await startFileApp();
const editor = await asStaff(app, { lastName: "Sorensen", permissions: ["segment.edit"] });
const promoter = await asStaff(app, { lastName: "Sorensen", permissions: ["promotion.edit"] });
beforeEach(() => app.sql`delete from segments`);

const state = { field: "state", operator: "is", comparator: "QLD" };
const orders = { field: "ordersCount", operator: ">", comparator: "3" };
const any = (...rules: readonly object[]) => ({ constraints: "any", rules });
const rules = [
  { id: 0, ...state },
  { id: 1, ...orders },
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
    const rows = await app.sql<{ changes: unknown }>`
      select changes from audit_entries where record_id = ${created.uuid} and act = 'update'`;
    expect(JSON.stringify(rows)).toContain('"comparator":"QLD"');
  });

  it.each<readonly [string, readonly object[] | object, string, string]>([
    ["no name", { name: " " }, "name", "Name is required"],
    ["no rules [AMB-108]", [], "rules", "A segment needs at least one rule"],
    [
      "more than a hundred rules in its list",
      Array.from({ length: 101 }, () => state),
      "rules",
      "A segment has at most 100 rules",
    ],
    [
      "more than a hundred rules in all",
      [any(...Array.from({ length: 100 }, () => state)), orders],
      "rules",
      "A segment has at most 100 rules",
    ],
    ["an unknown field", [{ ...state, field: "shoeSize" }], "rules.0.field", "There is no field 'shoeSize'"],
    [
      "an operator of another type",
      [state, { ...orders, operator: "contains" }],
      "rules.1.operator",
      "Operator must be one of =, not =, >, <, Is Empty",
    ],
    [
      "an unknown field in a group",
      [state, any(orders, { ...state, field: "shoeSize" })],
      "rules.1.rules.1.field",
      "There is no field 'shoeSize'",
    ],
    [
      "a rule of a group that is not whole",
      [any({ operator: "is" })],
      "rules.0.rules.0.field",
      "Invalid input: expected string, received undefined",
    ],
    ["a group of nothing", [state, any()], "rules.1.rules", "A group needs at least one rule"],
    [
      "groups deeper than two",
      [any({ constraints: "all", rules: [any(state)] })],
      "rules.0.rules.0.rules.0.constraints",
      "Groups are not nested deeper",
    ],
    [
      "a group that says neither all nor any",
      [{ constraints: "some", rules: [state, orders] }],
      "rules.0.constraints",
      "Choose all or any",
    ],
    ["no comparator", [{ ...state, comparator: " " }], "rules.0.comparator", "Enter a value"],
    ["a word for a number", [{ ...orders, comparator: "many" }], "rules.0.comparator", "Enter a number"],
    [
      "an empty balance [AMB-109]",
      [{ field: "pointsBalance", operator: "Is Empty" }],
      "rules.0.operator",
      "Operator must be one of =, not =, >, <",
    ],
  ])("with %s is refused, and says so as message and errmsg [AMB-115]", async (_title, given, at, message) => {
    const wrong = Array.isArray(given) ? { rules: given } : given;
    const refused = await app.call(createSegment, { body: { ...sent, ...wrong }, headers: editor });
    expect([refused.status, refused.body]).toEqual([
      422,
      expect.objectContaining({ errors: { [at]: message }, message, errmsg: message }),
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
    const rows = await app.sql<{ act: string; changes: object }>`
      select act, changes from audit_entries where record = 'segment' and record_id = ${uuid} order by id`;
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

async function anAudience(segmentUuid: string, { purpose, isTaken }: { purpose: string; isTaken: boolean }) {
  const at = app.clock.now();
  await inTransaction(app.platform.db, async (tx) => {
    const leftOut = mailReasons({ isMarketing: false });
    const frozen = await freezeAudience(app.platform, tx, { segmentUuid, purpose, byUuid: undefined, leftOut });
    if (isTaken) await takeAudience(tx, { uuid: frozen?.uuid ?? "", purpose, at });
  });
}

it("a segment's uses are the automations that name it and what went to its people", async () => {
  const headers = await asStaff(app, { read: ["segment"] });
  const uses = async (uuid: string) => (await app.call(getSegmentUses, { params: { uuid }, headers })).body;
  const segmentUuid = await aSegment(app);
  expect(await uses(segmentUuid)).toEqual({ automations: [], audiences: 0, pushes: 0 });
  const weekly = await anAutomation(app, { segmentUuid, title: "Weekly latte" });
  const birthday = await anAutomation(app, { segmentUuid, title: "birthday coffee", showOnList: false });
  await anAutomation(app, { title: "Of another" });
  for (const purpose of ["voucher:1", "voucher:2", "push segment:1"])
    await anAudience(segmentUuid, { purpose, isTaken: true });
  await anAudience(segmentUuid, { purpose: "voucher:3", isTaken: false });
  expect(await uses(segmentUuid)).toEqual({
    automations: [
      { uuid: birthday, name: "birthday coffee" },
      { uuid: weekly, name: "Weekly latte" },
    ],
    audiences: 2,
    pushes: 1,
  });
});
