/** The calls on parts. Source: spec part 2, section 7; ledger section B.4; AMB-69. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import { listMeta, text } from "../../kit/wire.ts";
import { part, partRow, partUpdate, reward, rewardEstimate } from "./part.ts";

/** A code may hold slashes and spaces: it is percent-encoded in the address. */
const byPartCode = z.object({ partCode: text(100) });

export const listParts = defineCall({
  name: "listParts",
  method: "GET",
  path: "/v1/parts",
  summary: "All parts, by code; searched by the reader",
  access: needs("product.view"),
  answer: z.object({ parts: z.array(partRow), meta: listMeta }),
});

export const getPart = defineCall({
  name: "getPart",
  method: "GET",
  path: "/v1/parts/:partCode",
  summary: "One part with the history of its reward",
  access: needs("product.view", "order.view"),
  params: byPartCode,
  answer: part,
});

export const updatePart = defineCall({
  name: "updatePart",
  method: "PUT",
  path: "/v1/parts/:partCode",
  summary: "Save whether a part is in stock, its option title and its reward",
  access: needs("product.edit"),
  params: byPartCode,
  body: partUpdate,
  wrapper: "data",
  answer: part,
  refusals: ["changed_by_someone_else"],
});

export const estimateReward = defineCall({
  name: "estimateReward",
  method: "GET",
  path: "/v1/parts/:partCode/reward-estimate",
  summary: "What a reward percentage would have cost on the last 90 days' orders",
  access: needs("product.view"),
  params: byPartCode,
  query: z.object({ percentage: reward }),
  answer: rewardEstimate,
});

export const unlinkPart = defineCall({
  name: "unlinkPart",
  method: "DELETE",
  path: "/v1/parts/:partCode/product",
  summary: "Take a part off its product",
  access: needs("product.edit"),
  params: byPartCode,
  answer: part,
});
