import { expect, it } from "vitest";
import { startFileApp } from "../../../test/file-app.ts";
import { hours } from "../clock/clock.ts";
import { nothingToDo, switchedOff } from "../jobs/task.ts";
import { expectBackups, lastSuccess, noteBackup, removeBackupStatus, withSession } from "./backup-rows.ts";
import { checkBackups } from "./check-backups.ts";

const app = await startFileApp();

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

it("reports a part that never reported, once it is overdue", async () => {
  const { DATABASE_URL: url } = app.platform.config;
  await withSession(url, (session) => expectBackups(session, app.clock.now()));
  expect(await check()).toBe(nothingToDo);
  app.clock.advance(hours(27));
  await withSession(url, async (session) => {
    // A later start expects nothing later.
    await expectBackups(session, app.clock.now());
    for (const part of ["wal", "pictures"] as const)
      await noteBackup(session, { part, at: app.clock.now(), problem: "" });
  });
  expect(await check()).toEqual({ problem: "Nightly backup is overdue." });
  await withSession(url, removeBackupStatus);
});
