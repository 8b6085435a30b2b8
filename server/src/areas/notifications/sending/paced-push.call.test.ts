import { registerDevice } from "@crema/contract/areas/notifications";
import { expect, it } from "vitest";
import { filePushes } from "../../../../test/file-pushes.ts";
import { aPush, asApp, later, pushTexts, taken } from "../../../../test/pushes.ts";
import { aCustomer } from "../../../../test/users.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { forgetSendings } from "./sending-rows.ts";

const { app, port, phones, send, started, frozen, work, newest } = await filePushes();

it("waits as long as it was told to, also where messages that left before are taken only then", async () => {
  await phones(40);
  const [bothLanes, isTold] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  port.answer(async () => {
    const asked = port.messages.length;
    if (asked === 10) bothLanes.resolve();
    // The first lane's share is told to wait; that of the other, which is under way by then, is taken afterwards.
    await (asked <= 5 ? bothLanes : isTold).promise;
    return asked <= 5 ? later("Quota exceeded", { pauses: "everybody", retryAfterSeconds: 60 }) : taken();
  });
  const working = work(await started());
  await expect.poll(newest).toMatchObject({ reason: "Quota exceeded" });
  isTold.resolve();
  await working;
  expect(port.messages).toHaveLength(10);
  expect(await newest()).toMatchObject({ sent: 5, waiting: 35, reason: "Quota exceeded" });
});

it("keeps a device that the app told again while its token was refused", async () => {
  const [token = ""] = await phones(1);
  const headers = await asApp(app);
  const userUuid = await aCustomer(app);
  port.answer(async () => {
    app.clock.advance(1_000);
    await app.call(registerDevice, { body: { token, platform: "android", userUuid }, headers });
    return { kind: "rejected", because: "dead-token", reason: "UNREGISTERED" };
  });
  await work(await started());
  const rows = await app.sql<{ user: string }>`select user_uuid as user from app_devices`;
  expect(rows).toEqual([{ user: userUuid }]);
});

it("outlasts an hour in which the service is unavailable for each device", async () => {
  await phones(3);
  port.answer(() => later("The service is overloaded (UNAVAILABLE)"));
  const uuid = await started();
  for (let minute = 0; minute < 60; minute += 1) {
    await work(uuid);
    app.clock.advance(minutes(1));
  }
  port.answer(taken);
  app.clock.advance(minutes(10));
  await work(uuid);
  expect(await newest()).toMatchObject({ state: "done", message: "Sent 3, failed 0" });
});

it("takes no other text for people who were confirmed for the first", async () => {
  await phones(1);
  const audience = await frozen();
  const first = await send({ ...pushTexts, audience });
  const other = await send({ ...pushTexts, body: "Something else", audience });
  expect([first.status, other.status, other.body.code]).toEqual([202, 409, "audience_gone"]);
});

it("goes to nobody's device that is somebody else's by its turn", async () => {
  const [token = ""] = await phones(1);
  const uuid = await started();
  const body = { token, platform: "android", userUuid: await aCustomer(app) };
  await app.call(registerDevice, { body, headers: await asApp(app) });
  await work(uuid);
  expect(port.messages).toEqual([]);
  expect(await newest()).toMatchObject({ message: "Sent 0, failed 1", failures: [{ reason: "No app", count: 1 }] });
});

it("is sent once more only to people who were confirmed once more", async () => {
  await phones(1);
  const first = await send();
  const more = await send({ ...pushTexts, again: true });
  expect([first.status, more.status, Object.keys(more.body.errors ?? {})]).toEqual([202, 422, ["again"]]);
});

it("has its list of devices removed in parts, which no statement takes long for", async () => {
  await aPush(app);
  const before = new Date(app.clock.now().getTime() + 1);
  const parts: number[] = [];
  for (let n = 0; n < 4; n += 1) parts.push(await forgetSendings(app.platform.db, { before, size: 5 }));
  expect(parts).toEqual([5, 5, 2, 0]);
});
