export { markRewardOfOrder } from "./order-reward/mark-rewards-processed.ts";
export {
  isBefore,
  orderRewardFlow,
  orderReward,
  orderRewardTasks,
  orderRewardOf,
  rewardSwitch,
} from "./order-reward/order-reward.ts";
export { loyaltyCalls } from "./routes.ts";
