/** The calls on segments. Source: spec part 2, section 7; ledger section B.6; SEG-31 to SEG-36; AMD-14. */
import { z } from "zod";
import { defineCall, nothing } from "../../kit/define-call.ts";
import { needs } from "../../kit/rights.ts";
import { listMeta, uuid } from "../../kit/wire.ts";
import { askedBody, segmentPreview, segmentUses, segmentWhy, timeZone, whyBody } from "./preview.ts";
import { newSegment, segment, segmentField, segmentName, segmentUpdate, segmentUser } from "./segment.ts";

const byUuid = z.object({ uuid });
/** A segment's errors are shown by `errmsg`. Source: SEG-38, AMB-115. */
const hasErrmsg = true;

export const listSegments = defineCall({
  name: "listSegments",
  method: "GET",
  path: "/v1/segments",
  summary: "All segments, by name; names alone for those who may not view segments",
  access: needs("segment.view", "promotion.view", "notification.view"),
  answer: z.object({ segments: z.array(z.union([segment, segmentName])), meta: listMeta }),
  hasErrmsg,
});

export const listSegmentFields = defineCall({
  name: "listSegmentFields",
  method: "GET",
  path: "/v1/segments/fields",
  summary: "What rules can be made on",
  access: needs("segment.view"),
  answer: z.array(segmentField),
  hasErrmsg,
});

export const runSegment = defineCall({
  name: "runSegment",
  method: "GET",
  path: "/v1/segments/exec/:uuid",
  summary:
    "How many people a segment holds now, and up to 20 of them; the number alone for those who may not view segments",
  access: needs("segment.view", "promotion.edit", "notification.edit"),
  params: byUuid,
  query: z.object({ tz: timeZone }),
  answer: z.object({ result: z.array(segmentUser), count: z.number().int(), segmentCount: z.number().int() }),
  hasErrmsg,
});

export const getSegment = defineCall({
  name: "getSegment",
  method: "GET",
  path: "/v1/segments/:uuid",
  summary: "One segment; its name alone for those who may not view segments",
  access: needs("segment.view", "promotion.view", "notification.view"),
  params: byUuid,
  answer: z.union([segment, segmentName]),
  hasErrmsg,
});

export const createSegment = defineCall({
  name: "createSegment",
  method: "POST",
  path: "/v1/segments/create",
  summary: "Create a segment",
  access: needs("segment.edit"),
  body: newSegment,
  wrapper: "segment",
  answer: segment,
  hasErrmsg,
});

export const updateSegment = defineCall({
  name: "updateSegment",
  method: "PUT",
  path: "/v1/segments/update/:uuid",
  summary: "Save a segment",
  access: needs("segment.edit"),
  params: byUuid,
  body: segmentUpdate,
  wrapper: "segment",
  answer: segment,
  refusals: ["changed_by_someone_else"],
  hasErrmsg,
});

export const deleteSegment = defineCall({
  name: "deleteSegment",
  method: "DELETE",
  path: "/v1/segments/delete/:uuid",
  summary: "Delete a segment; automations that name it keep its dead uuid",
  access: needs("segment.edit"),
  params: byUuid,
  answer: nothing,
  hasErrmsg,
});

export const previewSegment = defineCall({
  name: "previewSegment",
  method: "POST",
  path: "/v1/segments/preview",
  summary:
    "What rules come to before they are saved: how many, rule by rule, how they can be reached, and up to 20 of them",
  access: needs("segment.view"),
  body: askedBody,
  answer: segmentPreview,
  refusals: ["overtaken"],
  hasSecretAnswer: true,
  hasErrmsg,
});

export const whyInSegment = defineCall({
  name: "whyInSegment",
  method: "POST",
  path: "/v1/segments/why",
  summary: "Why a person is in or out by these rules; what is stored of them only for those who may view users",
  access: needs("segment.view"),
  body: whyBody,
  answer: segmentWhy,
  hasSecretAnswer: true,
  hasErrmsg,
});

export const getSegmentUses = defineCall({
  name: "getSegmentUses",
  method: "GET",
  path: "/v1/segments/:uuid/uses",
  summary: "Where a segment is used: the automations that name it, and what went to its people",
  access: needs("segment.view"),
  params: byUuid,
  answer: segmentUses,
  hasErrmsg,
});
