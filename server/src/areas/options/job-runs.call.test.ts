import { listJobRuns } from "@crema/contract/areas/options";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { effectStand } from "../../../test/effects.ts";
import { aJobRun } from "../../../test/job-runs.ts";
import { signInAs } from "../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { aStaffMember } from "../../../test/users.ts";
import { after, days } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { failDelivery, keepDeliveries } from "../../platform/inbox/inbox-rows.ts";

let app: TestApp;
let boss: { authorization: string };
beforeAll(async () => {
  app = await startTestApp();
  boss = await signInAs(app, await aStaffMember(app, { permissions: ["permission.edit"] }));
});
afterAll(() => app.stop());
beforeEach(() => sql`truncate job_runs`.execute(app.platform.db));

const { order } = effectStand(() => app);
const list = (query: Record<string, unknown> = {}, headers: Record<string, string> = boss) =>
  app.call(listJobRuns, { query, headers });
const namesOf = async (query: Record<string, unknown>): Promise<readonly string[]> =>
  (await list(query)).body.runs.map(({ job }) => job);

describe("GET /v1/jobs/runs", () => {
  it("is for holders of permission.edit", async () => {
    expect((await list({}, {})).status).toBe(401);
    const others = await aStaffMember(app, { permissions: ["user.edit", "order.edit"], read: ["permission"] });
    expect((await list({}, await signInAs(app, others))).status).toBe(403);
    expect(await list()).toMatchObject({ status: 200, body: { runs: [], meta: { count: 0 } } });
  });

  it("tells of every run how it stands, newest first", async () => {
    const { db } = app.platform;
    await aJobRun(db, { job: "First", state: "succeeded", seconds: 90 });
    await aJobRun(db, { job: "Second", state: "failed", seconds: 1, error: "Epicor did not answer" });
    await aJobRun(db, { job: "Third", state: "running" });
    const { body } = await list();
    const startedAt = "2026-11-21T01:00:00.000Z";
    expect(body.meta).toEqual({ count: 3 });
    expect(body.runs.map(({ id, ...run }) => [id > 0, run])).toEqual([
      [true, { job: "Third", startedAt, finishedAt: "", state: "running", error: "" }],
      [
        true,
        {
          job: "Second",
          startedAt,
          finishedAt: "2026-11-21T01:00:01.000Z",
          state: "failed",
          error: "Epicor did not answer",
        },
      ],
      [true, { job: "First", startedAt, finishedAt: "2026-11-21T01:01:30.000Z", state: "succeeded", error: "" }],
    ]);
  });

  it("comes in pages of ten unless told, the first being 0 [AMB-28]", async () => {
    for (let n = 1; n <= 12; n += 1)
      await aJobRun(app.platform.db, { job: `Run ${n}`, state: "succeeded", seconds: 1 });
    expect(await namesOf({})).toHaveLength(10);
    expect(await namesOf({ page: 1 })).toEqual(["Run 2", "Run 1"]);
    expect(await namesOf({ page: 1, limit: 5 })).toEqual(["Run 7", "Run 6", "Run 5", "Run 4", "Run 3"]);
    expect(await list({ page: 9 })).toMatchObject({ status: 200, body: { runs: [], meta: { count: 12 } } });
  });

  it.each([{ page: -1 }, { page: 0.5 }, { limit: 0 }, { limit: 201 }, { limit: "many" }])(
    "refuses %j",
    async (query) => {
      expect((await list(query)).status).toBe(422);
    },
  );

  it("counts what is not settled with third parties, and not what is", async () => {
    const { db, clock } = app.platform;
    const [parked, done] = [await order(), await order(), await order()];
    const stand = (id: number, state: string) =>
      sql`update outbound_effects set state = ${state} where id = ${id}`.execute(db);
    await stand(parked.id, "parked");
    await stand(done.id, "confirmed");
    const keep = (key: string) =>
      inTransaction(db, (tx) =>
        keepDeliveries(tx, [{ provider: "shippit", key, topic: "state", body: Buffer.from("{}"), at: clock.now() }]),
      );
    const [id] = await keep("1");
    await keep("2");
    await failDelivery(db, { id: id ?? 0, tries: 0, error: "It cannot be read", nextAt: undefined });
    expect((await list()).body.waiting).toEqual({
      effects: [
        { kind: "test-effect", state: "parked", count: 1 },
        { kind: "test-effect", state: "pending", count: 1 },
      ],
      deliveries: [
        { provider: "shippit", state: "failed", count: 1 },
        { provider: "shippit", state: "pending", count: 1 },
      ],
      mails: [],
    });
  });

  it("tells what mails were not delivered in the last seven days, and why", async () => {
    const { db, clock } = app.platform;
    const aMail = (recipient: string, { kind = "gift-card", state = "failed", age = 0 } = {}) =>
      sql`
      insert into outbound_mails (kind, subject_id, recipient, version, message, state, last_error, next_attempt_at, created_at)
      values (${kind}, '1', ${recipient}, '1', '{}', ${state}, 'The mailbox does not exist (5.1.1)', ${clock.now()},
        ${after(clock.now(), -days(age))})`.execute(db);
    await aMail("a@example.test");
    await aMail("b@example.test");
    await aMail("c@example.test", { kind: "verify-email" });
    await aMail("d@example.test", { state: "sent" });
    await aMail("e@example.test", { age: 8 });
    expect((await list()).body.waiting.mails).toEqual([
      { kind: "gift-card", reason: "The mailbox does not exist (5.1.1)", count: 2 },
      { kind: "verify-email", reason: "The mailbox does not exist (5.1.1)", count: 1 },
    ]);
  });
});
