import { sql } from "kysely";
import { inTransaction } from "../src/platform/database/database.ts";
import type { Platform } from "../src/platform/platform.ts";
import { type MailTransport, noMailServer } from "../src/providers/mail/mail.ts";
import { queueMail, type QueuedMail } from "../src/providers/mail/queue-mail.ts";
import { mailTasks } from "../src/providers/mail/send-outbound-mail.ts";

const answerLost: MailTransport = {
  ...noMailServer,
  deliver: () => Promise.resolve({ kind: "unknown", reason: "the connection was lost before the server's answer" }),
};

/** A mail that may not have arrived: the answer to it was lost. */
export async function anUnconfirmedMail(
  { platform }: { readonly platform: Platform },
  mail: Pick<QueuedMail, "kind" | "subjectId" | "recipient" | "version">,
): Promise<void> {
  const queued: string[] = [];
  const jobs = {
    ...platform.jobs,
    add: (_: unknown, __: string, payload: Readonly<Record<string, unknown>>) => {
      queued.push(String(payload["mail"]));
      return Promise.resolve();
    },
  };
  const content = { subject: "Yours", paragraphs: [], closing: [] };
  await inTransaction(platform.db, (tx) => queueMail({ ...platform, jobs }, tx, { ...mail, content }));
  for (const id of queued) await mailTasks(answerLost)["send-mail"]?.run(platform, { mail: id });
}

/** The same with the code of a voucher; any recipient. */
export async function anUnconfirmedMailOf(app: { readonly platform: Platform }, code: string): Promise<void> {
  const { rows } = await sql<{ uuid: string }>`select uuid from voucher_codes where code = ${code}`.execute(
    app.platform.db,
  );
  const subjectId = rows[0]?.uuid ?? "";
  await anUnconfirmedMail(app, { kind: "voucher-code", subjectId, recipient: "someone@example.test", version: "1" });
}
