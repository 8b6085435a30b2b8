import { deletePendingUsers, getScriptLogs } from "@crema/contract/areas/settings";
import { beforeAll, expect, it } from "vitest";
import { asStaff, startFileApp } from "../../../../test/file-app.ts";
import { holdWriter, missAtOnce } from "../../../../test/killed-process.ts";
import { endProcess, startServerProcess } from "../../../../test/server-process.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { startApp } from "../../../start-app.ts";

const people = 2_000;
const lostBefore = 600;
const app = await startFileApp();
beforeAll(async () => {
  app.clock.set(systemClock.now());
});

/** What is left, what the run says it deleted, and what the audit says. */
async function standing() {
  const rows = await app.sql<{ left: number; told: number; audited: number; state: string }>`
    select (select count(*)::int from users where role = 'customer') as left, rows_lost as told, state,
      (select count(*)::int from audit_entries where act = 'delete') as audited
    from script_runs`;
  return rows[0];
}

it("a run that is killed in the middle goes on in another process, and tells how many the database lost [SCR-05] [AMB-144]", async () => {
  const { config, log } = app.platform;
  await app.sql`
    insert into users (role, email, created_at, updated_at)
    select 'customer', 'many' || n || '@example.test', now() - interval '40 days', now() from generate_series(1, ${people}::int) n`;
  const headers = await asStaff(app, { permissions: ["order.edit"] });
  expect((await app.call(deletePendingUsers, { headers })).status).toBe(202);
  const when = `(select count(*) from users where role = 'customer') < ${people - lostBefore}`;
  const deletions = await holdWriter(app, { table: "users", when });
  const other = startServerProcess({ DATABASE_URL: config.DATABASE_URL });
  await deletions.isHeld();
  await endProcess(other, "SIGKILL");
  await deletions.forget();
  expect(await standing()).toEqual({
    left: people - lostBefore,
    told: lostBefore,
    audited: lostBefore,
    state: "running",
  });
  expect((await app.call(deletePendingUsers, { headers })).status).toBe(409);

  await missAtOnce(app);
  const heirs = await Promise.all(
    [1, 2].map(() => startApp({ config: { ...config, JOBS: "on" }, clock: systemClock, log, checkAnswers: true })),
  );
  await expect.poll(standing, { interval: 200 }).toEqual({ left: 0, told: people, audited: people, state: "done" });
  const { body } = await app.call(getScriptLogs, { headers });
  expect(body.logs).toMatchObject([{ progress: "done", meta: { deleted: people, total: people } }]);
  await Promise.all(heirs.map((heir) => heir.stop()));
});
