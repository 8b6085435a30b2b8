/** A provider that cannot be reached for hours: nothing is parked before a day is over, little is kept of it, and then all goes in order. */
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { aFlow, by, effectStand, keyOf } from "../../../test/effects.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { after, hours, minutes } from "../clock/clock.ts";
import type { Outcome } from "./effect.ts";
import { sendEffectAgain } from "./outbound.ts";

const app = await startFileApp();
beforeEach(async () => {
  await sql`truncate outbound_effects cascade`.execute(app.platform.db);
  await sql`delete from graphile_worker._private_jobs`.execute(app.platform.db);
});
const { act, order, stateOf, view, waitOf, work } = effectStand(() => app);

type Ordered = Awaited<ReturnType<typeof order>>;
const refused: Outcome = { kind: "not-sent", reason: "Connection refused" };
const resting: Outcome = {
  kind: "not-sent",
  reason: "Not asked again for a moment, because it failed several times in a row",
  isResting: true,
};
const always = (outcome: Outcome) => ({ outcomes: Array.from({ length: 1_000 }, () => outcome) });

/** Works on it whenever it is due, as the jobs do, for so long. */
async function goOn(flow: ReturnType<typeof aFlow>, effect: Ordered, milliseconds: number): Promise<void> {
  const end = after(app.clock.now(), milliseconds);
  while (app.clock.now() < end) {
    app.clock.advance(Math.max(1, await waitOf(effect)) * 1_000);
    await work(flow, effect);
  }
}

describe("a try that certainly did not get through", () => {
  it("is repeated after growing waits of at most ten minutes, which the provider may lengthen", async () => {
    const effect = await order();
    const flow = aFlow({ outcomes: [{ ...refused, retryAfterSeconds: 120 }, ...always(refused).outcomes] });
    await work(flow, effect);
    expect(await waitOf(effect)).toBeGreaterThanOrEqual(120);
    await work(flow, effect);
    expect(flow.sent).toHaveLength(1);
    const waits: number[] = [];
    for (let n = 0; n < 12; n += 1) {
      app.clock.advance((await waitOf(effect)) * 1_000);
      await work(flow, effect);
      waits.push(await waitOf(effect));
    }
    expect(waits.filter((wait, n) => wait < 2 ** n && wait < 300)).toEqual([]);
    expect(waits.filter((wait, n) => wait > 2 ** (n + 1) || wait > 600)).toEqual([]);
  });

  it("is repeated for a day before staff are asked, and the first and the last of its attempts are kept", async () => {
    const effect = await order();
    const flow = aFlow(always(refused));
    await work(flow, effect);
    await goOn(flow, effect, hours(23));
    expect(await view(effect)).toMatchObject({ state: "pending", reason: "Connection refused" });
    await goOn(flow, effect, hours(1));
    expect(flow.sent.length).toBeGreaterThan(140);
    const parked = await view(effect);
    expect(parked).toMatchObject({ state: "parked", reason: "Connection refused" });
    const kept = parked?.attempts.map(({ n }) => n) ?? [];
    expect([kept.slice(0, 5), kept.length, kept.at(-1)]).toEqual([[1, 2, 3, 4, 5], 25, flow.sent.length]);
    await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(effect), by }));
    await work(flow, effect);
    expect(await stateOf(effect)).toBe("pending");
  });

  it("is not given up for a day in which it was not tried, nor for a fault of ours after it", async () => {
    const [asleep, faulty] = [await order(), await order()];
    const flow = aFlow(always(refused));
    for (const effect of [asleep, faulty]) await work(flow, effect);
    await goOn(flow, faulty, hours(20));
    app.clock.advance(hours(30));
    await work(flow, asleep);
    await work(aFlow({}, { plan: () => Promise.reject(new Error("a fault of ours")) }), faulty);
    expect([await stateOf(asleep), await stateOf(faulty)]).toEqual(["pending", "pending"]);
  });
});

describe("a turn in which nobody was asked, because the provider is left alone", () => {
  it("counts as no try, leaves no attempt, and waits longer the longer it lasts", async () => {
    const effect = await order();
    const flow = aFlow(always(resting));
    await work(flow, effect);
    const [first, firstWait] = [await view(effect), await waitOf(effect)];
    expect(first).toMatchObject({
      state: "pending",
      reason: "Not asked again for a moment, because it failed several times in a row",
      attempts: [],
    });
    expect([firstWait >= 5, firstWait <= 10]).toEqual([true, true]);
    await goOn(flow, effect, hours(30));
    const { length: looks } = flow.sent;
    expect([await stateOf(effect), looks < 400, (await waitOf(effect)) >= 300]).toEqual(["pending", true, true]);
    await work(aFlow(), effect);
    expect((await view(effect))?.attempts).toEqual([]);
    await goOn(aFlow(), effect, minutes(10));
    expect(await view(effect)).toMatchObject({ state: "confirmed", attempts: [{ n: 1, state: "confirmed" }] });
  });

  it("goes on at another address of the provider at once", async () => {
    const effect = await order();
    await work(aFlow({ outcomes: [{ ...resting, isElsewhere: true }] }), effect);
    expect(await view(effect)).toMatchObject({
      state: "confirmed",
      attempts: [{ state: "not-sent" }, { state: "confirmed" }],
    });
  });
});

/** Effects whose job is due, in the order in which they are taken up. */
const jobs = async (): Promise<string[]> => {
  const { rows } = await sql<{ key: string }>`
    select key from graphile_worker.jobs where key like 'effect:%' and run_at <= ${after(app.clock.now(), 1_000)} order by run_at`.execute(
    app.platform.db,
  );
  return rows.map(({ key }) => key);
};

describe("once the provider answers again", () => {
  it("what waits for it goes on at once, oldest first, but not before the provider wants it", async () => {
    const away = [await order(), await order(), await order(), await order()];
    const [asked, other] = [await order(), await order()];
    for (const effect of away.toReversed()) await work(aFlow(always(refused)), effect);
    await sql`update outbound_effects set tries = 10, next_at = ${after(app.clock.now(), minutes(8))} where away_since is not null`.execute(
      app.platform.db,
    );
    await work(aFlow({ outcomes: [{ ...refused, retryAfterSeconds: 900 }] }), asked);
    app.clock.advance(minutes(2));
    await sql`delete from graphile_worker._private_jobs`.execute(app.platform.db);
    await work(aFlow(), other);
    expect(await jobs()).toEqual(away.map(({ id }) => `effect:${id}`));
    for (const effect of away) await work(aFlow(), effect);
    expect(await Promise.all(away.map((effect) => stateOf(effect)))).toEqual(away.map(() => "confirmed"));
    expect(await waitOf(asked)).toBeGreaterThanOrEqual(780);
    await work(aFlow(), asked);
    expect(await stateOf(asked)).toBe("pending");
  });

  it("what was tried a moment ago keeps its wait: failing now and then is no outage", async () => {
    const [failing, other] = [await order(), await order()];
    const flow = aFlow(always(refused));
    await work(flow, failing);
    await goOn(flow, failing, minutes(30));
    const wait = await waitOf(failing);
    await work(aFlow(), other);
    expect([await waitOf(failing), wait >= 10]).toEqual([wait, true]);
  });
});
