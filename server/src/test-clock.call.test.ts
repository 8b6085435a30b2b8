import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { aLoyaltyCard } from "../test/loyalty.ts";
import { aPartReward, aWebOrder } from "../test/orders.ts";
import { testSigningKey } from "../test/signing-key.ts";
import { createTestDatabase, type TestDatabase } from "../test/test-database.ts";
import { aCustomer } from "../test/users.ts";
import { willingPorts } from "../test/willing-ports.ts";
import { orderReward, rewardSwitch } from "./areas/loyalty/index.ts";
import type { GiftCards } from "./providers/gift-cards/gift-cards.ts";
import { type StartedApp, startApp } from "./start-app.ts";
import { after, hours, minutes } from "./platform/clock/clock.ts";
import { registerTestClock, shiftedClock } from "./platform/clock/test-clock.ts";
import { readConfig } from "./platform/config/config.ts";
import { inTransaction } from "./platform/database/database.ts";
import { createLog } from "./platform/log/log.ts";
import { workTask } from "./platform/outbound/wake.ts";
import { turnSwitch } from "./platform/settings/setting-rows.ts";
import { moveWaitingJobs } from "./platform/jobs/job-rows.ts";

const clock = shiftedClock();
/** When the gift-card provider was called, by our clock. It asks to be left alone for 15 minutes the first time. */
const sent: Date[] = [];
const { giftCards } = willingPorts;
if (giftCards === undefined) throw new Error("no gift cards");
const busy: GiftCards = {
  ...giftCards,
  increment() {
    sent.push(clock.now());
    return Promise.resolve(
      sent.length === 1
        ? { kind: "not-sent", reason: "Asked too often", retryAfterSeconds: 900 }
        : { kind: "confirmed", reference: "T1" },
    );
  },
};

let database: TestDatabase;
let app: StartedApp;
let origin: string;
beforeAll(async () => {
  database = await createTestDatabase();
  const config = readConfig(
    { DATABASE_URL: database.url, SIGNING_KEY: testSigningKey, PORT: "0", LOG_LEVEL: "silent", CREMA_TEST_CLOCK: "on" },
    "0.0.0-test",
  );
  app = await startApp({
    config,
    clock,
    log: createLog("silent"),
    checkAnswers: true,
    ports: { giftCards: busy },
    extend: (server, { db }) => registerTestClock(server, clock, (byMs) => moveWaitingJobs(db, byMs)),
  });
  origin = await app.listen();
});
afterAll(async () => {
  await app.stop();
  await database.drop();
});

async function moveTo(at: Date): Promise<void> {
  const body = JSON.stringify({ at: at.toISOString() });
  const headers = { "content-type": "application/json" };
  expect((await fetch(`${origin}/_test/clock`, { method: "POST", body, headers })).status).toBe(200);
}

/** When the daily removal of old records went well last. */
async function removedAt(): Promise<Date | null | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select well_at as at from job_schedules where shown_as = 'Remove old records'`.execute(app.platform.db);
  return rows[0]?.at;
}

it("starts a scheduled job when its time has passed by the test clock, once, and the next day again", async () => {
  const tomorrow = after(clock.now(), hours(24));
  for (const day of [tomorrow, after(tomorrow, hours(24))]) {
    // Every day at 17:00 UTC.
    const due = new Date(day.toISOString().replace(/T.*/, "T17:00:00.000Z"));
    await moveTo(after(due, -minutes(1)));
    expect((await removedAt()) ?? new Date(0)).toSatisfy((at: Date) => at < due);
    await moveTo(due);
    await expect.poll(removedAt).toSatisfy((at: Date | null) => at !== null && at >= due);
  }
});

it("sends again what waits at a third party once its time has come by the test clock, and not before", async () => {
  const { db, jobs } = app.platform;
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, { fom: "C-1", points: 0, cents: 0 });
  await aPartReward(app, { partCode: "ESP-1KG", since: new Date(0), basisPoints: 500 });
  await turnSwitch(db, { key: rewardSwitch, isOn: true, at: clock.now() });
  const orderId = await aWebOrder(app, { userUuid });
  await inTransaction(db, (tx) => orderReward({ clock, jobs }, tx, orderId));
  await expect.poll(() => sent.length).toBe(1);
  const [first = new Date()] = sent;
  /** In how many minutes of the machine's clock it goes on. */
  const waitsFor = async (): Promise<number> => {
    const { rows } = await sql<{ minutes: number }>`
      select extract(epoch from run_at - clock_timestamp())::float8 / 60 as minutes from graphile_worker.jobs
      where task_identifier = ${workTask} and locked_at is null`.execute(db);
    return rows[0]?.minutes ?? 0;
  };
  await expect.poll(waitsFor).toBeGreaterThan(14);
  await moveTo(after(first, minutes(14)));
  expect(await waitsFor()).toSatisfy((left: number) => left > 0.5 && left < 2);
  expect(sent).toHaveLength(1);
  await moveTo(after(first, minutes(16)));
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]?.getTime()).toBeGreaterThanOrEqual(after(first, minutes(15)).getTime());
});
