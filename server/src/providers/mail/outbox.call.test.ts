import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { told, useOutbox } from "../../../test/outbox.ts";
import { startTestApp } from "../../../test/test-app.ts";
import { hours, minutes } from "../../platform/clock/clock.ts";
import { inTransaction } from "../../platform/database/database.ts";
import { oneTimeToken } from "../../platform/sessions/one-time-tokens.ts";
import { noMailServer } from "./mail.ts";
import { queueMail, type QueuedMail } from "./queue-mail.ts";
import { mailTasks } from "./send-outbound-mail.ts";

const { app, sandbox, queued, run, sweep, rowOf, jobFor } = await useOutbox({
  PUBLIC_URL: "https://console.crema.test",
});
beforeEach(() => app.clock.advance(minutes(1)));

const aMail = (recipient: string, more: { version?: string; subject?: string } = {}): QueuedMail => ({
  kind: "verify-email",
  subjectId: "somebody",
  recipient,
  version: more.version ?? "1",
  content: {
    subject: more.subject ?? "Confirm your email address",
    paragraphs: ["Hello Dan,"],
    link: { label: "Confirm", path: "/sign-in/verify", purpose: "verify_email", seed: "seed-1" },
    closing: [],
  },
});
const aQueuedMail = (recipient: string) => queued(recipient, { content: aMail(recipient).content });

describe("the outbox", () => {
  it("sends a queued mail with the link that was not stored, under an id made of its row", async () => {
    const id = await aQueuedMail("ana@example.test");
    await run(id);
    const [mail] = await sandbox().mails("ana@example.test");
    const token = oneTimeToken(app.platform.config.SIGNING_KEY, "verify_email", "seed-1");
    expect(mail?.text).toContain(`https://console.crema.test/sign-in/verify#token=${token}`);
    expect(mail?.messageId).toBe(`<${id}@crema.test>`);
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 1, reason: "" });
  });

  it("holds a mail back with the change that caused it", async () => {
    const undone = inTransaction(app.platform.db, async (tx) => {
      await queueMail(app.platform, tx, aMail("undone@example.test"));
      throw new Error("undone");
    });
    await expect(undone).rejects.toThrow("undone");
    const { rows } = await sql`select 1 from outbound_mails where recipient = 'undone@example.test'`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([]);
  });

  it("keeps one mail of the same kind, subject, recipient and version, whoever asks again", async () => {
    const queue = (version: string) =>
      inTransaction(app.platform.db, (tx) => queueMail(app.platform, tx, aMail("twice@example.test", { version })));
    await Promise.all([queue("1"), queue("1"), queue("1"), queue("2")]);
    const { rows } = await sql<{ version: string }>`
      select version from outbound_mails where recipient = 'twice@example.test' order by version`.execute(
      app.platform.db,
    );
    expect(rows.map((row) => row.version)).toEqual(["1", "2"]);
  });

  it.each([
    "dan@example.test\r\nBcc: everybody@example.test",
    "dan@example.test, eve@example.test",
    "Dan <dan@example.test>",
    "dan@example.test\u0000",
    "no address",
    "",
  ])("refuses the recipient %j", async (recipient) => {
    const undone = inTransaction(app.platform.db, (tx) => queueMail(app.platform, tx, aMail(recipient)));
    await expect(undone).rejects.toThrow();
  });

  it("refuses a subject that would start another header", async () => {
    const mail = aMail("dan@example.test", { subject: "Hello\r\nBcc: everybody@example.test" });
    const undone = inTransaction(app.platform.db, (tx) => queueMail(app.platform, tx, mail));
    await expect(undone).rejects.toThrow("line break");
  });

  it("tries again after 5 min, 30 min, 2 h, 6 h and 24 h, then gives up", async () => {
    const id = await aQueuedMail("tempfail+dan@example.test");
    for (const [attempt, wait] of [minutes(5), minutes(30), hours(2), hours(6), hours(24)].entries()) {
      await run(id);
      expect(await rowOf(id)).toMatchObject({ state: "pending", attempts: attempt + 1, wait: wait / 1_000 });
      expect((await jobFor(id))?.getTime()).toBe(app.clock.now().getTime() + wait);
      app.clock.advance(wait - 1);
      await run(id);
      expect(await rowOf(id)).toMatchObject({ attempts: attempt + 1 });
      app.clock.advance(1);
    }
    await run(id);
    expect(await rowOf(id)).toMatchObject({
      state: "failed",
      attempts: 6,
      reason: "the mail server asks to wait 451 4.7.1 at RCPT TO",
    });
    app.clock.advance(hours(48));
    await run(id);
    expect(await rowOf(id)).toMatchObject({ attempts: 6 });
  });

  it("gives up at once where there is no such mailbox", async () => {
    const id = await aQueuedMail("nouser+dan@example.test");
    await run(id);
    expect(await rowOf(id)).toMatchObject({
      state: "failed",
      reason: "there is no such mailbox (550 5.1.1 at RCPT TO)",
    });
  });

  it("waits out a greylisting, and the mail arrives once", async () => {
    const id = await aQueuedMail("greylist+dan@example.test");
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: "pending", wait: 300 });
    app.clock.advance(minutes(5));
    await sandbox().advance(300);
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: "sent", attempts: 2 });
    expect(await sandbox().mails("greylist+dan@example.test")).toHaveLength(1);
  });

  it("does not count the time during which our own account is refused", async () => {
    const id = await aQueuedMail("patient@example.test");
    const refusing = told(...Array.from({ length: 20 }, () => ({ kind: "misconfigured" as const, reason: "535" })));
    for (let n = 0; n < 20; n += 1) {
      await run(id, refusing);
      app.clock.advance(minutes(5));
    }
    expect(await rowOf(id)).toMatchObject({ state: "pending", attempts: 0 });
    await run(id);
    expect(await rowOf(id)).toMatchObject({ state: "sent" });
  });

  it("has mails that a mail server kept go as soon as it takes one again, counts no try and gives up after 33 hours", async () => {
    const away = { kind: "later", reason: "the mail server cannot be reached (no answer in time)" } as const;
    const [first, second, late] = [
      await aQueuedMail("a@away.test"),
      await aQueuedMail("b@away.test"),
      await aQueuedMail("c@away.test"),
    ];
    const tasks = mailTasks(told(away, away, away, { kind: "accepted", reference: "" }));
    const send = (id: string) => tasks["send-mail"]?.run(app.platform, { mail: id });
    await send(first);
    await send(second);
    expect(await rowOf(first)).toMatchObject({ state: "pending", attempts: 0, wait: 300, reason: away.reason });
    app.clock.advance(hours(20));
    await send(second);
    expect(await rowOf(second)).toMatchObject({ state: "pending", attempts: 0, wait: 7_200 });
    const waiting = await jobFor(second);
    await send(late);
    expect(await rowOf(late)).toMatchObject({ state: "sent" });
    expect(await rowOf(second)).toMatchObject({ state: "pending", wait: 0 });
    // The queue runs a job without a time at the machine's own time, which may be before or after the test's.
    expect(await jobFor(second)).not.toEqual(waiting);
    await run(second, told(away));
    await sweep({ ...noMailServer });
    expect(await rowOf(second)).toMatchObject({ wait: 7_200 });
    await sweep({ ...noMailServer, probe: () => Promise.resolve() });
    expect(await rowOf(second)).toMatchObject({ wait: 0 });
    app.clock.advance(hours(13));
    await run(second, told(away));
    expect(await rowOf(second)).toMatchObject({ state: "failed", reason: away.reason });
    await run(first);
  });

  it("has a mail that the server alone keeps wait its time, however many others it takes meanwhile", async () => {
    const away = { kind: "later", reason: "the mail server cannot be reached (the connection broke off)" } as const;
    const taken = { kind: "accepted", reference: "" } as const;
    const tasks = mailTasks(told(away, taken, away, taken));
    const send = (id: string) => tasks["send-mail"]?.run(app.platform, { mail: id });
    const kept = await aQueuedMail("kept@away.test");
    await send(kept);
    await send(await aQueuedMail("other-1@away.test"));
    expect(await rowOf(kept)).toMatchObject({ state: "pending", wait: 0 });
    await send(kept);
    await send(await aQueuedMail("other-2@away.test"));
    expect(await rowOf(kept)).toMatchObject({ state: "pending", wait: 300 });
    app.clock.advance(minutes(1));
    await send(await aQueuedMail("other-3@away.test"));
    expect(await rowOf(kept)).toMatchObject({ state: "pending", wait: 0 });
    await run(kept);
  });

  it("does not give a mail up that waited for something else when its server is away for the first time", async () => {
    const away = { kind: "later", reason: "the mail server cannot be reached (no answer in time)" } as const;
    const id = await aQueuedMail("long-waiting@away.test");
    await run(id, told({ kind: "misconfigured", reason: "535" }));
    app.clock.advance(hours(40));
    await run(id, told(away));
    expect(await rowOf(id)).toMatchObject({ state: "pending", wait: 7_200, reason: away.reason });
    app.clock.advance(hours(2));
    await run(id, told(away));
    expect(await rowOf(id)).toMatchObject({ state: "failed", reason: away.reason });
  });

  it("sends once when two workers hold the same job", async () => {
    const id = await aQueuedMail("race@example.test");
    const transport = told();
    await Promise.all(Array.from({ length: 10 }, async () => run(id, transport)));
    expect(transport.given).toHaveLength(1);
  });

  it("finds mails whose job was lost", async () => {
    const id = await aQueuedMail("lost-job@example.test");
    await sql`delete from graphile_worker._private_jobs where key = ${`mail:${id}`}`.execute(app.platform.db);
    await sweep();
    expect(await jobFor(id)).toBeUndefined();
    app.clock.advance(minutes(3));
    await sweep();
    expect(await jobFor(id)).toBeDefined();
  });

  it("waits where no mail server is configured", async () => {
    const id = await aQueuedMail("nowhere@example.test");
    await run(id, noMailServer);
    expect(await rowOf(id)).toMatchObject({ state: "pending", reason: "no mail server is configured (SMTP_URL)" });
  });
});

describe("the whole program", () => {
  it("mails after the commit, by its own workers", async () => {
    const whole = await startTestApp({ JOBS: "on", SMTP_URL: sandbox().smtpUrl });
    await inTransaction(whole.platform.db, (tx) => queueMail(whole.platform, tx, aMail("live@example.test")));
    await expect.poll(() => sandbox().mails("live@example.test")).toHaveLength(1);
    await whole.stop();
  });
});
