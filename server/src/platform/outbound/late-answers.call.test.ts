/** What a provider did is not lost, nor done again, because its answer came too late. */
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { aFlow, by, effectStand, keyOf, unknown } from "../../../test/effects.ts";
import { startFileApp } from "../../../test/file-app.ts";
import { minutes } from "../clock/clock.ts";
import type { Outcome } from "./effect.ts";
import { reorderEffect, sendEffectAgain } from "./outbound.ts";

const app = await startFileApp();
const { act, order, stateOf, view, withdraw, work } = effectStand(() => app);
type Task = Awaited<ReturnType<typeof order>>;
const sendAgain = (task: Task) => act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(task), by }));

const done = { kind: "confirmed", reference: "900999" } as const;
const foundLate = {
  state: "parked",
  reference: "900999",
  reason: "The answer came after another process had taken over. It is there: 900999",
};
const lateAnswer = (meanwhile: () => Promise<unknown>, outcome: Outcome = done, more = {}): ReturnType<typeof aFlow> =>
  aFlow(
    {
      outcomes: [
        async () => {
          app.clock.advance(10_000);
          await meanwhile();
          return outcome;
        },
      ],
    },
    { ...more, longestStepMs: 5_000 },
  );
const looked = (task: Task) => work(aFlow({ resolutions: [{ kind: "unknown", reason: "away" }] }), task);
const lateAfter = (other: ReturnType<typeof aFlow>, task: Task) =>
  lateAnswer(async () => {
    app.clock.advance(minutes(20));
    await work(other, task);
    await sendAgain(task);
    await work(other, task);
  });
const failing = (message: string, code: string, on: string) =>
  sql.raw(`
  create function ${on}_fail() returns trigger language plpgsql as
    $$ begin raise exception '${message}' using errcode = '${code}'; end $$;
  create trigger ${on}_fail before update on ${on} execute function ${on}_fail()`);

const waitsForLock = async (): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    app.platform.db,
  );
  return rows.length > 0;
};

describe("a late answer", () => {
  it("keeps its doubt and its notes", async () => {
    const task = await order();
    const notes = [{ what: "check", detail: "differs" }];
    await work(
      lateAnswer(() => looked(task), { ...done, doubt: "The total differs", notes }),
      task,
    );
    expect(await view(task)).toMatchObject(foundLate);
    await sendAgain(task);
    const handler = aFlow();
    await work(handler, task);
    expect(handler.standings).toMatchObject([{ state: "confirmed", doubt: "The total differs", notes }]);
  });

  it("outlives a database that is away for a moment", async () => {
    const task = await order();
    const isAway = Promise.withResolvers<void>();
    const handler = lateAnswer(async () => {
      await looked(task);
      await failing("no space left", "53100", "outbound_attempts").execute(app.platform.db);
      isAway.resolve();
    });
    const working = work(handler, task);
    await isAway.promise;
    await sleep(700);
    await sql`drop function outbound_attempts_fail cascade`.execute(app.platform.db);
    await working;
    expect(await view(task)).toMatchObject(foundLate);
  });

  it("of an earlier attempt is looked up, too, once staff have withdrawn the task and enqueued it again", async () => {
    const task = await order();
    const other = aFlow({ resolutions: [{ kind: "absent" }], outcomes: [{ kind: "not-sent", reason: "away" }] });
    await work(lateAfter(other, task), task);
    expect(await view(task)).toMatchObject(foundLate);
    expect(await withdraw(task)).toBe(true);
    await act((tx) => reorderEffect(app.platform, tx, { ...keyOf(task), by }));
    app.clock.advance(minutes(20));
    const next = aFlow({ resolutions: [{ kind: "absent" }] });
    await work(next, task);
    expect([next.resolved.map(({ n }) => n), next.sent.map(({ n }) => n)]).toEqual([[1], [3]]);
  });

  it("without a reference leaves alone what is done without one", async () => {
    const task = await order();
    const unnamed = { kind: "confirmed", reference: "" } as const;
    await work(
      lateAnswer(() => work(aFlow({ resolutions: [unnamed] }), task), unnamed),
      task,
    );
    expect(await stateOf(task)).toBe("confirmed");
  });

  it("waits for a look that is being written, and is kept if that one found nothing where looks undo", async () => {
    const task = await order();
    const more = { undoes: true };
    const isWriting = Promise.withResolvers<void>();
    const whileWriting = async () => {
      isWriting.resolve();
      await expect.poll(waitsForLock).toBe(true);
    };
    const other = aFlow({ resolutions: [{ kind: "absent" }] }, { ...more, settled: whileWriting });
    let looking: Promise<void> | undefined;
    const handler = lateAnswer(
      async () => {
        app.clock.advance(minutes(20));
        looking = work(other, task);
        await isWriting.promise;
      },
      done,
      more,
    );
    await work(handler, task);
    await looking;
    expect(await view(task)).toMatchObject(foundLate);
  });

  it("of an earlier attempt is believed, too: nothing is sent a third time", async () => {
    const task = await order();
    const other = aFlow({ resolutions: [{ kind: "absent" }], outcomes: [{ kind: "not-sent", reason: "away" }] });
    await work(lateAfter(other, task), task);
    expect(await view(task)).toMatchObject(foundLate);
    await sendAgain(task);
    const next = aFlow();
    await work(next, task);
    expect(await view(task)).toMatchObject({ state: "confirmed", reference: "900999" });
    expect([other.sent.length, next.sent, next.resolved]).toEqual([1, [], []]);
  });

  it.each([
    ["there, too", { kind: "confirmed", reference: "900888" }, "parked", "It is there more than once: 900999, 900888"],
    ["not there", { kind: "absent" }, "confirmed", ""],
  ] as const)("waits for a look at the later attempt, which is %s", async (_, resolution, state, reason) => {
    const task = await order();
    const other = aFlow({ resolutions: [{ kind: "absent" }], outcomes: [unknown] });
    await work(lateAfter(other, task), task);
    expect(await view(task)).toMatchObject(foundLate);
    app.clock.advance(minutes(20));
    await sendAgain(task);
    const next = aFlow({ resolutions: [resolution] });
    await work(next, task);
    if (state === "confirmed") {
      app.clock.advance(minutes(1));
      await work(next, task);
    }
    expect(await view(task)).toMatchObject({ state, reason });
    expect([next.resolved.map(({ n }) => n), next.sent]).toEqual([[2], []]);
  });

  it("of what a look did not find reaches somebody where looks undo, and is not done again", async () => {
    const task = await order();
    const more = { undoes: true };
    const other = aFlow({ resolutions: [{ kind: "absent" }] }, more);
    const handler = lateAnswer(
      async () => {
        app.clock.advance(minutes(20));
        await work(other, task);
      },
      done,
      more,
    );
    await work(handler, task);
    expect(await view(task)).toMatchObject(foundLate);
    await sendAgain(task);
    await work(other, task);
    expect(await view(task)).toMatchObject({ state: "confirmed", reference: "900999" });
    expect(other.sent).toEqual([]);
  });

  it("says nothing where a look that undoes is under way", async () => {
    const task = await order();
    const more = { undoes: true };
    const stillUnknown = aFlow({ resolutions: [{ kind: "unknown", reason: "away" }] }, more);
    await work(
      lateAnswer(() => work(stillUnknown, task), done, more),
      task,
    );
    expect(await view(task)).toMatchObject({ state: "unknown", reference: "" });
    app.clock.advance(minutes(20));
    const next = aFlow({ resolutions: [{ kind: "undone", isElsewhere: true }] }, more);
    await work(next, task);
    expect([next.resolved.length, next.sent.length]).toEqual([1, 1]);
  });

  it("is believed when staff send again what it did, without a look", async () => {
    const task = await order();
    const late = aFlow({
      outcomes: [
        async () => {
          app.clock.advance(10_000);
          await work(aFlow({ resolutions: [{ kind: "unknown", reason: "away" }] }), task);
          return { kind: "confirmed", reference: "900999" };
        },
      ],
    });
    await work(late, task);
    await act((tx) => sendEffectAgain(app.platform, tx, { ...keyOf(task), by }));
    const handler = aFlow();
    await work(handler, task);
    expect(await view(task)).toMatchObject({ state: "confirmed", reference: "900999" });
    expect([handler.resolved, handler.sent]).toEqual([[], []]);
  });

  describe.each([false, true])("whose answer comes late, from a provider that undoes: %s,", (undoes) => {
    const late = async (meanwhile: (task: Awaited<ReturnType<typeof order>>) => Promise<unknown>) => {
      const task = await order();
      const outcome = async () => {
        app.clock.advance(10_000);
        await meanwhile(task);
        return { kind: "confirmed", reference: "900999" } as const;
      };
      await work(aFlow({ outcomes: [outcome] }, { undoes }), task);
      return view(task);
    };

    it("reaches staff also where they ended the task, and nobody where a look undid it", async () => {
      const end = await late(async (task) => {
        await work(aFlow({ resolutions: [{ kind: undoes ? "undone" : "doubtful", reason: "two" }] }, { undoes }), task);
        if (!undoes) await withdraw(task);
      });
      expect(end).toMatchObject(
        undoes ? { state: "pending", attempts: [{ state: "absent" }] } : { state: "parked", reference: "900999" },
      );
    });
  });

  it("keeps the provider's answer while the database cannot take it, for as long as a step", async () => {
    const task = await order();
    const isAway = Promise.withResolvers<void>();
    const handler = aFlow({
      outcomes: [
        async () => {
          await failing("no space left", "53100", "outbound_attempts").execute(app.platform.db);
          isAway.resolve();
          return { kind: "confirmed", reference: "900123" };
        },
      ],
    });
    const working = work(handler, task);
    await isAway.promise;
    await sleep(700);
    expect(await stateOf(task)).toBe("sending");
    await sql`drop function outbound_attempts_fail cascade`.execute(app.platform.db);
    await working;
    expect(await stateOf(task)).toBe("unknown");
    app.clock.advance(minutes(1));
    await work(handler, task);
    expect(await view(task)).toMatchObject({ state: "confirmed", reference: "900123" });
    expect([handler.resolved, handler.sent.length]).toEqual([[], 1]);
  });

  it("of what a look reversed is not believed, whatever came after that", async () => {
    const task = await order();
    const more = { undoes: true };
    const other = aFlow(
      {
        resolutions: [
          { kind: "undone", isElsewhere: true },
          { kind: "doubtful", reason: "two" },
        ],
        outcomes: [unknown],
      },
      more,
    );
    const handler = lateAnswer(
      async () => {
        for (let n = 0; n < 2; n += 1) {
          app.clock.advance(minutes(20));
          await work(other, task);
        }
      },
      done,
      more,
    );
    await work(handler, task);
    expect(await view(task)).toMatchObject({ state: "parked", reason: "two", reference: "" });
  });

  it("says both references where the task is noted under another one, and so does the next turn", async () => {
    const task = await order();
    const other = aFlow({ resolutions: [{ kind: "absent" }] });
    await work(lateAfter(other, task), task);
    expect(await view(task)).toMatchObject({ state: "parked", reason: `${foundLate.reason}, and as R1` });
    await sendAgain(task);
    await work(other, task);
    expect(await view(task)).toMatchObject({ state: "parked", reason: "It is there more than once: R1, 900999" });
    expect(other.sent.length).toBe(1);
  });

  it("keeps its doubt when the look that came too late itself says the same", async () => {
    const task = await order();
    const lookLate = aFlow({}, { resolve: () => lateArrives().then(() => done) });
    const outcome = Promise.withResolvers<Outcome>();
    const handler = aFlow({ outcomes: [() => outcome.promise] });
    const working = work(handler, task);
    const lateArrives = async () => {
      outcome.resolve({ ...done, doubt: "The total differs" });
      await working;
    };
    await expect.poll(() => handler.sent.length).toBe(1);
    app.clock.advance(10_000);
    await work(lookLate, task);
    await sendAgain(task);
    const next = aFlow();
    await work(next, task);
    expect(await view(task)).toMatchObject({ state: "parked", reason: "The total differs", reference: "900999" });
  });

  it("is looked for once staff have ended the task and ordered it once more", async () => {
    const task = await order();
    const handler = lateAnswer(() => looked(task));
    await work(handler, task);
    expect(await withdraw(task)).toBe(true);
    await act((tx) => reorderEffect(app.platform, tx, { ...keyOf(task), by }));
    app.clock.advance(minutes(20));
    const next = aFlow({ resolutions: [{ kind: "confirmed", reference: "R2" }] });
    await work(next, task);
    expect([next.resolved.length, (await view(task))?.reference]).toEqual([1, "R2"]);
  });
});
