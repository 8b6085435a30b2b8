import { listParts, getPart, estimateReward, unlinkPart, updatePart } from "@crema/contract/areas/parts";
import { type JsonText, jsonText } from "../../platform/database/database.ts";
import { type Operation, bind } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { unlinkPartOperation } from "../products/index.ts";
import { allPartsText, partText } from "./part-rows.ts";
import { estimateRewardOfPart } from "./reward-estimate/estimate-reward.ts";
import { updatePartInStore } from "./update-part.ts";

/** All parts in one answer, JSON by PostgreSQL: whoever reads them searches them. Source: spec part 2, sections 2 and 7; PART-02, PART-13. */
const listPartsInStore: Operation<typeof listParts> = async ({ db }, { signal }): Promise<JsonText> =>
  (await allPartsText(db, signal)) ?? jsonText({ parts: [], meta: { count: 0 } });

/** One part, with its version as ETag. */
const getPartFromStore: Operation<typeof getPart> = async ({ db }, caller, { params }) => {
  const found = await partText(db, params.partCode);
  if (found === undefined) throw notFound("Part");
  caller.setHeader("etag", `"${found.version}"`);
  return found.text;
};

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
