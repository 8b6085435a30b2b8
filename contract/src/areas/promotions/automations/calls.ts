/** The calls on automations. Source: PRO-AUTO-11, PRO-AUTO-12; ledger section B.5; AMD-06, AMD-14, AMD-28. */
import { z } from "zod";
import { defineCall, nothing } from "../../../kit/define-call.ts";
import { needs } from "../../../kit/rights.ts";
import { flag, instant, listMeta, uuid } from "../../../kit/wire.ts";
import { audience } from "../../segments/index.ts";
import { automation, automationBody } from "./automation.ts";
import { listSync } from "./list-sync.ts";
import { rehearsal } from "./rehearsal.ts";
import { repeatTimes } from "./run-plan.ts";

const byUuid = z.object({ uuid });
/** Order edit serves for the email-marketing sync alone (AMD-06). */
const write = needs("promotion.edit", "order.edit");

export const listAutomations = defineCall({
  name: "listAutomations",
  method: "GET",
  path: "/v1/promotions/automations",
  summary: "Automations by title, with their last runs",
  access: needs("promotion.view"),
  query: z.object({ all: flag.default(false) }),
  answer: z.object({ automations: z.array(automation), meta: listMeta }),
});

export const createAutomation = defineCall({
  name: "createAutomation",
  method: "POST",
  path: "/v1/promotions/automations",
  summary: "Add an automation; order edit may add the email-marketing sync",
  access: write,
  body: automationBody.omit({ uuid: true, updatedAt: true }),
  wrapper: "automation",
  answer: automation,
  refusals: ["audience_gone"],
});

export const updateAutomation = defineCall({
  name: "updateAutomation",
  method: "PUT",
  path: "/v1/promotions/automations/:uuid",
  summary: "Save an automation, switch it on or off; order edit may do so with the email-marketing sync",
  access: write,
  params: byUuid,
  body: automationBody,
  wrapper: "automation",
  answer: automation,
  refusals: ["changed_by_someone_else", "audience_gone"],
});

export const deleteAutomation = defineCall({
  name: "deleteAutomation",
  method: "DELETE",
  path: "/v1/promotions/automations/:uuid",
  summary: "Delete an automation; codes it made stay",
  access: write,
  params: byUuid,
  answer: nothing,
});

export const freezeAutomationAudience = defineCall({
  name: "freezeAutomationAudience",
  method: "POST",
  path: "/v1/promotions/automations/audience",
  summary: "Write down who gets a code in the first run, and who of them no mail and why",
  access: needs("promotion.edit"),
  body: z.object({
    segmentUuid: uuid,
    voucherUuid: uuid,
    repeatTime: z.enum(repeatTimes).default("Weekly"),
    nextRunDate: instant.default(""),
    sendEmailOnGeneration: z.boolean().default(false),
  }),
  /** Everybody counts as reached where no mail is sent. `nextRunDate` is the instant of that run: what is confirmed is confirmed for it. */
  answer: z.strictObject({ ...audience.shape, nextRunDate: instant }),
  refusals: ["voucher_inactive"],
});

export const rehearseAutomation = defineCall({
  name: "rehearseAutomation",
  method: "POST",
  path: "/v1/promotions/automations/:uuid/rehearsal",
  summary: "The next three runs as they would go; nothing is written",
  access: needs("promotion.edit"),
  params: byUuid,
  answer: rehearsal,
});

export const getListSync = defineCall({
  name: "getListSync",
  method: "GET",
  path: "/v1/promotions/settings/sync",
  summary: "How the email-marketing sync stands",
  access: needs("promotion.view", "order.view"),
  answer: listSync,
});
