import { getPart, listParts, unlinkPart } from "@crema/contract/areas/parts";
import { jsonText } from "../../platform/database/database.ts";
import { bind } from "../../platform/http/bind-call.ts";
import { notFound } from "../../platform/http/refusal.ts";
import { unlinkPartOperation } from "../products/index.ts";
import { allPartsText, partText } from "./part-rows.ts";
import { estimateRewardCall } from "./reward-estimate/estimate-reward.ts";
import { updatePartCall } from "./update-part.ts";

export const partsCalls = [
  /** All parts in one answer: whoever reads them searches them. Source: spec part 2, sections 2 and 7; PART-02, PART-13. */
  bind(
    listParts,
    async ({ db }, { signal }) => (await allPartsText(db, signal)) ?? jsonText({ parts: [], meta: { count: 0 } }),
  ),
  bind(getPart, async ({ db }, caller, { params }) => {
    const found = await partText(db, params.partCode);
    if (found === undefined) throw notFound("Part");
    caller.setHeader("etag", `"${found.version}"`);
    return found.text;
  }),
  updatePartCall,
  estimateRewardCall,
  bind(
    unlinkPart,
    unlinkPartOperation(async (db, partCode) => (await partText(db, partCode))?.text),
  ),
];
