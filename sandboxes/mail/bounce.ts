/** A mail that comes back: what a mail server writes to the return path when it cannot deliver. Source: RFC 3464, RFC 6522. */
import type { KeptMail } from "./kept-mail.ts";

const host = "mail.sandbox.test";
const boundary = "=_crema_sandbox_bounce";

/** @param mail - the one that cannot be delivered. @returns the report's source */
export function bounceFor(mail: KeptMail, at: Date): string {
  const when = at.toUTCString().replace("GMT", "+0000");
  const why = `550 5.1.1 <${mail.to}>: no such mailbox`;
  return [
    `From: Mail Delivery System <mailer-daemon@${host}>`,
    `To: ${mail.from}`,
    "Subject: Undelivered Mail Returned to Sender",
    `Date: ${when}`,
    `Message-ID: <bounce-${mail.id}@${host}>`,
    "Auto-Submitted: auto-replied",
    "MIME-Version: 1.0",
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    "",
    `--${boundary}`,
    "Content-Type: text/plain; charset=utf-8",
    "",
    `Your mail to <${mail.to}> could not be delivered: ${why}`,
    "",
    `--${boundary}`,
    "Content-Type: message/delivery-status",
    "",
    `Reporting-MTA: dns; ${host}`,
    `Arrival-Date: ${new Date(mail.receivedAt).toUTCString().replace("GMT", "+0000")}`,
    "",
    `Original-Recipient: rfc822;${mail.to}`,
    `Final-Recipient: rfc822;${mail.to}`,
    "Action: failed",
    "Status: 5.1.1",
    `Remote-MTA: dns; ${host}`,
    `Diagnostic-Code: smtp; ${why}`,
    `Last-Attempt-Date: ${when}`,
    "",
    `--${boundary}`,
    "Content-Type: text/rfc822-headers",
    "",
    headersOf(mail.source),
    "",
    `--${boundary}--`,
    "",
  ].join("\r\n");
}

const headersOf = (source: string): string => source.split(/\r?\n\r?\n/)[0] ?? "";
