import { estimateReward, getPart, listParts, unlinkPart, updatePart } from "@crema/contract/areas/parts";
import { bind } from "../../platform/http/bind-call.ts";
import { unlinkPartOperation } from "../products/index.ts";
import { getPartFromStore } from "./get-part.ts";
import { listPartsInStore } from "./list-parts.ts";
import { partText } from "./part-rows.ts";
import { estimateRewardOfPart } from "./reward-estimate/estimate-reward.ts";
import { updatePartInStore } from "./update-part.ts";

export const partsCalls = [
  bind(listParts, listPartsInStore),
  bind(getPart, getPartFromStore),
  bind(updatePart, updatePartInStore),
  bind(estimateReward, estimateRewardOfPart),
  bind(
    unlinkPart,
    unlinkPartOperation(async (db, partCode) => (await partText(db, partCode))?.text),
  ),
];
