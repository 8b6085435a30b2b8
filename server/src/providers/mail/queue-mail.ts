import type { Clock } from "../../platform/clock/clock.ts";
import type { Tx } from "../../platform/database/database.ts";
import type { Jobs } from "../../platform/jobs/jobs.ts";
import type { MailContent } from "./mail-content.ts";
import { addOutboundMail } from "./outbound-mail-rows.ts";

export interface QueuedMail {
  /** Kind, subject, recipient and version together name a mail; the same is queued once, whoever asks again. */
  readonly kind: string;
  /** What it is about, for example the user's uuid. */
  readonly subjectId: string;
  readonly recipient: string;
  readonly version: string;
  readonly content: MailContent;
}

export const sendMailTask = "send-mail";

/** One address and nothing else: no list, no display name, no line break that would start another header. */
const oneAddress = /^[^\s<>,;:"()[\]\\]+@[^\s<>,;:"()[\]\\@]+$/;
export const canBeMailed = (recipient: string): boolean => oneAddress.test(recipient);

/**
 * Puts a mail into the outbox, in the transaction of what causes it.
 * @throws Error when recipient or subject could smuggle in a header; callers validate both before
 */
export async function queueMail(deps: { clock: Clock; jobs: Jobs }, tx: Tx, mail: QueuedMail): Promise<void> {
  if (!canBeMailed(mail.recipient)) throw new Error("a mail's recipient is not one address");
  if (/[\r\n]/.test(mail.content.subject)) throw new Error("a mail's subject has a line break");
  const { kind, subjectId, recipient, version, content } = mail;
  const at = deps.clock.now();
  const id = await addOutboundMail(tx, { kind, subjectId, recipient, version, message: content, at });
  if (id !== undefined) await deps.jobs.add(tx, sendMailTask, { mail: id }, { key: `mail:${id}` });
}
