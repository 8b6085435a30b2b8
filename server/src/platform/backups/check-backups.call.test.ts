import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApp, type TestApp } from "../../../test/test-app.ts";
import { hours } from "../clock/clock.ts";
import { nothingToDo, switchedOff } from "../jobs/task.ts";
import { lastSuccess, noteBackup, removeBackupStatus, withSession } from "./backup-rows.ts";
import { checkBackups } from "./check-backups.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const check = () => checkBackups.run(app.platform, {});

it("reports backups that failed or are overdue, and nothing if none are made", async () => {
  const { DATABASE_URL: url } = app.platform.config;
  const startedAt = app.clock.now();
  expect(await check()).toBe(switchedOff);
  await withSession(url, (session) => noteBackup(session, { part: "base", at: startedAt, problem: "" }));
  expect(await check()).toBe(nothingToDo);
  app.clock.advance(hours(27));
  expect(await check()).toEqual({ problem: "Nightly backup is overdue." });
  await withSession(url, async (session) => {
    await noteBackup(session, { part: "base", at: app.clock.now(), problem: "The disk is full" });
    expect(await lastSuccess(session, "base")).toEqual(startedAt);
  });
  expect(await check()).toEqual({ problem: "Nightly backup failed: The disk is full" });
  await withSession(url, removeBackupStatus);
  expect(await check()).toBe(switchedOff);
});
