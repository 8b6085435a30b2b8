export { type LoyaltyCard, attachLoyaltyCard, getLoyaltyCard, issueLoyaltyCard, cardSwapNote } from "./card-calls.ts";
export type { LoyaltyPoints, OrderLoyalty, UnconfirmedGiftCardMail } from "./calls.ts";
export {
  getFom,
  getLoyaltyPoints,
  getOrderLoyalty,
  listUnconfirmedGiftCardMails,
  loyaltyPoints,
  orderLoyalty,
  processOrderRewards,
  resendGiftCard,
} from "./calls.ts";
