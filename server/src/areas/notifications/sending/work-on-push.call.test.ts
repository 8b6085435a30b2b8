import { describe, expect, it } from "vitest";
import { filePushes } from "../../../../test/file-pushes.ts";
import { later, pushTexts, taken } from "../../../../test/pushes.ts";
import { runWaitingJobs } from "../../../../test/waiting-jobs.ts";
import { hours, minutes } from "../../../platform/clock/clock.ts";
import { sendForsakenPushes, sendPushToDevices } from "./work-on-push.ts";

const { app, port, phones, started, work, newest, again } = await filePushes();

describe("a push", () => {
  it("forgets the devices that are gone, and counts them as failed", async () => {
    const [gone = "", foreign = "", well = ""] = await phones(3);
    port.answer(({ token }) =>
      token === gone
        ? { kind: "rejected", because: "dead-token", reason: "UNREGISTERED" }
        : token === foreign
          ? { kind: "rejected", because: "foreign-token", reason: "SENDER_ID_MISMATCH" }
          : taken(),
    );
    await work(await started());
    expect(await newest()).toMatchObject({
      state: "done",
      message: "Sent 1, failed 2",
      repeatable: 0,
      failures: [
        { reason: "The app was removed", count: 1 },
        { reason: "The device belongs to another app", count: 1 },
      ],
    });
    const rows = await app.sql<{ token: string }>`select token from app_devices`;
    expect(rows).toEqual([{ token: well }]);
  });

  it("waits as long as the push service asks everybody to, says so, and goes on by itself", async () => {
    await phones(40);
    let left = 15;
    port.answer(() => {
      left -= 1;
      return left >= 0
        ? taken()
        : later("Quota exceeded (QUOTA_EXCEEDED)", { pauses: "everybody", retryAfterSeconds: 60 });
    });
    const uuid = await started();
    expect(await work(uuid)).toEqual({ problem: "Quota exceeded (QUOTA_EXCEEDED)" });
    const asked = port.messages.length;
    const waiting = await newest();
    expect(waiting).toMatchObject({
      state: "sending",
      sent: 15,
      waiting: 25,
      failed: 0,
      reason: "Quota exceeded (QUOTA_EXCEEDED)",
    });
    expect(Date.parse(waiting.waitsUntil) - app.clock.now().getTime()).toBe(60_000);
    await work(uuid);
    expect(port.messages).toHaveLength(asked);
    port.answer(taken);
    app.clock.advance(60_000);
    await work(uuid);
    expect(await newest()).toMatchObject({ state: "done", message: "Sent 40, failed 0", reason: "" });
    expect([...port.shown.values()].every((titles) => titles.length === 1)).toBe(true);
  });

  it("outlasts an outage of hours, ever more slowly, and leaves to staff what a day did not bring", async () => {
    await phones(3);
    port.answer(() => later("The connection was refused", { pauses: "everybody" }));
    const uuid = await started();
    for (let turn = 0; turn < 30; turn += 1) {
      await work(uuid);
      app.clock.set((await newest()).waitsUntil);
    }
    const push = await newest();
    expect([push.state, push.waiting]).toEqual(["sending", 3]);
    const waited = app.clock.now().getTime() - Date.parse(push.createdAt);
    expect(waited).toBeGreaterThan(hours(1));
    app.clock.advance(hours(24) - waited);
    await work(uuid);
    expect(await newest()).toMatchObject({
      state: "done",
      message: "Sent 0, failed 3",
      repeatable: 3,
      failures: [{ reason: "The push service could not be reached in time", count: 3 }],
    });
    port.answer(taken);
    expect((await again(uuid)).body).toMatchObject({ state: "sending", waiting: 3, repeatable: 0 });
    await runWaitingJobs(app);
    expect(await newest()).toMatchObject({ state: "done", message: "Sent 3, failed 0" });
  });

  it("holds back iPhones alone where Apple's key is refused", async () => {
    await phones(2);
    await phones(2, true);
    port.answer(({ token }) =>
      token.startsWith("ios") ? later("The APNs key is wrong", { pauses: "apple", needsStaff: true }) : taken(),
    );
    const uuid = await started();
    await work(uuid);
    expect(await newest()).toMatchObject({ state: "sending", sent: 2, waiting: 2, reason: "The APNs key is wrong" });
    port.answer(taken);
    app.clock.advance(minutes(10));
    await work(uuid);
    expect(await newest()).toMatchObject({ state: "done", message: "Sent 4, failed 0" });
  });

  it("tries one device again while the others go on, so often as it is worth", async () => {
    const [unlucky = "", broken = ""] = await phones(5);
    port.answer(({ token }) =>
      token === unlucky ? later("UNAVAILABLE") : token === broken ? later("INTERNAL", { mostTries: 3 }) : taken(),
    );
    const uuid = await started();
    for (let turn = 0; turn < 3; turn += 1) {
      await work(uuid);
      app.clock.advance(minutes(1));
    }
    expect(port.messages.filter(({ token }) => token === broken)).toHaveLength(3);
    port.answer(taken);
    await work(uuid);
    expect(await newest()).toMatchObject({
      message: "Sent 4, failed 1",
      repeatable: 1,
      failures: [{ reason: "The push service failed for this device", count: 1 }],
    });
    const pressed = await Promise.all([again(uuid), again(uuid)]);
    expect(pressed.map(({ status }) => status)).toEqual([200, 200]);
    await runWaitingJobs(app);
    expect(port.shown.get(broken)).toEqual([pushTexts.title]);
    expect(await newest()).toMatchObject({ message: "Sent 5, failed 0", repeatable: 0 });
  });

  it("stops at a message no device would take, deletes nothing, and can be taken up again", async () => {
    await phones(30);
    port.answer(() => ({ kind: "rejected", because: "message-wrong", reason: "Invalid value (400)" }));
    const uuid = await started();
    expect(await work(uuid)).toEqual({ problem: "The push service refuses this message: Invalid value (400)" });
    expect(port.messages.length).toBeLessThanOrEqual(10);
    expect(await newest()).toMatchObject({
      state: "stopped",
      reason: "The push service refuses this message: Invalid value (400)",
      message: "Sent 0, failed 30",
      repeatable: 30,
    });
    port.answer(taken);
    await again(uuid);
    await runWaitingJobs(app);
    expect(await newest()).toMatchObject({ state: "done", message: "Sent 30, failed 0", reason: "" });
  });

  it("never tries a device again whose answer was lost, however often staff press", async () => {
    const [lost = ""] = await phones(3);
    port.answer(({ token }) => (token === lost ? { kind: "unknown", reason: "The reply cannot be read" } : taken()));
    const uuid = await started();
    await work(uuid);
    const unclear = {
      message: "Sent 2, failed 1",
      repeatable: 0,
      failures: [{ reason: "No answer came: it may have arrived", count: 1 }],
    };
    expect(await newest()).toMatchObject({ state: "done", ...unclear });
    await again(uuid);
    await runWaitingJobs(app);
    expect(port.messages.filter(({ token }) => token === lost)).toHaveLength(1);
    expect(await newest()).toMatchObject({ state: "done", ...unclear });
  });

  it("gives nobody it twice where two workers are at it at the same time", async () => {
    await phones(60);
    port.answer(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5));
      return taken();
    });
    const uuid = await started();
    await Promise.all([work(uuid), work(uuid), work(uuid)]);
    expect([port.messages.length, port.shown.size]).toEqual([60, 60]);
    expect(await newest()).toMatchObject({ state: "done", message: "Sent 60, failed 0" });
  });

  it("whose job is lost is taken up within a minute; one that waits is left to its job", async () => {
    await phones(1);
    const uuid = await started();
    const jobs = async () => await app.sql`select key from graphile_worker.jobs`;
    await sendForsakenPushes.run(app.platform, {});
    expect(await jobs()).toEqual([{ key: `send-push:${uuid}` }]);
    await app.sql`delete from graphile_worker._private_jobs`;
    await sendForsakenPushes.run(app.platform, {});
    await runWaitingJobs(app);
    expect((await newest()).state).toBe("done");
    await sendForsakenPushes.run(app.platform, {});
    expect(await jobs()).toEqual([]);
  });

  it("waits where no push service is connected any more", async () => {
    await phones(1);
    const uuid = await started();
    const { push: _, ...ports } = app.platform.ports;
    await sendPushToDevices.run({ ...app.platform, ports }, { push: uuid });
    expect(await newest()).toMatchObject({ state: "sending", reason: "No push service is connected", waiting: 1 });
  });
});
