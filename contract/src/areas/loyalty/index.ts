export type { LoyaltyCard } from "./card-calls.ts";
export { attachLoyaltyCard, getLoyaltyCard, issueLoyaltyCard } from "./card-calls.ts";
export { cardSwapNote } from "./card-note.ts";
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
