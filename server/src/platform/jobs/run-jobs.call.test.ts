import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { openListeningPool } from "../database/database.ts";
import { finishRun, startRun } from "./job-rows.ts";
import { oneRunAtATime } from "./job-queue.ts";
import { type RunningJobs, runJobs } from "./run-jobs.ts";
import { nothingToDo, nothingTried, switchedOff, type Tasks } from "./task.ts";

const app = await startFileApp();

interface StoredJob {
  readonly task: string;
  readonly isHeld: boolean;
}
const stored = async (): Promise<StoredJob[]> => {
  const { rows } = await sql<StoredJob>`
    select task_identifier as task, locked_by is not null as "isHeld" from graphile_worker.jobs
    where task_identifier in ('count', 'slow')`.execute(app.platform.db);
  return rows;
};

async function withWorkers(tasks: Tasks, work: (running: RunningJobs) => Promise<void>): Promise<void> {
  const { pool, close } = openListeningPool(app.platform.config.DATABASE_URL, () => undefined);
  const running = await runJobs(app.platform, pool, tasks);
  try {
    await work(running);
  } finally {
    await running.stop();
    await close();
  }
}

const askInVain = (): Promise<void> =>
  Promise.reject(new Error("no way to https://crema:hunter2@erp.test/orders?key=1"));

const endedRuns = async () => {
  const { rows } = await sql<{ state: string; error: string; toSeeTo: boolean }>`
    select state, error, to_see_to as "toSeeTo" from job_runs where job = 'Tell of something' and state <> 'running'`.execute(
    app.platform.db,
  );
  return rows;
};

const progress = async () => {
  const { rows } = await sql<{
    progress: unknown;
  }>`select progress from job_runs where job = 'Count to ten'`.execute(app.platform.db);
  return rows;
};

describe("the jobs of a process", () => {
  it("run at the start where they are to, and tell staff what they should see to without being repeated", async () => {
    const told: Tasks = {
      slow: {
        atStart: true,
        shownAs: "Tell of something",
        run: () => Promise.resolve({ problem: "Two of them cannot be read" }),
      },
    };
    await withWorkers(told, async () => {
      await vi.waitUntil(async () => (await endedRuns()).length > 0, { timeout: 60_000 });
    });
    expect(await endedRuns()).toEqual([{ state: "failed", error: "Two of them cannot be read", toSeeTo: true }]);
    expect(await stored()).toEqual([]);
  });

  it("tell how far a run is, for as long as it goes on", async () => {
    const { promise: goesOn, resolve: end } = Promise.withResolvers<void>();
    const tasks: Tasks = {
      slow: {
        shownAs: "Count to ten",
        run: async (_deps, _payload, tell) => {
          tell?.(3, 10);
          await goesOn;
        },
      },
    };
    await withWorkers(tasks, async () => {
      await app.platform.jobs.add(app.platform.db, "slow", {});
      await expect.poll(progress).toEqual([{ progress: { done: 3, total: 10 } }]);
      end();
      await expect.poll(stored).toEqual([]);
    });
  });

  it("note of a schedule when it went well last, also where there was nothing to do, but not where nothing was tried", async () => {
    const { db } = app.platform;
    await sql`insert into job_schedules (task, every, shown_as) values ('slow', '* * * * *', 'Tell of something')`.execute(
      db,
    );
    const wellAt = async () => {
      const { rows } = await sql<{
        at: Date | null;
      }>`select well_at as at from job_schedules where task = 'slow'`.execute(db);
      return rows[0]?.at;
    };
    const outcomes = [{ problem: "Two of them cannot be read" }, nothingTried, nothingToDo] as const;
    const run = vi.fn(() => Promise.resolve(outcomes[run.mock.calls.length - 1] ?? nothingToDo));
    await withWorkers({ slow: { shownAs: "Tell of something", run } }, async () => {
      for (let tries = 1; tries <= 2; tries += 1) {
        await app.platform.jobs.add(db, "slow", {});
        await expect.poll(stored).toEqual([]);
        expect([run.mock.calls.length, await wellAt()]).toEqual([tries, null]);
      }
      await app.platform.jobs.add(db, "slow", {});
      await expect.poll(wellAt).toEqual(app.clock.now());
    });
    await sql`delete from job_schedules where task = 'slow'`.execute(db);
  });

  it("that go on failing of one cause are one failure, counted, until one goes well or what it works with is off", async () => {
    const { db, jobs } = app.platform;
    await sql`insert into job_schedules (task, every, shown_as) values ('slow', '* * * * *', 'Ask in vain now')`.execute(
      db,
    );
    const kept = async () => {
      const { rows } = await sql<{ said: string }>`
        select concat_ws(' ', error, times, first_failed_at is not null, finished_at - coalesce(first_failed_at, finished_at)) as said
        from job_runs where job = 'Ask in vain now' and state <> 'running' order by id`.execute(db);
      return rows.map(({ said }) => said);
    };
    const outcomes = [
      { problem: "Away" },
      { problem: "Away" },
      { problem: "Refused" },
      { problem: "Away" },
      nothingTried,
      { problem: "Away" },
      switchedOff,
      { problem: "Away" },
      nothingToDo,
      { problem: "Away" },
    ] as const;
    let tries = 0;
    const run = () => {
      const outcome = outcomes[tries] ?? nothingToDo;
      tries += 1;
      return Promise.resolve(outcome);
    };
    await withWorkers({ slow: { shownAs: "Ask in vain now", run } }, async () => {
      for (let done = 1; done <= outcomes.length; done += 1) {
        app.clock.advance(60_000);
        await jobs.add(db, "slow", {});
        await expect.poll(() => tries).toBe(done);
        await expect.poll(stored).toEqual([]);
      }
    });
    expect(await kept()).toEqual([
      "Away 4 t 00:05:00",
      "Refused 1 f 00:00:00",
      "Away 1 f 00:00:00",
      "Away 1 f 00:00:00",
    ]);
    await sql`delete from job_schedules where task = 'slow'`.execute(db);
  });

  it("that failed alike but for numbers are one failure, and what staff should see to only where it says the same", async () => {
    const { db } = app.platform;
    const job = "Ask by number";
    await sql`insert into job_schedules (task, every, shown_as) values ('slow', '* * * * *', ${job})`.execute(db);
    const end = async (error: string, toSeeTo: boolean) => {
      const at = app.clock.now();
      await finishRun(db, { id: await startRun(db, { job, workerId: "", at }), at, error, toSeeTo });
    };
    for (const error of ["No answer in 9 s", "No answer in 10 s"]) await end(error, false);
    for (const error of ["Order 5001 cannot be read", "Order 5002 cannot be read", "Order 5002 cannot be read"])
      await end(error, true);
    const { rows } = await sql`select error, times from job_runs where job = ${job} order by id`.execute(db);
    expect(rows).toEqual([
      { error: "No answer in 10 s", times: 2 },
      { error: "Order 5001 cannot be read", times: 1 },
      { error: "Order 5002 cannot be read", times: 2 },
    ]);
    await sql`delete from job_schedules where task = 'slow'`.execute(db);
  });

  it("go on after the database refused to note that one is done, which is then done again", async () => {
    const { db } = app.platform;
    // A number that was taken stays taken when the statement is refused.
    await sql`create sequence refusals`.execute(db);
    await sql`create function keep_jobs() returns trigger language plpgsql as $$
      begin perform nextval('refusals'); raise exception 'kept'; end $$`.execute(db);
    const isRefused = async (): Promise<boolean> => {
      const { rows } = await sql<{ isCalled: boolean }>`select is_called as "isCalled" from refusals`.execute(db);
      return rows[0]?.isCalled === true;
    };
    await sql`create trigger keep_jobs before delete on graphile_worker._private_jobs for each row execute function keep_jobs()`.execute(
      db,
    );
    let runs = 0;
    const tasks: Tasks = {
      count: {
        run: async () => {
          runs += 1;
        },
      },
    };
    await withWorkers(tasks, async () => {
      await app.platform.jobs.add(db, "count", {});
      await vi.waitUntil(isRefused, { timeout: 60_000 });
      expect(runs).toBe(1);
      await sql`drop function keep_jobs cascade`.execute(db);
      await vi.waitUntil(() => runs === 2, { timeout: 60_000 });
      await expect.poll(stored).toEqual([]);
    });
  });

  it("that it left running are written down as failed by the next, and those that go on are not", async () => {
    const { db } = app.platform;
    await sql`insert into job_runs (job, worker_id, started_at, state) values ('lost', 'died-long-ago', now(), 'running')`.execute(
      db,
    );
    const runs = async (): Promise<unknown> => {
      const { rows } =
        await sql`select job, state, error from job_runs where job in ('lost', 'shown') order by job`.execute(db);
      return rows;
    };
    const { promise: running, resolve: end } = Promise.withResolvers<void>();
    await withWorkers({ slow: { shownAs: "shown", run: () => running } }, async () => {
      await app.platform.jobs.add(db, "slow", {});
      const lost = { job: "lost", state: "failed", error: "The process that ran it ended" };
      await expect.poll(runs).toEqual([lost, { job: "shown", state: "running", error: "" }]);
      await sleep(3_500); // past the next heartbeat
      expect(await runs()).toEqual([lost, { job: "shown", state: "running", error: "" }]);
      end();
      await expect.poll(runs).toEqual([lost, { job: "shown", state: "succeeded", error: "" }]);
    });
  });

  it("that failed are kept under the name staff know them by, with a reason that tells no secret", async () => {
    const { db } = app.platform;
    await withWorkers({ refused: { shownAs: "Ask in vain", run: askInVain } }, async () => {
      await app.platform.jobs.add(db, "refused", {});
      const first = async (): Promise<unknown> =>
        (await sql`select state, error from job_runs where job = 'Ask in vain' order by id limit 1`.execute(db)).rows;
      await expect.poll(first).toEqual([{ state: "failed", error: "no way to https://erp.test" }]);
    });
  });

  it("that found nothing to do are not kept", async () => {
    const { db } = app.platform;
    let asked = 0;
    const idle = (): Promise<typeof nothingToDo> => {
      asked += 1;
      return Promise.resolve(nothingToDo);
    };
    await withWorkers({ idle: { shownAs: "Look around", run: idle } }, async () => {
      await app.platform.jobs.add(db, "idle", {});
      await expect.poll(() => asked).toBe(1);
      const kept = async (): Promise<unknown> =>
        (await sql`select 1 from job_runs where job = 'Look around'`.execute(db)).rows;
      await expect.poll(kept).toEqual([]);
    });
  });

  it("of one flag take only so many places, also when all come at once, keep their priority, and the others go on", async () => {
    const { db, jobs } = app.platform;
    const { promise: comesBack, resolve: end } = Promise.withResolvers<void>();
    let [now, most, done, others] = [0, 0, 0, 0];
    const hang = async (): Promise<void> => {
      now += 1;
      most = Math.max(most, now);
      await comesBack;
      now -= 1;
      done += 1;
    };
    const other = async (): Promise<void> => {
      others += 1;
    };
    for (let n = 0; n < 12; n += 1)
      await jobs.add(db, "slow", { n }, { key: `slow:${n}`, flag: "of one provider", priority: 7 });
    await withWorkers({ slow: { mostPerFlag: 2, run: hang }, count: { run: other } }, async () => {
      await vi.waitUntil(() => now === 2, { timeout: 60_000 });
      for (let n = 0; n < 10; n += 1) await jobs.add(db, "count", { n });
      await vi.waitUntil(() => others === 10, { timeout: 60_000 });
      expect([now, most]).toEqual([2, 2]);
      // Those that found no place wait on as urgent as they were.
      const { rows } = await sql<{ priority: number; n: number }>`
        select priority, count(*)::int as n from graphile_worker.jobs where task_identifier = 'slow' group by priority`.execute(
        db,
      );
      expect(rows).toEqual([{ priority: 7, n: 12 }]);
      end();
      await vi.waitUntil(() => done === 12, { timeout: 60_000 });
      expect(most).toBe(2);
    });
    expect(await stored()).toEqual([]);
  });

  it("of one schedule follow each other: runs that outlast their interval would slow each other down", async () => {
    const { db, jobs } = app.platform;
    const first = Promise.withResolvers<void>();
    let [now, most, done] = [0, 0, 0];
    const slow = async (): Promise<void> => {
      now += 1;
      most = Math.max(most, now);
      await first.promise;
      now -= 1;
      done += 1;
    };
    let others = 0;
    const other = async (): Promise<void> => {
      others += 1;
    };
    await withWorkers({ slow: { run: slow }, count: { run: other } }, async () => {
      await jobs.add(db, "slow", {}, oneRunAtATime("slow"));
      await vi.waitUntil(() => now === 1, { timeout: 60_000 });
      await jobs.add(db, "slow", {}, oneRunAtATime("slow"));
      await jobs.add(db, "count", {}, oneRunAtATime("count"));
      await vi.waitUntil(() => others === 1, { timeout: 60_000 });
      expect(await stored()).toHaveLength(2);
      first.resolve();
      await vi.waitUntil(() => done === 2, { timeout: 60_000 });
      expect(most).toBe(1);
    });
  });

  it("end before it stops, and that they did is written down", async () => {
    let isDone = false;
    const { promise: goesOn, resolve: end } = Promise.withResolvers<void>();
    const tasks: Tasks = {
      slow: {
        run: async () => {
          await goesOn;
          isDone = true;
        },
      },
    };
    await withWorkers(tasks, async (running) => {
      await app.platform.jobs.add(app.platform.db, "slow", {});
      await expect.poll(stored).toEqual([{ task: "slow", isHeld: true }]);
      const stopped = running.stop().then(() => isDone);
      expect(await Promise.race([stopped, sleep(300, "it waits")])).toBe("it waits");
      end();
      expect(await stopped).toBe(true);
      expect(await stored()).toEqual([]);
    });
  });
});
