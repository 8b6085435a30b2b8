import { firstRun, type freezeAutomationAudience } from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { userOf } from "../../../platform/http/caller.ts";
import { invalid, refuse } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { freezeAudience, namedFor } from "../../segments/index.ts";
import { voucherOf } from "../vouchers/voucher-rows.ts";
import { reasonsOf } from "./run-rows.ts";

interface FirstRun {
  readonly segmentUuid: string | null;
  readonly voucherUuid: string | null;
  readonly sendEmailOnGeneration: boolean;
  readonly runAt: Date;
}
/** What people are confirmed for: this run with this voucher, with mails or without. For anything else they are asked about again. */
export const firstRunPurpose = ({ segmentUuid, voucherUuid, sendEmailOnGeneration, runAt }: FirstRun): string =>
  `automation voucher:${voucherUuid} segment:${segmentUuid} ${sendEmailOnGeneration ? "mailed" : "unmailed"} at:${runAt.toISOString()}`;

/** The numbers of the gate before an automation is switched on: its rules are asked as of the first run. Source: docs/decisions/0048. */
export const freezeAudienceOfAutomation: Operation<typeof freezeAutomationAudience> = (deps, caller, { body }) =>
  inTransaction(deps.db, async (tx) => {
    const { segmentUuid, voucherUuid, sendEmailOnGeneration } = body;
    const voucher = await voucherOf(tx, voucherUuid);
    if (voucher === undefined) throw invalid({ voucherUuid: "Couldn't find voucher" });
    if (voucher.status !== "live") throw refuse("voucher_inactive", "This voucher is inactive");
    const at = deps.clock.now();
    const runAt = firstRun(body, at);
    const audience = await freezeAudience(deps, tx, {
      segmentUuid,
      purpose: firstRunPurpose({ ...body, runAt }),
      byUuid: userOf(caller),
      leftOut: reasonsOf({ isMailed: sendEmailOnGeneration, isMarketing: voucher.isMarketing }),
      asOf: runAt,
    });
    if (audience === undefined) throw invalid({ segmentUuid: "Couldn't find segment" });
    const changes = { people: [null, audience.total], segment: [null, audience.segmentName] } as const;
    await recordAct(tx, caller, { at, record: "voucher", id: voucherUuid, act: "freeze-audience", changes });
    return { ...audience, samples: namedFor(caller, audience.samples), nextRunDate: runAt.toISOString() };
  });
