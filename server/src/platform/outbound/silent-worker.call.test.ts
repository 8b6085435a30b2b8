import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aFlow, by, effectStand, keyOf, unknown } from "../../../test/effects.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { minutes } from "../clock/clock.ts";
import { sendEffectAgain } from "./outbound.ts";
import { claimEffect, nextLookAt, standEffect } from "./effect-rows.ts";

const app = await startFileApp();
const otherProcess = 424_242;
/** What is worked on is another process's, which shows nobody that it lives, as this one does every ten seconds. */
async function lastSeen(secondsAgo: number): Promise<void> {
  const { db } = app.platform;
  await sql`
    insert into instances (instance_id, started_at, last_seen_at)
    values (${otherProcess}, clock_timestamp(), clock_timestamp() - make_interval(secs => ${secondsAgo}))
    on conflict (instance_id) do update set last_seen_at = excluded.last_seen_at`.execute(db);
  await sql`update outbound_effects set instance_id = ${otherProcess} where lease_until is not null`.execute(db);
}
const { act, order, stateOf, view, work } = effectStand(() => app);

describe("a worker that fell silent", () => {
  it("is taken over once its lease is over: what it had begun is cleared up, not sent again", async () => {
    const effect = await order();
    const flow = aFlow({
      outcomes: [() => Promise.reject(new Error("killed"))],
      resolutions: [{ kind: "confirmed", reference: "X" }],
    });
    await expect(work(flow, effect)).rejects.toThrow("killed");
    app.clock.advance(9_000);
    await work(flow, effect);
    expect([flow.resolved.length, await stateOf(effect)]).toEqual([0, "sending"]);
    app.clock.advance(1_000);
    await work(flow, effect);
    expect([flow.sent.length, await view(effect)]).toMatchObject([1, { state: "confirmed", reference: "X" }]);
  });

  it("is taken over 30 s after its process was last seen, with others of its lane, and keeps its lease while the process lives", async () => {
    const [dead, next] = [await order("silent-lane"), await order("silent-lane")];
    const dies = aFlow({ outcomes: [() => Promise.reject(new Error("killed"))] });
    await expect(work(dies, dead)).rejects.toThrow("killed");
    const flow = aFlow({ resolutions: [{ kind: "confirmed", reference: "found" }] });
    await lastSeen(20);
    await work(flow, dead);
    await work(flow, next);
    expect([flow.sent.length, flow.resolved.length, await stateOf(dead)]).toEqual([0, 0, "sending"]);
    await lastSeen(31);
    await work(flow, next);
    await work(flow, next);
    await work(flow, dead);
    expect(await Promise.all([stateOf(dead), stateOf(next)])).toEqual(["confirmed", "confirmed"]);
    expect([flow.sent.length, flow.resolved.length]).toEqual([1, 1]);
  });

  it("is looked for again when its process would have been silent for 30 s, not when its lease is over", async () => {
    const effect = await order();
    const { id } = effect;
    const flow = aFlow({ outcomes: [() => Promise.reject(new Error("killed"))] }, { longestStepMs: 600_000 });
    await expect(work(flow, effect)).rejects.toThrow("killed");
    const now = app.clock.now();
    await lastSeen(10);
    const inMs = async () => ((await nextLookAt(app.platform.db, { id, now }))?.getTime() ?? 0) - now.getTime();
    expect(await inMs()).toBeGreaterThan(15_000);
    expect(await inMs()).toBeLessThanOrEqual(20_001);
  });

  it.each([
    [
      "writes nothing when it wakes up after that and says the same",
      "found",
      [],
      { state: "confirmed", reference: "found" },
    ],
    [
      "stops whoever took over when it wakes up with a success that nobody found, and keeps its reference",
      "900999",
      [{ kind: "absent" } as const],
      {
        state: "parked",
        reason: "The answer came after another process had taken over. It is there: 900999",
        reference: "900999",
        attempts: [{ state: "unknown" }],
      },
    ],
    [
      "says so when it was done under another reference, too",
      "900999",
      [],
      {
        state: "parked",
        reason: "The answer came after another process had taken over. It is there: 900999, and as found",
      },
    ],
  ] as const)("%s", async (_, reference, resolutions, expected) => {
    const task = await order();
    const other = aFlow({ resolutions: [...resolutions, { kind: "confirmed", reference: "found" }] });
    const handler = aFlow({
      outcomes: [
        async () => {
          app.clock.advance(10_000);
          await work(other, task);
          return { kind: "confirmed", reference };
        },
      ],
    });
    await work(handler, task);
    expect(handler.standings).toEqual([]);
    expect(await view(task)).toMatchObject(expected);
  });

  it.each([
    ["drops a repeat, it is sent again by itself", true, "confirmed"],
    ["does not, staff are asked", false, "parked"],
  ])(
    "may still send until the end of its step, however few looks are left: where the provider %s",
    async (_, deduplicates, end) => {
      const task = await order();
      const times = {
        longestStepMs: 480_000,
        maxCommitDelayMs: 600_000,
        resolveAfterMs: [300_000, 300_000],
        deduplicates,
      };
      const killed = aFlow({ outcomes: [() => Promise.reject(new Error("killed"))] }, times);
      await expect(work(killed, task)).rejects.toThrow();
      await lastSeen(31);
      const handler = aFlow({}, times);
      const states: unknown[] = [];
      // 951 s after its start it may still be written and the waits are over, 1,085 s after it not any more.
      for (const seconds of [31, 300, 620, 133, 1]) {
        app.clock.advance(seconds * 1_000);
        await work(handler, task);
        states.push(await stateOf(task));
      }
      expect(states).toEqual(["unknown", "unknown", "unknown", "unknown", end]);
      expect(handler.sent.length).toBe(deduplicates ? 1 : 0);
    },
  );

  it("leaves what staff have sent again so, until the provider can no longer write it", async () => {
    const task = await order();
    const handler = aFlow({ outcomes: [unknown], resolutions: [{ kind: "doubtful", reason: "two" }] });
    await work(handler, task);
    app.clock.advance(30_000);
    await work(handler, task);
    expect(await stateOf(task)).toBe("parked");
    await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(task), by }));
    await work(handler, task);
    expect([await stateOf(task), handler.sent.length]).toEqual(["pending", 1]);
    app.clock.advance(minutes(11));
    await work(handler, task);
    expect([await stateOf(task), handler.sent.length]).toEqual(["confirmed", 2]);
  });

  it.each([
    ["takes over", false],
    ["ends for the next in line", true],
  ])("is not this very process, whose task nobody %s because the database was away", async (_, isNextOne) => {
    const [task, next] = [await order(`together-${isNextOne}`), await order(`together-${isNextOne}`)];
    const times = { longestStepMs: 600_000 };
    const outcome = async () => {
      const { db, instanceId } = app.platform;
      await sql`delete from instances where instance_id = ${instanceId}`.execute(db);
      await work(aFlow({}, times), isNextOne ? next : task);
      return { kind: "confirmed", reference: "900123" } as const;
    };
    await work(aFlow({ outcomes: [outcome] }, times), task);
    expect(await view(task)).toMatchObject({ state: "confirmed", reference: "900123" });
  });

  it("neither begins an attempt nor stores a standing with an old fence", async () => {
    const { id } = await order();
    const now = app.clock.now();
    const { db, instanceId } = app.platform;
    const held = await claimEffect(db, { id, now, leaseUntil: now, instanceId });
    await claimEffect(db, { id, now, leaseUntil: now, instanceId });
    const standing = {
      state: "confirmed",
      reason: "",
      reference: "old",
      nextAt: now,
      notBefore: null,
      isAway: false,
      isRepeat: false,
      waitsFor: "",
      tries: 0,
      leaseUntil: null,
      at: now,
    } as const;
    expect(await act((tx) => standEffect(tx, held ?? { id, fence: 0 }, standing))).toBe(false);
  });

  it("does not keep the others of its lane waiting for ever", async () => {
    const [dead, next] = [await order("dead-lane"), await order("dead-lane")];
    await expect(work(aFlow({ outcomes: [() => Promise.reject(new Error("killed"))] }), dead)).rejects.toThrow(
      "killed",
    );
    const flow = aFlow({ resolutions: [{ kind: "confirmed", reference: "found" }] });
    await work(flow, next);
    expect(flow.sent).toEqual([]);
    app.clock.advance(10_000);
    await work(flow, next);
    await work(flow, next);
    await work(flow, dead);
    expect(await Promise.all([stateOf(dead), stateOf(next)])).toEqual(["confirmed", "confirmed"]);
    expect([flow.sent.length, flow.resolved.length]).toEqual([1, 1]);
  });
});
