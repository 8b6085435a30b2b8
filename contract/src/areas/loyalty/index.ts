export type { LoyaltyPoints, OrderLoyalty } from "./calls.ts";
export {
  getFom,
  getLoyaltyPoints,
  getOrderLoyalty,
  loyaltyPoints,
  orderLoyalty,
  processOrderRewards,
  resendGiftCard,
} from "./calls.ts";
