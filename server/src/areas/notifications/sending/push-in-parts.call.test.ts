import { sql } from "kysely";
import { expect, it } from "vitest";
import { filePushes } from "../../../../test/file-pushes.ts";
import { aDevice, later, pushTexts, taken } from "../../../../test/pushes.ts";
import { aCustomer } from "../../../../test/users.ts";
import { after, hours } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { audienceOf } from "../push-audience.ts";
import { addPush } from "../push-rows.ts";
import { preparePart } from "./parts-rows.ts";
import { endPush, requeueFailed, takeSendings } from "./sending-rows.ts";

const { app, port, segment, frozen, work, newest } = await filePushes();

/** Seven people, one of them on two devices; the call writes three of them. */
async function aLargePush() {
  for (let n = 0; n < 7; n += 1) {
    const person = await aCustomer(app);
    await aDevice(app, person);
    if (n === 3) await aDevice(app, person);
  }
  const at = app.clock.now();
  const asked = {
    segmentUuid: segment(),
    audienceUuid: await frozen(),
    byUuid: null,
    at,
    endsAt: after(at, hours(24)),
  };
  return inTransaction(app.platform.db, (tx) => addPush(tx, { ...asked, ...pushTexts }, 3));
}
const devicesWritten = async (): Promise<number> =>
  (await app.sql<{ n: number }>`select count(*)::int as n from push_sendings`)[0]?.n ?? 0;

it("is written out in parts, by two at once too, and nobody is sent it before all of it stands there", async () => {
  const { uuid, count, devices } = await aLargePush();
  expect([count, devices]).toEqual([7, 8]);
  const { db } = app.platform;
  const at = app.clock.now();
  expect(await takeSendings(db, { push: uuid, holder: 1, at, size: 5 })).toEqual([]);
  expect(await endPush(db, { push: uuid, at })).toBe(false);
  expect(await newest()).toMatchObject({ state: "sending", devices: 8, waiting: 8, message: "Sent 0, failed 0" });
  const both = await Promise.all([preparePart(db, { push: uuid, size: 2 }), preparePart(db, { push: uuid, size: 2 })]);
  expect(both).toEqual([true, true]);
  expect(await preparePart(db, { push: uuid, size: 2 })).toBe(false);
  expect([await preparePart(db, { push: uuid, size: 2 }), await devicesWritten()]).toEqual([false, 8]);
  await work(uuid);
  expect(await newest()).toMatchObject({ state: "done", devices: 8, message: "Sent 8, failed 0" });
  expect([...port.shown.values()].every((titles) => titles.length === 1)).toBe(true);
});

it("is gone on with where a process died halfway; whoever has no device left by then has failed", async () => {
  const { uuid } = await aLargePush();
  const { db } = app.platform;
  await preparePart(db, { push: uuid, size: 1 });
  const rows = await app.sql`
    delete from app_devices d using audience_members m, pushes p
    where p.uuid = ${uuid} and m.user_uuid = d.user_uuid and m.user_uuid > p.written_to returning d.uuid`;
  await work(uuid);
  const push = await newest();
  expect([push.devices, push.sent]).toEqual([8 - rows.length, 8 - rows.length]);
  expect(push).toMatchObject({ state: "done", failed: 3, failures: [{ reason: "No app", count: 3 }] });
});

it("a device that changes hands while it is written out is sent it once, as the device of whose it is by then", async () => {
  const { uuid } = await aLargePush();
  const rows = await app.sql<{ token: string }>`
    update app_devices set user_uuid = (select user_uuid from audience_members order by user_uuid desc limit 1)
    where uuid = (select device_uuid from push_sendings order by id limit 1) returning token`;
  await work(uuid);
  expect(await newest()).toMatchObject({ state: "done", devices: 8, message: "Sent 8, failed 0" });
  expect(rows.map(({ token }) => port.shown.get(token)?.length)).toEqual([1]);
});

it("is taken up again in parts, and goes on with all of those that failed", async () => {
  const { uuid } = await aLargePush();
  const { db } = app.platform;
  port.answer(() => later("x", { mostTries: 1 }));
  await work(uuid);
  expect(await newest()).toMatchObject({ state: "done", repeatable: 8 });
  const endsAt = after(app.clock.now(), hours(24));
  expect(await inTransaction(db, (tx) => requeueFailed(tx, { push: uuid, endsAt, size: 3 }))).toBe(8);
  expect(await takeSendings(db, { push: uuid, holder: 1, at: app.clock.now(), size: 5 })).toEqual([]);
  port.answer(taken);
  await work(uuid);
  expect(await newest()).toMatchObject({ state: "done", message: "Sent 8, failed 0" });
});

it("to very many is counted by its worker, not by every page that follows it, and exactly once it is over", async () => {
  const { uuid } = await aLargePush();
  const { db } = app.platform;
  while (await preparePart(db, { push: uuid, size: 100 }));
  await app.sql`update pushes set devices = 50001 where uuid = ${uuid}`;
  port.answer(() =>
    port.messages.length > 5
      ? later("Away", { pauses: "everybody", retryAfterSeconds: 60 })
      : { kind: "rejected", because: "dead-token", reason: "UNREGISTERED" },
  );
  expect(await newest()).toMatchObject({ waiting: 8, sent: 0, failed: 0, failures: [] });
  await app.sql`update push_sendings set state = 'sent' where push_uuid = ${uuid} and id % 8 = 0`;
  expect(await newest()).toMatchObject({ waiting: 8, sent: 0 });
  await app.sql`update push_sendings set state = 'queued' where push_uuid = ${uuid}`;
  await work(uuid);
  const gone = await newest();
  expect([gone.waiting + gone.failed, gone.failures]).toEqual([
    8,
    [{ reason: "The app was removed", count: gone.failed }],
  ]);
  port.answer(taken);
  app.clock.advance(60_000);
  await work(uuid);
  expect(await newest()).toMatchObject({ state: "done", waiting: 0, sent: 8 - gone.failed, failed: gone.failed });
});

it("gives the statements about everybody longer, and no longer than a call may take", async () => {
  const { db } = app.platform;
  const longest = await inTransaction(db, async (tx) => {
    const asked = { segmentUuid: segment(), byUuid: undefined };
    await audienceOf(app.platform, tx, asked);
    return (await sql<{ longest: string }>`select current_setting('statement_timeout') as longest`.execute(tx)).rows;
  });
  expect(longest).toEqual([{ longest: "20s" }]);
});
