/** What an automation names, and who was confirmed for its first run. */
import type { Automation } from "@crema/contract/areas/promotions";
import type { Tx } from "../../../platform/database/database.ts";
import { invalid, refuse } from "../../../platform/http/refusal.ts";
import { segmentOf, takeAudience } from "../../segments/index.ts";
import { voucherOf } from "../vouchers/voucher-rows.ts";
import type { AutomationFields, HeldAutomation } from "./automation-rows.ts";
import { firstRunPurpose } from "./first-run-purpose.ts";
import type { Wanted } from "./wanted-automation.ts";

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
  readonly before?: HeldAutomation | undefined;
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
