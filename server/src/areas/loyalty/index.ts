export { orderRewardFlow, orderReward, orderRewardOf, orderRewardTasks } from "./order-reward/order-reward.ts";
export { loyaltyCalls } from "./routes.ts";
