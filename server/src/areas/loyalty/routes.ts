import {
  getFom,
  getLoyaltyPoints,
  getOrderLoyalty,
  listUnconfirmedGiftCardMails,
  processOrderRewards,
  resendGiftCard,
} from "@crema/contract/areas/loyalty";
import { bind } from "../../platform/http/bind-call.ts";
import { getFomOfUser } from "./get-fom.ts";
import { getLoyaltyPointsOfUser } from "./get-loyalty-points.ts";
import { listUnconfirmedGiftCardMailsOfOrder } from "./gift-card-mail/list-gift-card-mails.ts";
import { resendGiftCardOfLine } from "./gift-card-mail/resend-gift-card.ts";
import { getLoyaltyOfOrder } from "./order-reward/get-order-loyalty.ts";
import { processRewardsOfOrder } from "./order-reward/process-order-rewards.ts";

export const loyaltyCalls = [
  bind(getLoyaltyPoints, getLoyaltyPointsOfUser),
  bind(getFom, getFomOfUser),
  bind(getOrderLoyalty, getLoyaltyOfOrder),
  bind(processOrderRewards, processRewardsOfOrder),
  bind(resendGiftCard, resendGiftCardOfLine),
  bind(listUnconfirmedGiftCardMails, listUnconfirmedGiftCardMailsOfOrder),
];
