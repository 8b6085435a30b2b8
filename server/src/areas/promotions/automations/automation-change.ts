/** The write path for automations: who may, what is locked, compared and shown of one, and whether its people were confirmed. */
import { type Automation, listSyncTitle } from "@crema/contract/areas/promotions";
import { holds } from "@crema/contract/kit";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { invalid, refuse } from "../../../platform/http/refusal.ts";
import type { Fields } from "../../../platform/writes/differences.ts";
import { segmentOf, takeAudience } from "../../segments/index.ts";
import { voucherOf } from "../vouchers/voucher-rows.ts";
import type { AutomationFields, HeldAutomation } from "./automation-rows.ts";
import { firstRunPurpose } from "./first-run-purpose.ts";
import type { Wanted } from "./wanted-automation.ts";

/** @throws Refusal forbidden where order edit alone is held, which serves for the email-marketing sync (AMD-06) */
export function holdAutomationRight({ principal }: Caller, title: string): void {
  const mayAll = principal.kind === "staff" && holds(principal.rights, "promotion.edit");
  if (!mayAll && title !== listSyncTitle) throw refuse("forbidden", "You may not change automations");
}

/** @throws Refusal invalid (422) where a segment or voucher is chosen that is not there */
export async function holdChosen(
  tx: Tx,
  { segmentUuid, voucherUuid }: Wanted["fields"],
  before?: Automation,
): Promise<void> {
  const isSegmentNew = segmentUuid !== null && segmentUuid !== before?.segmentUuid;
  const isVoucherNew = voucherUuid !== null && voucherUuid !== before?.voucherUuid;
  if (isSegmentNew && (await segmentOf(tx, segmentUuid)) === undefined)
    throw invalid({ segmentUuid: "Couldn't find segment" });
  if (isVoucherNew && (await voucherOf(tx, voucherUuid)) === undefined)
    throw invalid({ voucherUuid: "Couldn't find voucher" });
}

interface Confirming {
  readonly wanted: Wanted;
  readonly audience: string | undefined;
  readonly before?: HeldAutomation;
  readonly at: Date;
}
/**
 * Who is confirmed for the first run: those who were shown for just this run, or those of before where nothing of it changed.
 * @throws Refusal audience_gone (409)
 */
export async function confirmedFor(
  tx: Tx,
  { wanted, audience, before, at }: Confirming,
): Promise<AutomationFields["confirmed"]> {
  const { fields, isAsConfirmed } = wanted;
  const { nextRunAt, active } = fields;
  if (!active || audience === undefined || nextRunAt === null)
    return isAsConfirmed ? (before?.confirmed ?? null) : null;
  const purpose = firstRunPurpose({ ...fields, runAt: nextRunAt });
  const taken = await takeAudience(tx, { uuid: audience, purpose, at });
  if (taken === undefined) throw refuse("audience_gone", "This list has expired. Check the people again.");
  return { audienceUuid: taken.uuid, runAt: nextRunAt };
}

/** Everything but what the server itself says of an automation. */
export const auditedFields = ({
  uuid: _u,
  segmentName: _s,
  voucherTitle: _v,
  lastRunDate: _d,
  lastRun: _r,
  createdAt: _c,
  updatedAt: _a,
  ...fields
}: Automation): Fields => fields;
