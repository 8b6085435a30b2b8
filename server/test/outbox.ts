import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { secret } from "../src/platform/config/secret.ts";
import { inTransaction } from "../src/platform/database/database.ts";
import { type MailOutcome, type MailTransport, noMailServer } from "../src/providers/mail/mail.ts";
import { type QueuedMail, queueMail } from "../src/providers/mail/queue-mail.ts";
import { mailTasks } from "../src/providers/mail/send-outbound-mail.ts";
import { readSmtpUrl, smtpMail } from "../src/providers/mail/smtp/smtp-mail.ts";
import { startTestMailSandbox } from "./mail-sandbox.ts";
import { opened } from "./opened.ts";
import { startFileApp } from "./file-app.ts";

/** The program of a whole test file, which sends its mails to the mail sandbox when a test has them sent. */
export async function useOutbox(environment: Readonly<Record<string, string>>) {
  const app = await startFileApp(environment);
  const sandbox = opened(startTestMailSandbox);
  const smtp = opened(() => Promise.resolve(smtpMail(readSmtpUrl(secret(sandbox().smtpUrl)))));
  return {
    app,
    sandbox,
    /** @returns the id of the mail's row */
    queued: async (recipient: string, more: Partial<QueuedMail> = {}): Promise<string> => {
      const subjectId = randomUUID();
      const content = { subject: "Hello", paragraphs: ["Hello Dan,"], closing: [] };
      const mail: QueuedMail = { kind: "verify-email", version: "1", content, ...more, subjectId, recipient };
      await inTransaction(app.platform.db, (tx) => queueMail(app.platform, tx, mail));
      const { rows } = await sql<{ id: string }>`
        select id from outbound_mails where subject_id = ${subjectId}`.execute(app.platform.db);
      return rows[0]?.id ?? "";
    },
    run: (id: string, transport: MailTransport = smtp()) =>
      mailTasks(transport)["send-mail"]?.run(app.platform, { mail: id }),
    sweep: (transport: MailTransport = smtp()) => mailTasks(transport)["send-waiting-mails"]?.run(app.platform, {}),
    rowOf: async (id: string) => {
      const { rows } = await sql<{ state: string; attempts: number; reason: string; wait: number }>`
        select state, attempts, last_error as reason, extract(epoch from next_attempt_at - ${app.clock.now()})::int as wait
        from outbound_mails where id = ${id}`.execute(app.platform.db);
      return rows[0];
    },
    /** When the mail's job runs. */
    jobFor: async (id: string) => {
      const { rows } = await sql<{ runAt: Date }>`
        select run_at as "runAt" from graphile_worker.jobs where key = ${`mail:${id}`}`.execute(app.platform.db);
      return rows[0]?.runAt;
    },
  };
}

/** A transport that answers what it is told, then accepts, and remembers the ids of the messages it was given. */
export function told(...outcomes: MailOutcome[]): MailTransport & { readonly given: string[] } {
  const given: string[] = [];
  return {
    ...noMailServer,
    given,
    deliver: (message) => {
      given.push(message.messageId);
      return Promise.resolve(outcomes.shift() ?? { kind: "accepted", reference: "ok" });
    },
  };
}
