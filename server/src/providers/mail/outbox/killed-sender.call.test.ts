import { once } from "node:events";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { holdWriter } from "../../../../test/killed-process.ts";
import { startMuteMailServer } from "../../../../test/mute-mail-server.ts";
import { endProcess, startServerProcess } from "../../../../test/server-process.ts";
import { useOutbox } from "../../../../test/outbox.ts";
import { secret } from "../../../platform/config/secret.ts";
import { startApp } from "../../../start-app.ts";
import type { MailKind } from "../mail-kinds.ts";

const { app, sandbox, queued } = await useOutbox({});
// The other process has the machine's clock.
beforeAll(() => app.clock.set(new Date()));

const queue = (kind: MailKind, recipient: string) => queued(recipient, { kind });
const stateOf = async (recipient: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from outbound_mails where recipient = ${recipient}`.execute(app.platform.db);
  return rows[0]?.state;
};
const aProcess = (smtpUrl: string) =>
  startServerProcess({ DATABASE_URL: app.platform.config.DATABASE_URL, SMTP_URL: smtpUrl });
/** Another process that can mail; the dead one was last seen so many seconds ago. */
async function anHeir(secondsAgo: number) {
  const { config, db, log } = app.platform;
  await sql`update instances set last_seen_at = clock_timestamp() - make_interval(secs => ${secondsAgo})`.execute(db);
  await sql`update job_workers set heartbeat_at = heartbeat_at - interval '5 minutes'`.execute(db);
  await sql`update graphile_worker._private_jobs set locked_at = locked_at - interval '5 minutes' where locked_at is not null`.execute(
    db,
  );
  const SMTP_URL = secret(sandbox().smtpUrl);
  return startApp({ config: { ...config, JOBS: "on", SMTP_URL }, clock: app.clock, log, checkAnswers: true });
}
const patience = { timeout: 60_000, interval: 100 };

it("a process that is killed while mailing: account mails go again, mails of value wait for staff, 30 s after it was last seen", async () => {
  const mute = await startMuteMailServer();
  const connected = once(mute.server, "connection");
  const other = aProcess(mute.smtpUrl);
  await queue("verify-email", "account@example.test");
  await queue("gift-card", "value@example.test");
  await connected;
  const handedOver = sql`select from outbound_mails where handed_over_at is not null`;
  await expect.poll(async () => (await handedOver.execute(app.platform.db)).rows.length, patience).toBe(2);
  await endProcess(other, "SIGKILL");
  mute.server.close();

  // A busy machine takes seconds to start it.
  const heir = await anHeir(20);
  expect([await stateOf("account@example.test"), await stateOf("value@example.test")]).toEqual(["sending", "sending"]);
  await expect.poll(() => stateOf("account@example.test"), patience).toBe("sent");
  await expect.poll(() => stateOf("value@example.test"), patience).toBe("unconfirmed");
  expect(await sandbox().mails("account@example.test")).toHaveLength(1);
  expect(await sandbox().mails("value@example.test")).toEqual([]);
  await heir.stop();
});

it("a process that is killed before the conversation begins: a mail of value goes once, by another process", async () => {
  const held = await holdWriter(app, {
    table: "outbound_mails",
    when: "exists (select from outbound_mails where recipient = 'claimed@example.test' and handed_over_at is not null)",
  });
  const other = aProcess(sandbox().smtpUrl);
  await queue("gift-card", "claimed@example.test");
  await held.isHeld();
  await endProcess(other, "SIGKILL");
  await held.forget();
  expect(await stateOf("claimed@example.test")).toBe("sending");

  const heir = await anHeir(31);
  await expect.poll(() => stateOf("claimed@example.test"), patience).toBe("sent");
  expect(await sandbox().mails("claimed@example.test")).toHaveLength(1);
  await heir.stop();
});
