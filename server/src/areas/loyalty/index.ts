export { loyaltyRecord } from "./order-reward/get-order-loyalty.ts";
export { markRewardOfOrder } from "./order-reward/process-order-rewards.ts";
export {
  drainRewards,
  isBefore,
  orderRewardFlow,
  orderReward,
  orderRewardTasks,
  orderRewardKind,
  orderRewardOf,
  rewardsWaiting,
  rewardSwitch,
  rewardEffects,
} from "./order-reward/order-reward.ts";
export { rewardedBefore } from "./order-reward/lost-hand-over-rows.ts";
export { isRewardManual, needsReward } from "./order-reward/order-reward-rows.ts";
export { announceBuyers } from "./buyer-rows.ts";
export { paymentOf, paymentsMade } from "./order-reward/awaited-rows.ts";
export { rewardedSkus } from "./order-reward/reward-sum.ts";
export { storedOrderLoyalty } from "./order-reward/order-loyalty-rows.ts";
export { loyaltyCardHandler, loyaltyCardLabel } from "./cards/loyalty-card.ts";
export { loyaltyCalls } from "./routes.ts";
export { giftCardMailActs } from "./gift-card-mail/unconfirmed-gift-card-mail-rows.ts";
