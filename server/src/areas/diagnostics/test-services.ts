import { days, after, hours } from "../../platform/clock/clock.ts";
import { nothingToDo, type Task } from "../../platform/jobs/task.ts";
import type { Platform } from "../../platform/platform.ts";
import { type Checked, checkServices } from "./check-services.ts";
import { addServiceChecks, forgetServiceChecks } from "./service-check-rows.ts";

/** Whoever asks again so soon, or while a test goes on, gets its answer: probes cost third parties something. */
const answeredForMs = 5_000;

interface LastTest {
  readonly at: number;
  isRunning: boolean;
  readonly answer: Promise<readonly Checked[]>;
}
const lastTests = new WeakMap<Platform, LastTest>();

export function testServices(deps: Platform): Promise<readonly Checked[]> {
  const now = deps.clock.now().getTime();
  const last = lastTests.get(deps);
  if (last !== undefined && (last.isRunning || now - last.at < answeredForMs)) return last.answer;
  const end = (): void => void (test.isRunning = false);
  const test: LastTest = { at: now, isRunning: true, answer: testAndKeep(deps).finally(end) };
  lastTests.set(deps, test);
  return test.answer;
}

/** A database that does not answer keeps no history; the answer tells of it all the same. */
async function testAndKeep(deps: Platform): Promise<readonly Checked[]> {
  const checks = await checkServices(deps);
  await addServiceChecks(deps.db, { checks, at: deps.clock.now() }).catch((error: unknown) =>
    deps.log.warn({ err: error }, "checks of services not kept"),
  );
  return checks;
}

/** Every five minutes, so that a day has a history; nobody needs to see its runs. */
const checkRegularly: Task = {
  every: "*/5 * * * *",
  about: "Tests the services that Diagnostics shows.",
  async run(deps) {
    await testServices(deps);
    await forgetServiceChecks(deps.db, after(deps.clock.now(), -(days(1) + hours(1))));
    return nothingToDo;
  },
};

export const diagnosticsTasks = { "check-services": checkRegularly };
