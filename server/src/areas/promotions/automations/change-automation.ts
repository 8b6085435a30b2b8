import {
  type Automation,
  listSyncTitle,
  type createAutomation,
  type updateAutomation,
  type deleteAutomation,
} from "@crema/contract/areas/promotions";
import { holds } from "@crema/contract/kit";
import type { Caller } from "../../../platform/http/caller.ts";
import { refuse, invalid } from "../../../platform/http/refusal.ts";
import { recordWrites } from "../../../platform/writes/record-writes.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import type { Tx } from "../../../platform/database/database.ts";
import { segmentOf, takeAudience } from "../../segments/index.ts";
import { voucherOf } from "../vouchers/voucher-rows.ts";
import {
  lockAutomation,
  addAutomation,
  automationOf,
  saveAutomation,
  removeAutomation,
  type AutomationFields,
  type HeldAutomation,
} from "./automation-rows.ts";
import { newAutomation, wantedAutomation, type Wanted } from "./automation-changes.ts";
import { firstRunPurpose } from "./automation-audience.ts";

const automationWrites = recordWrites<Automation>({
  record: "automation",
  notAudited: ["uuid", "segmentName", "voucherTitle", "lastRunDate", "lastRun", "createdAt", "updatedAt"],
  lock: async (tx, { uuid }) => (await lockAutomation(tx, uuid))?.record,
  holdRight: holdAutomationRight,
});

/** @throws Refusal forbidden where order edit alone is held, which serves for the email-marketing sync (AMD-06) */
function holdAutomationRight({ principal }: Caller, { title }: Pick<Automation, "title">): void {
  const mayAll = principal.kind === "staff" && holds(principal.rights, "promotion.edit");
  if (!mayAll && title !== listSyncTitle) throw refuse("forbidden", "You may not change automations");
}

/** Source: PRO-AUTO-06 to PRO-AUTO-11; AMD-06, AMD-28. */
export const createAutomationInStore: Operation<typeof createAutomation> = async (deps, caller, { body }) => {
  const { audience, ...sent } = body;
  holdAutomationRight(caller, { title: sent.title ?? "" });
  return automationWrites.create(deps, caller, async (tx, at) => {
    const wanted = wantedAutomation(newAutomation, sent, at);
    await holdChosen(tx, wanted.fields);
    const confirmed = await confirmedFor(tx, { wanted, audience, at });
    const added = await addAutomation(tx, { fields: { ...wanted.fields, confirmed }, at });
    if (added === undefined) throw invalid({ title: "There is an email-marketing sync already" });
    return added.record;
  });
};

/** Source: PRO-AUTO-06 to PRO-AUTO-11; AMD-06, AMD-28, AMD-32. */
export const updateAutomationInStore: Operation<typeof updateAutomation> = (deps, caller, { params, body }) => {
  const { uuid } = params;
  const { updatedAt: _a, uuid: _u, audience, ...sent } = body;
  return automationWrites.update(deps, caller, {
    uuid,
    body,
    hasHiddenChange: audience !== undefined,
    async save(tx, before, at) {
      const wanted = wantedAutomation(before, sent, at);
      await holdChosen(tx, wanted.fields, before);
      const confirmed = await confirmedFor(tx, { wanted, audience, before: await automationOf(tx, uuid), at });
      return (await saveAutomation(tx, { uuid, fields: { ...wanted.fields, confirmed }, at })).record;
    },
  });
};

/** Its runs go with it; codes they made stay. Source: PRO-AUTO-05, PRO-AUTO-11; AMD-06. */
export const deleteAutomationFromStore: Operation<typeof deleteAutomation> = (deps, caller, { params: { uuid } }) =>
  automationWrites.delete(deps, caller, { uuid, remove: (tx) => removeAutomation(tx, uuid) });

/** @throws Refusal invalid (422) where a segment or voucher is chosen that is not there */
async function holdChosen(tx: Tx, { segmentUuid, voucherUuid }: Wanted["fields"], before?: Automation): Promise<void> {
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
async function confirmedFor(
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
