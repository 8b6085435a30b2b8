import { sql } from "kysely";
import { oneTimeToken } from "../src/platform/sessions/one-time-tokens.ts";
import { mailContent } from "../src/providers/mail/mail-content.ts";
import type { Platform } from "../src/platform/platform.ts";

export interface QueuedMailSeen {
  readonly id: string;
  readonly kind: string;
  readonly recipient: string;
  readonly subject: string;
  readonly state: string;
  readonly token: string;
}

/** Mails queued for an address, oldest first; of one instant in the order they were written. */
export async function mailsTo(app: { readonly platform: Platform }, recipient: string): Promise<QueuedMailSeen[]> {
  const { db, config } = app.platform;
  const { rows } = await sql<{ id: string; kind: string; recipient: string; state: string; message: unknown }>`
    select id, kind, recipient, state, message from outbound_mails where recipient = ${recipient} order by created_at, ctid`.execute(
    db,
  );
  return rows.map(({ message, ...row }) => {
    const { subject, link } = mailContent.parse(message);
    return {
      ...row,
      subject,
      token: link === undefined ? "" : oneTimeToken(config.SIGNING_KEY, link.purpose, link.seed),
    };
  });
}
