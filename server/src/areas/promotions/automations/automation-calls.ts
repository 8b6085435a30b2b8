import * as calls from "@crema/contract/areas/promotions";
import { type Automation, firstRun, listSyncTitle } from "@crema/contract/areas/promotions";
import { holds } from "@crema/contract/kit";
import { type Caller, userOf } from "../../../platform/http/caller.ts";
import { refuse, invalid } from "../../../platform/http/refusal.ts";
import { recordWrites } from "../../../platform/writes/record-writes.ts";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
import { inTransaction, type Tx } from "../../../platform/database/database.ts";
import { freezeAudience, segmentOf } from "../../segments/index.ts";
import { voucherRows } from "../vouchers/voucher-rows.ts";
import {
  lockAutomation,
  addAutomation,
  automationOf,
  saveAutomation,
  removeAutomation,
  type AutomationFields,
  type HeldAutomation,
  automationsText,
  reasonsOf,
} from "./automation-rows.ts";
import { firstRunPurpose, newAutomation, wantedAutomation, type Wanted } from "./automation-changes.ts";
import { listSyncOf } from "../list-sync/list-sync-rows.ts";
import { recordFrozen, takeConfirmed, assertLive } from "../vouchers/usable-voucher.ts";
import { rehearseStoredAutomation } from "./rehearsal/rehearse-automation.ts";

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
const createAutomation: Operation<typeof calls.createAutomation> = async (deps, caller, { body }) => {
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
const updateAutomation: Operation<typeof calls.updateAutomation> = (deps, caller, { params, body }) => {
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
const deleteAutomation: Operation<typeof calls.deleteAutomation> = (deps, caller, { params: { uuid } }) =>
  automationWrites.delete(deps, caller, { uuid, remove: (tx) => removeAutomation(tx, uuid) });

/** @throws Refusal invalid (422) where a segment or voucher is chosen that is not there */
async function holdChosen(tx: Tx, { segmentUuid, voucherUuid }: Wanted["fields"], before?: Automation): Promise<void> {
  const isSegmentNew = segmentUuid !== null && segmentUuid !== before?.segmentUuid;
  const isVoucherNew = voucherUuid !== null && voucherUuid !== before?.voucherUuid;
  if (isSegmentNew && (await segmentOf(tx, segmentUuid)) === undefined)
    throw invalid({ segmentUuid: "Couldn't find segment" });
  if (isVoucherNew && (await voucherRows.find(tx, voucherUuid)) === undefined)
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
  return { audienceUuid: await takeConfirmed(tx, { uuid: audience, purpose, at }), runAt: nextRunAt };
}

/** The numbers of the gate before an automation is switched on: its rules are asked as of the first run. Source: docs/decisions/0048. */
const freezeAutomationAudience: Operation<typeof calls.freezeAutomationAudience> = (deps, caller, { body }) =>
  inTransaction(deps.db, async (tx) => {
    const { segmentUuid, voucherUuid, sendEmailOnGeneration } = body;
    const voucher = await voucherRows.find(tx, voucherUuid);
    if (voucher === undefined) throw invalid({ voucherUuid: "Couldn't find voucher" });
    assertLive(voucher);
    const runAt = firstRun(body, deps.clock.now());
    const audience = await freezeAudience(deps, tx, {
      segmentUuid,
      purpose: firstRunPurpose({ ...body, runAt }),
      byUuid: userOf(caller),
      leftOut: reasonsOf({ isMailed: sendEmailOnGeneration, isMarketing: voucher.isMarketing }),
      asOf: runAt,
    });
    if (audience === undefined) throw invalid({ segmentUuid: "Couldn't find segment" });
    return { ...(await recordFrozen(deps, tx, { caller, voucherUuid, audience })), nextRunDate: runAt.toISOString() };
  });

/** Source: PRO-AUTO-12; AMB-95. */
const getListSync: Operation<typeof calls.getListSync> = ({ db }, { signal }) => listSyncOf(db, signal);

/** Source: PRO-AUTO-01, PRO-AUTO-08; AMD-14. */
const listAutomations: Operation<typeof calls.listAutomations> = ({ db }, { signal }, { query }) =>
  automationsText(db, { isAll: query.all, signal });

export const automationCalls = [
  bind(calls.listAutomations, listAutomations),
  bind(calls.createAutomation, createAutomation),
  bind(calls.updateAutomation, updateAutomation),
  bind(calls.deleteAutomation, deleteAutomation),
  bind(calls.freezeAutomationAudience, freezeAutomationAudience),
  bind(calls.rehearseAutomation, rehearseStoredAutomation),
  bind(calls.getListSync, getListSync),
];
