import type { Clock } from "../../platform/clock/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { MailContent } from "./mail-content.ts";
import type { MailKind } from "./mail-kinds.ts";
import { addOutboundMails } from "./outbound-mail-rows.ts";

export interface QueuedMail {
  /** Kind, subject, recipient and version together name a mail; the same is queued once, whoever asks again. */
  readonly kind: MailKind;
  readonly subjectId: string;
  readonly recipient: string;
  readonly version: string;
  /** What it is about in words that a restored database would use again, without personal data; its uuid if there is nothing better. */
  readonly naturalKey?: string;
  readonly content: MailContent;
}

export const sendMailTask = "send-mail";

/** One address and nothing else: no list, no display name, no line break that would start another header. */
export const oneAddress = /^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+$/;
export const canBeMailed = (recipient: string): boolean => oneAddress.test(recipient);

/**
 * Puts a mail into the outbox, in the transaction of what causes it.
 * @throws Error when recipient or subject could smuggle in a header; callers validate both before
 */
export async function queueMail(deps: { clock: Clock; jobs: Jobs }, tx: Tx, mail: QueuedMail): Promise<void> {
  holdHeaders(mail);
  const { content: message, ...row } = mail;
  const [id] = await addOutboundMails(tx, [{ ...row, message, at: deps.clock.now() }]);
  if (id !== undefined) await deps.jobs.add(tx, sendMailTask, { mail: id }, { key: `mail:${id}` });
}

/** Behind mails to one person: nobody waits for the thousandth of many. */
const manyPriority = 10;

/**
 * The same for many mails, in two statements; they leave after mails that were queued alone.
 * @throws Error as `queueMail` does
 */
export async function queueMails(
  deps: { clock: Clock; jobs: Jobs },
  tx: Tx,
  mails: readonly QueuedMail[],
): Promise<void> {
  if (mails.length === 0) return;
  for (const mail of mails) holdHeaders(mail);
  const at = deps.clock.now();
  const rows = mails.map(({ content: message, ...mail }) => ({ ...mail, message, at }));
  const ids = await addOutboundMails(tx, rows);
  await addMailJobs(deps, tx, ids);
}

/** Has these mails sent, behind those that were queued alone. */
export async function addMailJobs({ jobs }: { jobs: Jobs }, tx: Tx, ids: readonly string[]): Promise<void> {
  const added = ids.map((id) => ({ payload: { mail: id }, key: `mail:${id}`, priority: manyPriority }));
  await jobs.addAll(tx, sendMailTask, added);
}

function holdHeaders({ recipient, content }: QueuedMail): void {
  if (!canBeMailed(recipient)) throw new Error("a mail's recipient is not one address");
  if (/[\r\n]/.test(content.subject)) throw new Error("a mail's subject has a line break");
}
