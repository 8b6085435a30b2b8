import { expect, it } from "vitest";
import { anAutomation } from "../../../../test/automations.ts";
import { startFileApp } from "../../../../test/file-app.ts";
import { holdWriter, missAtOnce } from "../../../../test/killed-process.ts";
import { queryOn } from "../../../../test/query-on.ts";
import { endProcess, startServerProcess } from "../../../../test/server-process.ts";
import { manyCustomers } from "../../../../test/users.ts";
import { systemClock } from "../../../platform/clock/clock.ts";
import { startApp } from "../../../start-app.ts";

const people = 3_500;
const reachedBefore = 1_000;
const app = await startFileApp();
const query = queryOn(app);

interface Standing {
  readonly runs: number;
  readonly codes: number;
  readonly holders: number;
  readonly mails: number;
}
async function standing(): Promise<Standing> {
  const rows = await query<Standing>`
    select (select count(*) from automation_runs) as runs, (select count(*) from voucher_codes) as codes,
      (select count(distinct user_uuid) from voucher_codes) as holders, (select count(*) from outbound_mails) as mails`;
  return rows[0] ?? { runs: -1, codes: -1, holders: -1, mails: -1 };
}

it("comes to one code and one mail a person when the process that runs it is killed in the middle", async () => {
  const { config, log } = app.platform;
  await manyCustomers(app, { count: people, prefix: "member" });
  await anAutomation(app, { active: true, sendsEmail: true, nextRunAt: new Date(systemClock.now().getTime() - 1_000) });
  const when = `(select count(*) from voucher_codes) > ${reachedBefore}`;
  const codes = await holdWriter(app, { table: "voucher_codes", when });
  const other = startServerProcess({ DATABASE_URL: config.DATABASE_URL });
  await codes.isHeld();
  await endProcess(other, "SIGKILL");
  await codes.forget();
  expect(await standing()).toEqual({ runs: 1, codes: reachedBefore, holders: reachedBefore, mails: reachedBefore });

  await missAtOnce(app);
  const heirs = [1, 2].map(() =>
    startApp({ config: { ...config, JOBS: "on" }, clock: systemClock, log, checkAnswers: true }),
  );
  const started = await Promise.all(heirs);
  await expect.poll(standing, { interval: 200 }).toEqual({ runs: 1, codes: people, holders: people, mails: people });
  await Promise.all(started.map((heir) => heir.stop()));
});
