import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aCustomer } from "../../../test/users.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { after, days } from "../clock/clock.ts";
import { inTransaction } from "../database/database.ts";
import { housekeeping } from "./housekeeping.ts";

const keptDays = { SENT_DATA_KEPT_DAYS: "20", WEBHOOKS_KEPT_DAYS: "10", FAILED_WEBHOOKS_KEPT_DAYS: "40" };
const app = await startFileApp({ ...keptDays, MAIL_TEXTS_KEPT_DAYS: "30", AUDIT_KEPT_DAYS: "400" });

const daysAgo = (n: number): Date => after(app.clock.now(), -days(n));
const count = async (table: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(
    app.platform.db,
  );
  return rows[0]?.n ?? 0;
};
const left = async (): Promise<readonly number[]> => [
  await count("sessions"),
  await count("refresh_tokens"),
  await count("one_time_tokens"),
  await count("graphile_worker.jobs"),
];
const keep = () => housekeeping.run(app.platform, {});

interface StoredMail {
  readonly recipient: string;
  readonly text: string | null;
}
async function aMail(recipient: string, { state, at }: { state: string; at: Date }): Promise<void> {
  await sql`
    insert into outbound_mails (kind, subject_id, recipient, version, message, state, next_attempt_at, created_at)
    values ('test', '1', ${recipient}, '1', '{"subject": "Hello"}', ${state}, ${at}, ${at})`.execute(app.platform.db);
}
const mails = async (): Promise<readonly StoredMail[]> => {
  const { rows } = await sql<StoredMail>`
    select recipient, message ->> 'subject' as text from outbound_mails order by recipient`.execute(app.platform.db);
  return rows;
};

async function anEffect(subject: string, given: { state: string; attempt: string; at: Date }): Promise<void> {
  const { state, attempt, at } = given;
  await sql`
    with effect as (
      insert into outbound_effects (kind, subject, lane, payload, state, next_at, created_at, updated_at)
      values ('test', ${subject}, ${subject}, '{"to": "Ada"}', ${state}, ${at}, ${at}, ${at}) returning id
    ), act as (
      insert into outbound_acts (effect_id, act, username, at) select id, 'sent-again', 'Ana', ${at} from effect
    )
    insert into outbound_attempts (effect_id, n, key, target, sent, state, notes, started_at)
    select id, 1, 'k', 't', '{"name": "Ada"}', ${attempt}, '[{"what": "reply"}]', ${at} from effect`.execute(
    app.platform.db,
  );
}
/** Of each effect: whom it and its attempt were for, how many notes it has, and how many acts of staff. */
const effects = async (): Promise<unknown> => {
  const { rows } = await sql<{ subject: string }>`
    select subject, array[payload ->> 'to', sent ->> 'name', jsonb_array_length(notes)::text,
      (select count(*)::text from outbound_acts a where a.effect_id = e.id)] as has
    from outbound_effects e join outbound_attempts on effect_id = e.id order by subject`.execute(app.platform.db);
  return rows;
};

describe("housekeeping", () => {
  it("empties what was sent for effects that are over, and their timelines after the audit's time; the others stay as they are", async () => {
    const [fresh, old, oldest] = [daysAgo(19), daysAgo(21), daysAgo(401)];
    await anEffect("confirmed", { state: "confirmed", attempt: "confirmed", at: old });
    await anEffect("fresh", { state: "confirmed", attempt: "confirmed", at: fresh });
    await anEffect("oldest", { state: "confirmed", attempt: "confirmed", at: oldest });
    for (const state of ["parked", "pending", "rejected", "sending", "unknown"])
      await anEffect(state, { state, attempt: "absent", at: oldest });
    await anEffect("withdrawn", { state: "withdrawn", attempt: "rejected", at: old });
    await anEffect("withdrawn while unclear", { state: "withdrawn", attempt: "unknown", at: old });
    await keep();
    const asItWas = ["Ada", "Ada", "1", "1"];
    expect(await effects()).toEqual([
      { subject: "confirmed", has: [null, null, "1", "1"] },
      { subject: "fresh", has: asItWas },
      { subject: "oldest", has: [null, null, "0", "0"] },
      ...["parked", "pending", "rejected", "sending", "unknown"].map((subject) => ({ subject, has: asItWas })),
      { subject: "withdrawn", has: [null, null, "1", "1"] },
      { subject: "withdrawn while unclear", has: [null, "Ada", "1", "1"] },
    ]);
  });

  it("removes webhooks after their time, failed ones later, and none that waits", async () => {
    const came = [
      ["done", 9],
      ["done", 11],
      ["failed", 39],
      ["failed", 41],
      ["pending", 500],
    ] as const;
    for (const [state, age] of came)
      await sql`
        insert into inbound_deliveries (provider, key, topic, body, state, next_at, received_at)
        values ('test', ${`${state} ${age}`}, '', 'x', ${state}, now(), ${daysAgo(age)})`.execute(app.platform.db);
    await keep();
    const { rows } = await sql`select key from inbound_deliveries order by key`.execute(app.platform.db);
    expect(rows).toEqual([{ key: "done 9" }, { key: "failed 39" }, { key: "pending 500" }]);
  });

  it("empties texts of mails that are done with after their time, and removes the mails after the audit's", async () => {
    await aMail("failed", { state: "failed", at: daysAgo(31) });
    await aMail("fresh", { state: "sent", at: daysAgo(29) });
    await aMail("gone", { state: "sent", at: daysAgo(401) });
    await aMail("old", { state: "sent", at: daysAgo(31) });
    await aMail("waiting", { state: "pending", at: daysAgo(401) });
    await keep();
    expect(await mails()).toEqual([
      { recipient: "failed", text: null },
      { recipient: "fresh", text: "Hello" },
      { recipient: "old", text: null },
      { recipient: "waiting", text: "Hello" },
    ]);
  });

  it("keeps the audit for its time, and no longer", async () => {
    for (const age of [399, 401])
      await sql`
        insert into audit_entries (at, who_name, call, request_id, record, record_id, act, version_checked)
        values (${daysAgo(age)}, 'Ana', 'updateUser', ${String(age)}, 'user', '1', 'update', false)`.execute(
        app.platform.db,
      );
    await keep();
    const { rows } = await sql`select request_id as age from audit_entries`.execute(app.platform.db);
    expect(rows).toEqual([{ age: "399" }]);
  });

  it("keeps runs of scripts as long as the audit, and those that go on", async () => {
    for (const [name, age] of [
      ["fresh", 399],
      ["old", 401],
    ] as const)
      await sql`
        insert into script_runs (script, state, by_name, request_id, started_at, finished_at, total)
        values (${name}, 'done', 'Ana', '', ${daysAgo(age)}, ${daysAgo(age)}, 0)`.execute(app.platform.db);
    await sql`
      insert into script_runs (script, state, by_name, request_id, started_at, total)
      values ('running', 'running', 'Ana', '', ${daysAgo(401)}, 0)`.execute(app.platform.db);
    await keep();
    const { rows } = await sql`select script from script_runs order by script`.execute(app.platform.db);
    expect(rows).toEqual([{ script: "fresh" }, { script: "running" }]);
  });

  it("forgets after a week what tills called off before it came", async () => {
    for (const age of [6, 8])
      await sql`insert into redemptions_called_off (key, called_off_at) values (${`T1 ${age}`}, ${daysAgo(age)})`.execute(
        app.platform.db,
      );
    await keep();
    const { rows } = await sql`select key from redemptions_called_off`.execute(app.platform.db);
    expect(rows).toEqual([{ key: "T1 6" }]);
  });

  it("removes sessions and mailed links a week after their end, and jobs that were given up", async () => {
    const userUuid = await aCustomer(app);
    const { db, sessions, jobs, clock } = app.platform;
    await inTransaction(db, (tx) => sessions.startSession(tx, { userUuid, audience: "customer" }));
    await sql`
      insert into one_time_tokens (token_hash, purpose, user_uuid, payload, created_at, expires_at)
      values ('x', 'verify_email', ${userUuid}, '{}', ${clock.now()}, ${after(clock.now(), days(0.5))})`.execute(db);
    await jobs.add(db, "nothing", { email: "dan@example.test" });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts, updated_at = ${daysAgo(85)}`.execute(
      db,
    );
    await keep();
    expect(await left()).toEqual([1, 1, 1, 1]);
    app.clock.advance(days(7));
    await keep();
    expect(await left()).toEqual([1, 1, 1, 0]);
    app.clock.advance(days(1));
    await keep();
    expect(await left()).toEqual([0, 0, 0, 0]);
  });
});
