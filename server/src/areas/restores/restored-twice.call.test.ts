import { cpSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { getCurrentRestore } from "@crema/contract/areas/restores";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { aFlow } from "../../../test/effects.ts";
import { query } from "../../../test/query.ts";
import { startInstallation } from "../../../test/installation.ts";
import { signInAs } from "../../../test/sessions.ts";
import type { TestApp } from "../../../test/test-app.ts";
import { aStaffMember } from "../../../test/users.ts";
import { after, days, minutes } from "../../platform/clock/clock.ts";
import { replayRevocations } from "./replay-rows.ts";
import { withSession } from "../../platform/backups/backup-rows.ts";
import { isMarkedRestored, markRestored } from "../../platform/journal/detect-rows.ts";
import { detectRestore } from "../../platform/journal/detect-restore.ts";
import { noJournal } from "../../platform/journal/journal.ts";
import { beginHandOver } from "../../platform/journal/begin-hand-over.ts";
import { isPaused, releaseKind } from "../../platform/journal/restore-rows.ts";
import { inTransaction } from "../../platform/database/database.ts";
import type { Flow } from "../../platform/outbound/effect.ts";
import { effectOf, orderEffect, outboundTasks } from "../../platform/outbound/outbound.ts";

it.each([
  ["by entries of a process with a slow clock, and by numbers that were given twice", minutes(1)],
  ["although an entry is from a clock that was days ahead", days(5)],
])("is found %s", async (_, aheadMs) => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  const db = () => here.app.platform.db;
  await beginHandOver(here.app.platform, { kind: "mail", ref: "newest" });
  await here.backUp();
  const { rows } = await sql<{ n: number }>`select max(n) + 1 as n from journal_entries`.execute(db());
  const at = after(here.app.clock.now(), aheadMs).toISOString();
  here.app.clock.advance(-minutes(10));
  await beginHandOver(here.app.platform, { kind: "mail", ref: "lost" });
  // A server that was running when the database was replaced gives the same number to another entry.
  const other = `insert into journal_entries (n, at, kind, ref) overriding system value values (${rows[0]?.n}, '${at}', 'mail', 'other')`;
  await here.restore((url) => query(url, other));
  const lost = await sql<{ ref: string }>`select ref from lost_handovers`.execute(db());
  expect(lost.rows).toEqual([{ ref: "lost" }]);
});

it("is restored to its newest entry that is not in the future: a clock may have been ahead", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  const db = () => here.app.platform.db;
  const restorePoint = async () =>
    (await sql<{ at: Date }>`select restore_point as at from restores order by detected_at desc`.execute(db())).rows[0]
      ?.at;
  const newest = here.app.clock.now();
  await beginHandOver(here.app.platform, { kind: "mail", ref: "newest" });
  here.app.clock.advance(days(5));
  await beginHandOver(here.app.platform, { kind: "mail", ref: "ahead" });
  here.app.clock.advance(-days(5));
  await here.backUp();
  here.app.clock.advance(minutes(1));
  await beginHandOver(here.app.platform, { kind: "mail", ref: "lost" });
  here.app.clock.advance(minutes(1));
  await here.restore();
  expect(await restorePoint()).toEqual(newest);
});

it("is found at the next start although servers ran on for days with the replaced database", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  here.app.clock.advance(-days(40));
  await sql`update installation set compared_at = ${here.app.clock.now()}`.execute(here.app.platform.db);
  await here.backUp();
  here.app.clock.advance(minutes(10));
  await beginHandOver(here.app.platform, { kind: "mail", ref: "lost" });
  const { rows } = await sql<{ n: number }>`select max(n) + 1000 as n from journal_entries`.execute(
    here.app.platform.db,
  );
  here.app.clock.advance(days(40));
  // What a server that was not stopped has stored in the database that came back.
  const at = here.app.clock.now().toISOString();
  const newer = `insert into journal_entries (n, at, kind, ref) overriding system value values (${rows[0]?.n}, '${at}', 'mail', 'newer')`;
  await here.restore((url) => query(url, newer));
  const lost = await sql<{ ref: string }>`select ref from lost_handovers`.execute(here.app.platform.db);
  expect(lost.rows).toEqual([{ ref: "lost" }]);
});

it("starts paused with an empty journal beside a database that has kept one, and once only", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  const restores = async () => (await sql`select 1 from restores`.execute(here.app.platform.db)).rows.length;
  await here.restart();
  expect(await restores()).toBe(0);
  await beginHandOver(here.app.platform, { kind: "mail", ref: "sent" });
  await here.backUp();
  for (const name of readdirSync(here.journal)) rmSync(join(here.journal, name));
  here.app.clock.advance(minutes(1));
  await here.restore();
  // What was sent since the backup is not known: it could be anything that was there until now.
  const { rows } = await sql`select restore_point = detected_at as "isNow" from restores`.execute(here.app.platform.db);
  expect(rows).toEqual([{ isNow: true }]);
  expect(await isPaused(here.app.platform.db, "mail")).toBe(true);
  await here.restart();
  expect(await restores()).toBe(1);
});

const mark = (url: string) => withSession(url, (session) => markRestored(session, new Date()));

it("starts paused after our tool with a journal that went back in time too, and counts all that was there until now as sent", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  await beginHandOver(here.app.platform, { kind: "mail", ref: "in both" });
  const older = join(tmpdir(), `crema-older-journal-${process.pid}`);
  onTestFinished(() => rmSync(older, { recursive: true }));
  cpSync(here.journal, older, { recursive: true });
  here.app.clock.advance(minutes(1));
  await beginHandOver(here.app.platform, { kind: "mail", ref: "in the backup" });
  await here.backUp();
  await beginHandOver(here.app.platform, { kind: "mail", ref: "in none of them" });
  cpSync(older, here.journal, { recursive: true });
  await here.restore(mark);
  const { rows } = await sql`select restore_point = detected_at as "isNow" from restores`.execute(here.app.platform.db);
  expect(rows).toEqual([{ isNow: true }]);
  expect(await isPaused(here.app.platform.db, "mail")).toBe(true);
});

it("is no restore if the journal knows that nothing left since, whatever tool it was, and leaves no mark", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  await beginHandOver(here.app.platform, { kind: "mail", ref: "in the backup" });
  await here.backUp();
  await here.restore(mark);
  const { db } = here.app.platform;
  expect([await isPaused(db, "mail"), await isMarkedRestored(db)]).toEqual([false, false]);
});

it("starts paused after our tool where no journal is kept, once", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  const { db, clock } = here.app.platform;
  const start = () =>
    detectRestore({ db, clock, log: { warn: () => undefined } }, { journal: noJournal, replay: replayRevocations });
  await start();
  expect(await isPaused(db, "mail")).toBe(false);
  await mark(here.url);
  await start();
  await start();
  expect(await isPaused(db, "mail")).toBe(true);
  expect((await sql`select 1 from restores`.execute(db)).rows).toHaveLength(1);
});

it("waits with what the provider may still write of the lost time, then goes on by itself", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  const kind = "order-reward";
  const order = (subject: string) =>
    inTransaction(here.app.platform.db, (tx) => orderEffect(here.app.platform, tx, { kind, subject }));
  const workOn = async (handler: Flow, subject: string) => {
    const { platform } = here.app;
    const id = (await effectOf(platform.db, { kind, subject }))?.id ?? 0;
    await outboundTasks([handler])["work-on-effect"]?.run(platform, { effect: id, kind });
    return effectOf(platform.db, { kind, subject });
  };
  const [lost, fresh] = ["7", "8"] as const;
  await here.backUp();
  await order(lost);
  expect(await workOn(aFlow({}, { kind }), lost)).toMatchObject({ state: "confirmed" });
  await here.restore();
  const by = { by: "Ana", at: here.app.clock.now(), restore: "", kind };
  await inTransaction(here.app.platform.db, (tx) => releaseKind(tx, by));
  for (const subject of [lost, fresh]) await order(subject);
  const handler = aFlow({}, { kind });
  expect(await workOn(handler, fresh)).toMatchObject({ state: "confirmed" });
  expect(await workOn(handler, lost)).toMatchObject({
    state: "pending",
    reason: expect.stringMatching(/^Handed over on .* before the restore: it is looked for once/),
    attempts: [],
  });
  here.app.clock.advance(minutes(9));
  expect(await workOn(handler, lost)).toMatchObject({ state: "pending" });
  here.app.clock.advance(minutes(2));
  expect(await workOn(handler, lost)).toMatchObject({ state: "confirmed" });
  expect(handler.sent.map(({ key }) => key)).toEqual(["8-1", "7-1"]);
});

it("is not taken for one at the first start of a server, although commands have stored entries before", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  for (const name of readdirSync(here.journal)) rmSync(join(here.journal, name));
  await sql`
    with fresh as (delete from installation)
    insert into journal_entries (at, kind, ref) values (${here.app.clock.now()}, 'password-changed', 'the first administrator')`.execute(
    here.app.platform.db,
  );
  const both = await Promise.all([here.another(), here.another()]);
  expect(await isPaused(here.app.platform.db, "mail")).toBe(false);
  await Promise.all(both.map((one) => one.stop()));
});

it("is found again if the start that found the empty journal failed", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  const { db } = here.app.platform;
  const person = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0a09";
  const at = here.app.clock.now();
  await sql`insert into journal_entries (at, kind, ref) values (${at}, 'mail', 'sent'), (${at}, 'user-archived', ${person})`.execute(
    db,
  );
  for (const name of readdirSync(here.journal)) rmSync(join(here.journal, name));
  await sql`alter table restores add constraint none_for_now check (false) not valid`.execute(db);
  await expect(here.another()).rejects.toThrow("none_for_now");
  await sql`alter table restores drop constraint none_for_now`.execute(db);
  const next = await here.another();
  onTestFinished(() => next.stop());
  expect(await isPaused(next.platform.db, "mail")).toBe(true);
  const journalText = readdirSync(here.journal).map((name) => readFileSync(join(here.journal, name), "utf8"));
  expect(journalText.join("")).toContain(`"kind":"user-archived","ref":"${person}"`);
});

async function nextOrderIdOf({ platform }: TestApp): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('orders', 'order_id')) as id`.execute(platform.db);
  return Number(rows[0]?.id);
}

it("gives no serial number a second time although nothing was journalled between two restores", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  await here.backUp();
  here.app.clock.advance(minutes(1));
  await beginHandOver(here.app.platform, { kind: "mail", ref: "lost" });
  const given = [await nextOrderIdOf(here.app)];
  for (let restores = 0; restores < 3; restores += 1) {
    here.app.clock.advance(minutes(1));
    await here.restore();
    given.push(await nextOrderIdOf(here.app));
  }
  expect(given.map((id) => Math.floor(id / 1_000_000))).toEqual([0, 1, 2, 3]);
});

it("knows of an earlier restore whose journal was lost, and of one whose entry a crash left out", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  const db = () => here.app.platform.db;
  await beginHandOver(here.app.platform, { kind: "mail", ref: "sent" });
  await here.backUp();
  for (const name of readdirSync(here.journal)) rmSync(join(here.journal, name));
  await here.restore();
  const given = [await nextOrderIdOf(here.app)];
  await here.restore();
  given.push(await nextOrderIdOf(here.app));
  expect(given.map((id) => Math.floor(id / 1_000_000))).toEqual([1, 2]);
  const entries = await sql<{ n: number }>`select n from journal_entries where kind = 'restored'`.execute(db());
  // As if the process had ended between the commit and the journal.
  for (const name of readdirSync(here.journal).filter((one) => one.endsWith(".journal")))
    rmSync(join(here.journal, name));
  await here.restart();
  const lines = readdirSync(here.journal).map((name) => readFileSync(join(here.journal, name), "utf8"));
  for (const { n } of entries.rows) expect(lines.join("")).toContain(`{"n":${n},`);
});

it("gives no serial number a second time when the same backup is restored again, and knows what left in between", async () => {
  const here = await startInstallation();
  onTestFinished(() => here.stop());
  const admin = await aStaffMember(here.app, { permissions: ["permission.edit"] });
  const db = () => here.app.platform.db;
  const send = async (ref: string) => {
    here.app.clock.advance(minutes(1));
    await beginHandOver(here.app.platform, { kind: "mail", ref });
  };
  const nextOrderId = () => nextOrderIdOf(here.app);
  const handedOver = async () => {
    const { body } = await here.app.call(getCurrentRestore, { headers: await signInAs(here.app, admin) });
    return body.restore?.kinds.find(({ kind }) => kind === "mail")?.handedOver;
  };
  await here.backUp();
  await send("before the first restore");
  const given = [await nextOrderId()];
  for (const ref of ["between", "after the second"]) {
    await here.restore();
    expect(await handedOver()).toBe(given.length);
    const by = { by: "Ana", at: here.app.clock.now(), restore: "", kind: "mail" };
    await inTransaction(db(), (tx) => releaseKind(tx, by));
    await send(ref);
    given.push(await nextOrderId());
  }
  await here.restore();
  given.push(await nextOrderId());
  expect(given.map((id) => Math.floor(id / 1_000_000))).toEqual([0, 1, 2, 3]);
});
