/** Effects whose own program fails, or whose provider says what nobody can store: they come to an end that staff see. */
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aFlow, effectStand, unknown } from "../../../test/effects.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { hours, minutes } from "../clock/clock.ts";
import type { Flow } from "./effect.ts";
import { outboundTasks } from "./outbound.ts";

const app = await startFileApp();
const { order, stateOf, view, waitOf, work } = effectStand(() => app);

type Ordered = Awaited<ReturnType<typeof order>>;
async function goOn(flow: Flow, effect: Ordered, times = 40): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    await work(flow, effect);
    app.clock.advance(minutes(20));
  }
}
const fails = () => Promise.reject(new Error("a fault of ours"));
const ours = expect.stringContaining("A fault of this program");

describe("an effect whose flow fails", () => {
  it("in its plan says so at once, is tried again, and is parked in the end", async () => {
    const effect = await order();
    const flow = aFlow({}, { plan: fails });
    await work(flow, effect);
    expect(await view(effect)).toMatchObject({ state: "pending", reason: ours });
    await goOn(flow, effect);
    expect(await view(effect)).toMatchObject({ state: "parked", reason: ours, attempts: [] });
  });

  it.each([false, true])("while it is cleared up is parked in the end (asks without end: %s)", async (keepsAsking) => {
    const effect = await order();
    const flow = aFlow({ outcomes: [unknown] }, { resolve: fails, keepsAsking });
    await work(flow, effect);
    app.clock.advance(minutes(1));
    await work(flow, effect);
    expect(await view(effect)).toMatchObject({ state: "unknown", reason: ours });
    await goOn(flow, effect);
    expect(await view(effect)).toMatchObject({ state: "parked", reason: ours, attempts: [{ state: "unknown" }] });
  });

  it("to write what follows keeps what the provider called it, is tried without a look, and is parked in the end", async () => {
    const effect = await order();
    const flow = aFlow();
    flow.fails = true;
    await goOn(flow, effect);
    expect(await view(effect)).toMatchObject({
      state: "parked",
      reference: "R1",
      reason: expect.stringMatching(/^It is there, but it could not be noted: A fault of this program/),
      attempts: [{ state: "unknown" }],
    });
    expect([flow.sent.length, flow.resolved.length]).toEqual([1, 0]);
  });

  it("to write that it was refused is tried again, and is parked in the end", async () => {
    const effect = await order();
    const no = { kind: "rejected", reason: "No" } as const;
    const flow = aFlow({ outcomes: Array.from({ length: 30 }, () => no) });
    flow.fails = true;
    await goOn(flow, effect);
    expect(await view(effect)).toMatchObject({ state: "parked", reason: ours });
  });
});

it("what is undone over and over comes to staff after fifteen attempts", async () => {
  const effect = await order();
  const flow = aFlow(
    { outcomes: Array.from({ length: 40 }, () => unknown) },
    { keepsAsking: true, resolve: () => Promise.resolve({ kind: "undone", isElsewhere: true }) },
  );
  await goOn(flow, effect);
  expect([flow.sent.length, await stateOf(effect)]).toEqual([15, "parked"]);
});

describe("what a provider says", () => {
  it("is stored whatever it holds, within bounds", async () => {
    const effect = await order();
    const odd = `\0\ud800${"x".repeat(1_000_000)}`;
    const detail = { "\0name": "a\0b\ud800", list: [{ text: "\0" }], literal: "\\u0000" };
    const notes = [{ what: "reply", detail }, { what: "page", detail: odd }, { what: "none" }];
    await work(aFlow({ outcomes: [{ kind: "rejected", reason: odd, notes }] }), effect);
    const stored = await view(effect);
    expect(stored).toMatchObject({ state: "rejected" });
    expect(stored?.reason.length).toBeLessThan(600);
    const kept = stored?.attempts[0]?.notes ?? [];
    expect(kept[0]).toEqual({
      what: "reply",
      detail: { name: "ab\ufffd", list: [{ text: "" }], literal: "\\u0000" },
    });
    expect(JSON.stringify(kept).length).toBeLessThan(6_000);
  });

  it("while it is asked without end does not pile up: the beginning and the end are kept", async () => {
    const effect = await order();
    let asked = 0;
    const flow = aFlow(
      { outcomes: [unknown] },
      {
        keepsAsking: true,
        resolve: () => {
          asked += 1;
          return Promise.resolve({ kind: "unknown", reason: "Away", notes: [{ what: "asked", detail: asked }] });
        },
      },
    );
    await goOn(flow, effect, 100);
    const notes = (await view(effect))?.attempts[0]?.notes ?? [];
    expect(notes).toHaveLength(60);
    expect([notes[0]?.detail, notes.at(-1)?.detail]).toEqual([1, asked]);
  });

  it("of when to come back is believed up to a quarter of an hour", async () => {
    const effect = await order();
    const flow = aFlow({
      outcomes: [unknown],
      resolutions: [{ kind: "unknown", reason: "Asked too often", retryAfterSeconds: Number.POSITIVE_INFINITY }],
    });
    await work(flow, effect);
    app.clock.advance(30_000);
    await work(flow, effect);
    expect(await waitOf(effect)).toBe(900);
  });
});

describe("not found", () => {
  it("proves nothing before the provider's delay is over since the last byte can have left", async () => {
    const effect = await order();
    const flow = aFlow(
      { outcomes: [fails] },
      { longestStepMs: minutes(4), resolveAfterMs: [30_000, minutes(2), minutes(10)] },
    );
    await expect(work(flow, effect)).rejects.toThrow("a fault of ours");
    app.clock.advance(minutes(8));
    await work(flow, effect);
    app.clock.advance(minutes(2));
    await work(flow, effect);
    // Ten minutes after it began, and as little as six after it left.
    expect(await stateOf(effect)).toBe("unknown");
    await goOn(flow, effect, 3);
    expect(await view(effect)).toMatchObject({ state: "parked", attempts: [{ state: "absent" }] });
  });
});

it("effects that nobody works on here do not stand in front of the others", async () => {
  app.clock.advance(hours(1));
  const { db } = app.platform;
  await sql`insert into outbound_effects (kind, subject, lane, payload, next_at, created_at, updated_at)
    select 'gone', n::text, 'gone:' || n, '{}', ${app.clock.now()}, ${app.clock.now()}, ${app.clock.now()} from generate_series(1, 600) n`.execute(
    db,
  );
  app.clock.advance(minutes(1));
  const effect = await order();
  await sql`select graphile_worker.remove_job(${`effect:${effect.id}`})`.execute(db);
  app.clock.advance(minutes(2));
  await outboundTasks([aFlow()])["work-on-waiting-effects"]?.run(app.platform, {});
  const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${`effect:${effect.id}`}`.execute(db);
  expect(rows).toHaveLength(1);
});
