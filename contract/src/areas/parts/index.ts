export { estimateReward, getPart, listParts, unlinkPart, updatePart } from "./calls.ts";
export type { Part, PartRow, PartUpdate, RewardEstimate } from "./part.ts";
export { basisPointsOf, rewardMessage, rewardText } from "./part.ts";
