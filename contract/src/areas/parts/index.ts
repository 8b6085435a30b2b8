export { estimateReward, getPart, listParts, unlinkPart, updatePart } from "./calls.ts";
export type { Part, PartRow, PartUpdate, RewardChange, RewardEstimate } from "./part.ts";
export { basisPointsOf, rewardMessage, rewardText } from "./part.ts";
