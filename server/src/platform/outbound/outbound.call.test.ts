import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aFlow, by, effectStand, keyOf, unknown } from "../../../test/effects.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { hours, minutes } from "../clock/clock.ts";
import type { Outcome, Resolution } from "./effect.ts";
import { orderEffect, outboundTasks, sendEffectAgain, unsettledEffects } from "./outbound.ts";

const app = await startFileApp();
const { act, order, stateOf, view, waitOf, withdraw, work } = effectStand(() => app);

const never = (): Promise<Outcome> => new Promise(() => undefined);

describe("an effect", () => {
  it("is written once for its kind and subject, with a job, and not at all when its cause is rolled back", async () => {
    const effect = await order();
    const again = await act((tx) => orderEffect(app.platform, tx, { ...keyOf(effect), lane: "other" }));
    expect(again).toBe(false);
    const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${`effect:${effect.id}`}`.execute(
      app.platform.db,
    );
    expect(rows).toHaveLength(1);
    const failing = act(async (tx) => {
      await orderEffect(app.platform, tx, { kind: "test-effect", subject: "never", lane: "never" });
      throw new Error("the cause failed");
    });
    await expect(failing).rejects.toThrow("the cause failed");
    expect(await view({ subject: "never" })).toBeUndefined();
  });

  it("is sent once, its key stored before it leaves, and the area told in the same transaction", async () => {
    const effect = await order();
    const flow = aFlow({
      outcomes: [
        async () => {
          expect(await view(effect)).toMatchObject({
            state: "sending",
            attempts: [{ n: 1, key: `${effect.subject}-1`, target: "primary", state: "sending" }],
          });
          return { kind: "confirmed", reference: "900123", notes: [{ what: "answer", detail: { ok: true } }] };
        },
      ],
    });
    await work(flow, effect);
    await work(flow, effect);
    expect(flow.sent).toHaveLength(1);
    expect(await view(effect)).toMatchObject({
      state: "confirmed",
      reference: "900123",
      attempts: [{ state: "confirmed", notes: [{ what: "answer", detail: { ok: true } }] }],
    });
    expect(flow.standings).toMatchObject([{ state: "confirmed", reference: "900123" }]);
  });

  it("stays unsettled when what follows from it cannot be written, and is cleared up later", async () => {
    const effect = await order();
    const flow = aFlow({ resolutions: [{ kind: "confirmed", reference: "900124" }] });
    flow.fails = true;
    await work(flow, effect);
    expect(await stateOf(effect)).toBe("unknown");
    flow.fails = false;
    app.clock.advance(minutes(1));
    await work(flow, effect);
    expect([flow.sent.length, await stateOf(effect)]).toEqual([1, "confirmed"]);
  });

  it("is sent by one of eight workers that come at once", async () => {
    const effect = await order();
    const flow = aFlow();
    await Promise.all(Array.from({ length: 8 }, () => work(flow, effect)));
    expect(flow.sent).toHaveLength(1);
  });

  it("waits for another one of its lane, then has its turn", async () => {
    const [first, second] = [await order("one-lane"), await order("one-lane")];
    const flow = aFlow({
      outcomes: [
        async () => {
          await work(flow, second);
          expect(flow.sent).toHaveLength(1);
          return { kind: "confirmed", reference: "A" };
        },
      ],
    });
    await work(flow, first);
    await work(flow, second);
    expect(flow.sent).toHaveLength(2);
  });

  it("asks nobody when its plan says so", async () => {
    const [wanted, off, done, wrong] = [await order(), await order(), await order(), await order()];
    const flow = aFlow({
      plans: [
        { kind: "withdrawn", reason: "Done by hand" },
        { kind: "wait", reason: "The switch is off" },
        { kind: "done", reference: "" },
        { kind: "rejected", reason: "The postcode is missing" },
      ],
    });
    for (const effect of [wanted, off, done, wrong]) await work(flow, effect);
    expect(flow.sent).toEqual([]);
    expect(await Promise.all([wanted, off, done, wrong].map((one) => stateOf(one)))).toEqual([
      "withdrawn",
      "pending",
      "confirmed",
      "rejected",
    ]);
    app.clock.advance(minutes(1));
    await work(flow, off);
    expect(await stateOf(off)).toBe("confirmed");
  });
});

describe("a try that was certainly not sent", () => {
  it("goes to another address of the provider at once, under a key of its own", async () => {
    const effect = await order();
    const flow = aFlow({ outcomes: [{ kind: "not-sent", reason: "Connection refused", isElsewhere: true }] });
    await work(flow, effect);
    expect(flow.sent.map((one) => one.key)).toEqual([`${effect.subject}-1`, `${effect.subject}-2`]);
    expect(await view(effect)).toMatchObject({
      state: "confirmed",
      attempts: [{ state: "not-sent", reason: "Connection refused" }, { state: "confirmed" }],
    });
  });
});

describe("a try of unknown outcome", () => {
  it("is looked for after 30 s, 2 min and 10 min, and found without being sent again", async () => {
    const effect = await order();
    const flow = aFlow({
      outcomes: [unknown],
      resolutions: [
        { kind: "absent" },
        { kind: "unknown", reason: "No answer" },
        { kind: "confirmed", reference: "900125" },
      ],
    });
    await work(flow, effect);
    expect([await stateOf(effect), await waitOf(effect)]).toEqual(["unknown", 30]);
    app.clock.advance(30_000);
    await work(flow, effect);
    expect([await stateOf(effect), await waitOf(effect)]).toEqual(["unknown", 120]);
    app.clock.advance(minutes(2));
    await work(flow, effect);
    expect([await stateOf(effect), await waitOf(effect)]).toEqual(["unknown", 600]);
    app.clock.advance(minutes(10));
    await work(flow, effect);
    expect(await view(effect)).toMatchObject({ state: "confirmed", reference: "900125" });
    expect([flow.sent.length, flow.resolved.length]).toEqual([1, 3]);
  });

  it("is parked when it is not there in the end, and sent again by staff only", async () => {
    const effect = await order();
    const flow = aFlow({ outcomes: [unknown] });
    await work(flow, effect);
    for (const wait of [30_000, minutes(2), minutes(10), hours(1)]) {
      app.clock.advance(wait);
      await work(flow, effect);
    }
    expect(await view(effect)).toMatchObject({ state: "parked", attempts: [{ state: "absent" }] });
    expect(flow.sent).toHaveLength(1);
    expect(await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(effect), by }))).toBe(true);
    await work(flow, effect);
    expect(await view(effect)).toMatchObject({
      state: "confirmed",
      attempts: [{ n: 1 }, { n: 2, state: "confirmed" }],
    });
  });

  it("is sent again by itself once it is undone, or where the provider drops repeats", async () => {
    const [undone, dropped] = [await order(), await order()];
    const reversing = aFlow({ outcomes: [unknown], resolutions: [{ kind: "undone", isElsewhere: true }] });
    await work(reversing, undone);
    app.clock.advance(30_000);
    await work(reversing, undone);
    expect([reversing.sent.length, await stateOf(undone)]).toEqual([2, "confirmed"]);

    const dropping = aFlow(
      { outcomes: [unknown] },
      { deduplicates: true, maxCommitDelayMs: 0, resolveAfterMs: [1_000] },
    );
    await work(dropping, dropped);
    for (const seconds of [1, 5, 1]) {
      app.clock.advance(seconds * 1_000);
      await work(dropping, dropped);
    }
    expect([dropping.sent.length, await stateOf(dropped)]).toEqual([2, "confirmed"]);
  });

  it("is parked when what was found is doubtful, or when nobody answers to the end", async () => {
    const [doubtful, silent] = [await order(), await order()];
    const flow = aFlow({
      outcomes: [unknown],
      resolutions: [{ kind: "doubtful", reason: "Two orders have this number" }],
    });
    await work(flow, doubtful);
    app.clock.advance(30_000);
    await work(flow, doubtful);
    expect(await view(doubtful)).toMatchObject({ state: "parked", reason: "Two orders have this number" });

    const no: Resolution = { kind: "unknown", reason: "Connection refused" };
    const mute = aFlow({ outcomes: [unknown], resolutions: [no, no, no, no] });
    await work(mute, silent);
    for (let n = 0; n < 5; n += 1) {
      app.clock.advance(minutes(10));
      await work(mute, silent);
    }
    expect(await view(silent)).toMatchObject({ state: "parked", attempts: [{ state: "unknown" }] });
    expect([mute.sent.length, mute.resolved.length]).toEqual([1, 3]);
  });

  it("that staff send again is looked for once more, and sent at once when it is not there", async () => {
    const effect = await order();
    const no: Resolution = { kind: "unknown", reason: "Connection refused" };
    const flow = aFlow({ outcomes: [unknown], resolutions: [no, no, no] });
    await work(flow, effect);
    for (let n = 0; n < 4; n += 1) {
      app.clock.advance(minutes(10));
      await work(flow, effect);
    }
    expect(await view(effect)).toMatchObject({ state: "parked", attempts: [{ state: "unknown" }] });
    await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(effect), by }));
    await work(flow, effect);
    expect([flow.sent.length, flow.resolved.length]).toEqual([2, 4]);
    expect(await view(effect)).toMatchObject({
      state: "confirmed",
      attempts: [{ state: "absent" }, { state: "confirmed" }],
    });
  });

  it("that cannot be looked up stays unknown, and is sent again by staff only", async () => {
    const subject = await order();
    const mute: Resolution = { kind: "unverifiable", reason: "No message names it" };
    const handler = aFlow({ outcomes: [unknown], resolutions: [mute, mute, mute, mute] });
    await work(handler, subject);
    for (const wait of [30_000, minutes(2), minutes(10), hours(1)]) {
      app.clock.advance(wait);
      await work(handler, subject);
    }
    expect(await view(subject)).toMatchObject({
      state: "parked",
      reason: "Nobody knows whether it was done: No message names it",
      attempts: [{ state: "unknown" }],
    });
    expect(handler.sent).toHaveLength(1);
    await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(subject), by }));
    await work(handler, subject);
    expect([handler.sent.length, handler.resolved.length]).toEqual([2, 4]);
    expect(await view(subject)).toMatchObject({ state: "confirmed" });
  });

  it("is not given up while nobody can be asked", async () => {
    const effect = await order();
    const away: Resolution = { kind: "unknown", reason: "The connection was refused", isUnasked: true };
    const flow = aFlow({
      outcomes: [unknown],
      resolutions: [...Array.from({ length: 20 }, () => away), { kind: "confirmed", reference: "900126" }],
    });
    await work(flow, effect);
    for (let n = 0; n < 20; n += 1) {
      app.clock.advance(minutes(10));
      await work(flow, effect);
      expect(await stateOf(effect)).toBe("unknown");
    }
    app.clock.advance(minutes(10));
    await work(flow, effect);
    expect(await view(effect)).toMatchObject({ state: "confirmed", reference: "900126" });
    expect(flow.sent).toHaveLength(1);
  });

  it("is asked for without end where asking settles it", async () => {
    const effect = await order();
    const no: Resolution = { kind: "unknown", reason: "Connection refused" };
    const flow = aFlow(
      { outcomes: [unknown], resolutions: Array.from({ length: 30 }, () => no) },
      { keepsAsking: true },
    );
    await work(flow, effect);
    for (let n = 0; n < 30; n += 1) {
      app.clock.advance(minutes(10));
      await work(flow, effect);
    }
    expect([flow.sent.length, flow.resolved.length, await stateOf(effect)]).toEqual([1, 30, "unknown"]);
  });

  it("is what a step comes to that does not end in time", async () => {
    const effect = await order();
    await work(aFlow({ outcomes: [never] }, { longestStepMs: 50 }), effect);
    expect(await view(effect)).toMatchObject({ state: "unknown", reason: "No answer in time" });
  });
});

describe("staff", () => {
  it("can withdraw what waits, was refused or is parked, and not what runs or is unclear", async () => {
    const [waiting, unclear, done, running] = [await order(), await order(), await order(), await order()];
    expect(await withdraw(waiting)).toBe(true);
    const flow = aFlow({
      outcomes: [
        unknown,
        { kind: "confirmed", reference: "" },
        async () => {
          expect(await withdraw(running)).toBe(false);
          expect(await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(running), by }))).toBe(false);
          return { kind: "rejected", reason: "Part not found" };
        },
      ],
    });
    for (const effect of [waiting, unclear, done, running]) await work(flow, effect);
    expect([await withdraw(unclear), await withdraw(done), await withdraw(running)]).toEqual([false, false, true]);
    expect(flow.sent).toHaveLength(3);
    expect(await view(waiting)).toMatchObject({ state: "withdrawn", reason: "Marked by hand" });
  });

  it("see how many of each kind are not settled", async () => {
    const counts = await unsettledEffects(app.platform.db);
    expect(counts.filter(({ kind }) => kind === "test-effect").map(({ state }) => state)).toEqual(
      expect.arrayContaining(["parked", "unknown"]),
    );
  });
});

it("what a lost job left lying is taken up by the minute", async () => {
  const effect = await order();
  await sql`select graphile_worker.remove_job(${`effect:${effect.id}`})`.execute(app.platform.db);
  app.clock.advance(minutes(2));
  await outboundTasks([aFlow()])["work-on-waiting-effects"]?.run(app.platform, {});
  const { rows } = await sql`select 1 from graphile_worker.jobs where key = ${`effect:${effect.id}`}`.execute(
    app.platform.db,
  );
  expect(rows).toHaveLength(1);
});

it("a flow that would give up before its provider's longest delay is over does not start", () => {
  expect(() => outboundTasks([aFlow({}, { resolveAfterMs: [1_000] })])).toThrow("its provider may still write");
});
