import { type Automation, listSyncTitle } from "@crema/contract/areas/promotions";
import { holds } from "@crema/contract/kit";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { recordWrites } from "../../../platform/writes/record-writes.ts";
import { lockAutomation } from "./automation-rows.ts";

export const automationWrites = recordWrites<Automation>({
  record: "automation",
  notAudited: ["uuid", "segmentName", "voucherTitle", "lastRunDate", "lastRun", "createdAt", "updatedAt"],
  lock: async (tx, { uuid }) => (await lockAutomation(tx, uuid))?.record,
  holdRight: holdAutomationRight,
});

/** @throws Refusal forbidden where order edit alone is held, which serves for the email-marketing sync (AMD-06) */
export function holdAutomationRight({ principal }: Caller, { title }: Pick<Automation, "title">): void {
  const mayAll = principal.kind === "staff" && holds(principal.rights, "promotion.edit");
  if (!mayAll && title !== listSyncTitle) throw refuse("forbidden", "You may not change automations");
}
