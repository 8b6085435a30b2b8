import { listPushes, sendPush, stopPush } from "@crema/contract/areas/notifications";
import { startPushSandbox } from "@crema/sandboxes/push";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { z } from "zod";
import { holdWriter, missAtOnce } from "../../../../test/killed-process.ts";
import { aSender, devicesForAll, pushTexts, scriptedPush } from "../../../../test/pushes.ts";
import { aSegment } from "../../../../test/segments.ts";
import { endProcess, startServerProcess } from "../../../../test/server-process.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { manyCustomers } from "../../../../test/users.ts";
import { startApp } from "../../../start-app.ts";
import { openProviders, readProviderConfig } from "../../../providers/open-providers.ts";
import { sendPushTask } from "./queue-push.ts";

const people = 400;
let app: TestApp;
let headers: Awaited<ReturnType<typeof signInAs>>;
let sandbox: Awaited<ReturnType<typeof startPushSandbox>>;
beforeAll(async () => {
  sandbox = await startPushSandbox();
  app = await startTestApp({}, { ports: { push: scriptedPush() } });
  // The other processes have the machine's clock.
  app.clock.set(new Date());
  await manyCustomers(app, { count: people, prefix: "killed" });
  await devicesForAll(app);
  headers = await signInAs(app, await aSender(app));
});
afterAll(async () => {
  await app.stop();
  await sandbox.close();
});
beforeEach(async () => {
  await app.sql`truncate pushes, push_sendings cascade`;
  await app.sql`delete from graphile_worker._private_jobs`;
});

/** Another process of ours, on the same database, with the push service's sandbox. */
const aProcess = () =>
  startServerProcess({
    ...sandbox.env,
    // Not so quick that a busy machine's answers count as none.
    FCM_TIMEOUT_SECONDS: "60",
    DATABASE_URL: app.platform.config.DATABASE_URL,
  });
/** Stops it when it notes that more than half was sent. */
const holdAtHalf = () =>
  holdWriter(app, {
    table: "push_sendings",
    when: `(select count(*) from push_sendings where state = 'sent') > ${people / 2}`,
  });

async function order(title: string): Promise<string> {
  const uuid = await aSegment(app, { rules: [{ field: "role", operator: "is", comparator: "customer" }] });
  const { body } = await app.call(sendPush, { params: { uuid }, body: { ...pushTexts, title }, headers });
  expect([body.count, body.devices]).toEqual([people, people]);
  return body.uuid;
}
async function standing() {
  const { body } = await app.call(listPushes, { headers });
  const [push] = body.notifications;
  if (push === undefined) throw new Error("there is no push");
  return push;
}

const stateShape = z.object({
  devices: z.record(z.string(), z.object({ shown: z.array(z.object({ title: z.string(), copies: z.number() })) })),
});
/** How often each device got this push. */
async function copies(title: string): Promise<ReadonlyMap<string, number>> {
  const state = stateShape.parse(await (await fetch(`${sandbox.control}/_sandbox/state`)).json());
  return new Map(
    Object.entries(state.devices).flatMap(([token, { shown }]) =>
      shown.filter((one) => one.title === title).map((one) => [token, one.copies] as const),
    ),
  );
}

it("sends nobody twice and says whom it may have missed, when the process that sends is killed at half", async () => {
  const title = "Killed at half";
  const sendings = await holdAtHalf();
  const other = aProcess();
  await order(title);
  await sendings.isHeld();
  await endProcess(other, "SIGKILL");
  await sendings.forget();
  expect((await standing()).sent).toBe(people / 2);
  await missAtOnce(app);

  const { config, log } = app.platform;
  const providers = openProviders(readProviderConfig(sandbox.env), { clock: app.clock });
  app.clock.set(new Date());
  const heir = await startApp({
    config: { ...config, JOBS: "on" },
    clock: app.clock,
    log,
    checkAnswers: true,
    ports: providers.ports,
  });
  await expect.poll(async () => (await standing()).state, { interval: 200 }).toBe("done");
  await heir.stop();
  await providers.close();

  const push = await standing();
  const got = await copies(title);
  expect([...got.values()].filter((times) => times !== 1)).toEqual([]);
  // What was under way at the kill, and nothing else, is not known; everybody else has it.
  const unclear = push.failures.find(({ reason }) => reason.startsWith("No answer came"))?.count ?? 0;
  expect([push.sent + unclear, push.failed, push.repeatable]).toEqual([people, unclear, 0]);
  expect(unclear).toBeGreaterThan(0);
  expect(unclear).toBeLessThanOrEqual(50);
  const missed = await app.sql<{ state: string }>`
    select s.state from push_sendings s join app_devices d on d.uuid = s.device_uuid
    where s.push_uuid = ${push.uuid} and not d.token = any(${[...got.keys()]})`;
  expect(missed.filter(({ state }) => state !== "unknown")).toEqual([]);
});

it("stopped at half, with the process that sends killed right after it: the next one sends nobody, and says so", async () => {
  const title = "Stopped and killed";
  const sendings = await holdAtHalf();
  const other = aProcess();
  const uuid = await order(title);
  await sendings.isHeld();
  const stopping = await app.call(stopPush, { params: { uuid }, headers });
  await endProcess(other, "SIGKILL");
  await sendings.forget();
  expect([stopping.status, stopping.body.isStopping || stopping.body.state === "stopped"]).toEqual([200, true]);
  // What the dead process had handed over still arrives.
  let out = -1;
  const hasSettled = async (): Promise<boolean> => {
    const before = out;
    out = (await copies(title)).size;
    return out === before;
  };
  await expect.poll(hasSettled, { interval: 500 }).toBe(true);
  await missAtOnce(app);
  const heir = aProcess();
  await expect.poll(async () => (await standing()).state, { interval: 100 }).toBe("stopped");
  await endProcess(heir, "SIGKILL");
  const push = await standing();
  const got = await copies(title);
  expect([...got.values()].filter((times) => times !== 1)).toEqual([]);
  // What had left when it was stopped, and nothing after it.
  expect(got.size).toBe(out);
  expect(out).toBeLessThan(people);
  const unclear = push.failures.find(({ reason }) => reason.startsWith("No answer came"))?.count ?? 0;
  expect([push.sent + unclear + push.repeatable, push.reason]).toEqual([people, "Stopped by staff"]);
  expect(push.sent).toBeLessThanOrEqual(out);
});

it("sends everybody one when two processes send the same push", async () => {
  const title = "By two";
  const uuid = await order(title);
  // A second job for the same push, as a worker would have that was given up and still works.
  await app.platform.jobs.add(app.platform.db, sendPushTask, { push: uuid });
  const others = [aProcess(), aProcess()];
  await expect.poll(async () => (await standing()).state, { interval: 100 }).toBe("done");
  await Promise.all(others.map((other) => endProcess(other, "SIGKILL")));
  const got = await copies(title);
  expect([got.size, [...got.values()].filter((times) => times !== 1)]).toEqual([people, []]);
  expect(await standing()).toMatchObject({ message: `Sent ${people}, failed 0`, failures: [] });
});
