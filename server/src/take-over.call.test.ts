import { once } from "node:events";
import { sql } from "kysely";
import { beforeAll, describe, expect, it, vi } from "vitest";
import { startFileApp } from "../test/file-app.ts";
import { startMuteMailServer } from "../test/mute-mail-server.ts";
import { endProcess, startServerProcess } from "../test/server-process.ts";
import { inTransaction } from "./platform/database/database.ts";
import { queueMail } from "./providers/mail/queue-mail.ts";
import { startApp } from "./start-app.ts";

const app = await startFileApp();
beforeAll(async () => {
  // The other process has the machine's clock.
  app.clock.set(new Date());
});

const isMailJobHeld = async (): Promise<boolean[]> => {
  const { rows } = await sql<{ isHeld: boolean }>`
    select locked_by is not null as "isHeld" from graphile_worker.jobs where task_identifier = 'send-mail'`.execute(
    app.platform.db,
  );
  return rows.map((row) => row.isHeld);
};

describe("the jobs of a process that is killed", () => {
  it("are taken over by another within 15 seconds", async () => {
    const mute = await startMuteMailServer();
    const { db, config, log } = app.platform;
    const other = startServerProcess({ DATABASE_URL: config.DATABASE_URL, SMTP_URL: mute.smtpUrl });
    const isMailing = once(mute.server, "connection");
    await inTransaction(db, (tx) =>
      queueMail(app.platform, tx, {
        kind: "verify-email",
        subjectId: "somebody",
        recipient: "ana@example.test",
        version: "1",
        content: { subject: "Hello", paragraphs: [], closing: [] },
      }),
    );
    await isMailing;
    await endProcess(other, "SIGKILL");
    const killedAt = performance.now();
    expect(await isMailJobHeld()).toEqual([true]);

    const heir = await startApp({ config: { ...config, JOBS: "on" }, clock: app.clock, log, checkAnswers: true });
    await vi.waitFor(async () => expect(await isMailJobHeld()).toEqual([false]), { timeout: 60_000, interval: 100 });
    expect(performance.now() - killedAt).toBeLessThan(15_000);
    await heir.stop();
    mute.server.close();
  });
});
