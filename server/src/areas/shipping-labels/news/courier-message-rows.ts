import { sql } from "kysely";
import type { MessageSource } from "../../../platform/inbox/message-source.ts";

/** Messages of the courier that could not be worked on, as the job centre shows them. */
export const courierMessages: MessageSource = {
  provider: "shippit",
  label: "Message from Shippit",
  right: "order.edit",
  page: sql`(select '/orders/' || b.order_id from bookings b where b.tracking_number = d.record_id)`,
};
