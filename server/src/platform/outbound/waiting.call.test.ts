/** Effects that wait for something of ours, a switch or a card: thousands of them cost next to nothing, and go on once it is there. */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aFlow, effectStand } from "../../../test/effects.ts";
import { countSteps, failingDatabase } from "../../../test/failing-steps.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { days, hours, minutes } from "../clock/clock.ts";
import type { Flow, Plan } from "./effect.ts";
import { lookAfterWaiting, outboundTasks } from "./outbound.ts";

const app = await startFileApp();
beforeEach(async () => {
  await sql`truncate outbound_effects cascade`.execute(app.platform.db);
  await sql`delete from graphile_worker._private_jobs`.execute(app.platform.db);
});
const { act, order, stateOf, waitOf, work } = effectStand(() => app);

const off: Plan = { kind: "wait", reason: "The switch is off", for: "switch" };
const minute = "work-on-waiting-effects";
const everyMinute = (flow: Flow, platform = app.platform) => outboundTasks([flow])[minute]?.run(platform, {});
const jobs = async (): Promise<{ key: string; isDue: boolean }[]> => {
  const { rows } = await sql<{ key: string; isDue: boolean }>`
    select key, run_at <= ${app.clock.now()}::timestamptz + interval '1 second' as "isDue"
    from graphile_worker.jobs order by run_at`.execute(app.platform.db);
  return rows;
};

describe("what waits", () => {
  it("for something that is asked about at once is looked at by itself once an hour, later once a day", async () => {
    const effect = await order();
    const flow = aFlow({ plans: [off, off, off] });
    await work(flow, effect);
    const first = await waitOf(effect);
    expect([first >= hours(0.5) / 1_000, first <= hours(1) / 1_000]).toEqual([true, true]);
    app.clock.advance(days(30));
    await work(flow, effect);
    expect(await waitOf(effect)).toBeGreaterThanOrEqual(hours(12) / 1_000);
  });

  it("for anything else is looked at after a minute, and the oftener the younger it is", async () => {
    const effect = await order();
    const flow = aFlow({
      plans: [
        { kind: "wait", reason: "Not yet" },
        { kind: "wait", reason: "Not yet" },
      ],
    });
    await work(flow, effect);
    expect(await waitOf(effect)).toBeLessThanOrEqual(60);
    app.clock.advance(hours(8));
    await work(flow, effect);
    expect(await waitOf(effect)).toBeGreaterThanOrEqual(minutes(30) / 1_000);
  });

  it("goes on once it is there, oldest first, and what waits for something else does not", async () => {
    const waiting = [await order(), await order(), await order()];
    const [other] = [await order()];
    const arrived = ["switch"];
    const flow = aFlow({}, { arrived: async (_, waitsFor) => waitsFor.filter((one) => arrived.includes(one)) });
    for (const effect of waiting.toReversed()) await work(aFlow({ plans: [off] }), effect);
    await work(aFlow({ plans: [{ ...off, for: "card of 1" }] }), other);
    await sql`delete from graphile_worker._private_jobs`.execute(app.platform.db);
    await act((tx) => lookAfterWaiting(app.platform, tx));
    expect(await jobs()).toMatchObject([{ key: minute }]);
    await everyMinute(flow);
    const due = (await jobs()).filter(({ key }) => key !== minute);
    expect(due).toEqual(waiting.map(({ id }) => ({ key: `effect:${id}`, isDue: true })));
    for (const effect of [...waiting, other]) await work(flow, effect);
    expect(await Promise.all([...waiting, other].map((effect) => stateOf(effect)))).toEqual([
      "confirmed",
      "confirmed",
      "confirmed",
      "pending",
    ]);
  });

  it("costs three statements a minute, however many there are", async () => {
    const { db } = app.platform;
    const now = app.clock.now();
    await sql`
      insert into outbound_effects (kind, subject, lane, payload, waits_for, next_at, created_at, updated_at)
      select 'test-effect', n::text, 'lane:' || n, '{}', case when n % 2 = 0 then 'switch' else 'card of ' || n end,
        ${now}::timestamptz + interval '1 hour', ${now}, ${now} from generate_series(1, 10000) n`.execute(db);
    const asked: number[] = [];
    const arrived = async (_: unknown, waitsFor: readonly string[]) => {
      asked.push(waitsFor.length);
      return [];
    };
    const steps = countSteps(0, "error before");
    const counted = failingDatabase(app.platform.db, steps);
    await everyMinute(aFlow({}, { arrived }), { ...app.platform, db: counted.db });
    await counted.close();
    expect([steps.count() <= 3, asked, await jobs()]).toEqual([true, [5_001], []]);
  });
});
