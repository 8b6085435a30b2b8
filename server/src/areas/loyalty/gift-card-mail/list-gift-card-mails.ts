import type { listUnconfirmedGiftCardMails } from "@crema/contract/areas/loyalty";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { unconfirmedGiftCardMails } from "./unconfirmed-gift-card-mail-rows.ts";

export const listUnconfirmedGiftCardMailsOfOrder: Operation<typeof listUnconfirmedGiftCardMails> = async (
  { db },
  { signal },
  { params: { orderId } },
) => ({ mails: await unconfirmedGiftCardMails(db, { orderId, signal }) });
