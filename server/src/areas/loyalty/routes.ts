import * as calls from "@crema/contract/areas/loyalty";
import { bind } from "../../platform/http/bind-call.ts";
import { attachLoyaltyCard } from "./cards/attach-loyalty-card.ts";
import { getLoyaltyCard } from "./cards/get-loyalty-card.ts";
import { issueLoyaltyCard } from "./cards/issue-loyalty-card.ts";
import { getFomOfUser, getLoyaltyPointsOfUser } from "./get-loyalty-points.ts";
import { listUnconfirmedGiftCardMailsOfOrder, resendGiftCardOfLine } from "./gift-card-mail/resend-gift-card.ts";
import { getLoyaltyOfOrder } from "./order-reward/get-order-loyalty.ts";
import { processRewardsOfOrder } from "./order-reward/process-order-rewards.ts";

export const loyaltyCalls = [
  bind(calls.getLoyaltyPoints, getLoyaltyPointsOfUser),
  bind(calls.getFom, getFomOfUser),
  bind(calls.getLoyaltyCard, getLoyaltyCard),
  bind(calls.attachLoyaltyCard, attachLoyaltyCard),
  bind(calls.issueLoyaltyCard, issueLoyaltyCard),
  bind(calls.getOrderLoyalty, getLoyaltyOfOrder),
  bind(calls.processOrderRewards, processRewardsOfOrder),
  bind(calls.resendGiftCard, resendGiftCardOfLine),
  bind(calls.listUnconfirmedGiftCardMails, listUnconfirmedGiftCardMailsOfOrder),
];
