import type { EffectWords } from "../../../platform/outbound/effect-words.ts";
import { orderRewardKind } from "./order-reward.ts";

/** What this area does at third parties, as the job centre tells it. */
export const rewardEffects: readonly EffectWords[] = [
  { kind: orderRewardKind, words: "Reward an order", right: "order.edit", page: "/orders/", about: "#" },
];
