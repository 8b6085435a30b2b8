import type { UnconfirmedGiftCardMail } from "@crema/contract/areas/loyalty";
import { sql } from "kysely";
import { abortable, type Db } from "../../../platform/database/database.ts";
import type { ActSource } from "../../../platform/jobs/act-source-rows.ts";
import { unconfirmedMails } from "../../../providers/mail/unconfirmed-mail-rows.ts";

/** How the outbox knows these mails; their subject is the order's id and the line's, `5551/2`. */
export const giftCardMail = { kind: "gift-card" } as const;

const orderIdOf = sql`split_part(m.subject_id, '/', 1)`;

/** Mails with a gift card of this order that may not have arrived. */
export async function unconfirmedGiftCardMails(
  db: Db,
  { orderId, signal }: { orderId: string; signal: AbortSignal },
): Promise<UnconfirmedGiftCardMail[]> {
  const { rows } = await sql<UnconfirmedGiftCardMail>`
    select split_part(m.subject_id, '/', 2) as "lineId", max(wire_instant(m.handed_over_at)) as "sentAt"
    from ${unconfirmedMails(giftCardMail.kind)} m where ${orderIdOf} = ${orderId} group by 1 order by 1`.execute(
    db,
    abortable(signal),
  );
  return rows;
}

/** Orders with such mails, for the job centre. */
export const giftCardMailActs: ActSource = {
  name: "gift-card-mail",
  insteadOf: [],
  right: "order.edit",
  acts: sql`
    select o.order_id::text, 'Email gift cards', o.name, '/orders/' || o.order_id, '', 'failed', null::int, null::int,
      min(m.created_at), max(m.handed_over_at), count(*) || case count(*) when 1 then ' email' else ' emails' end || ' may not have arrived', true
    from ${unconfirmedMails(giftCardMail.kind)} m join orders o on o.order_id = ${orderIdOf}::bigint group by o.order_id`,
};
