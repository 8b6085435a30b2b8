import { estimateReward, getPart, listParts, updatePart } from "@crema/contract/areas/parts";
import { bind } from "../../platform/http/bind-call.ts";
import { getPartFromStore } from "./get-part.ts";
import { listPartsInStore } from "./list-parts.ts";
import { estimateRewardOfPart } from "./reward-estimate/estimate-reward.ts";
import { updatePartInStore } from "./update-part.ts";

export const partsCalls = [
  bind(listParts, listPartsInStore),
  bind(getPart, getPartFromStore),
  bind(updatePart, updatePartInStore),
  bind(estimateReward, estimateRewardOfPart),
];
