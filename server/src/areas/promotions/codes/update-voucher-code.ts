import {
  codeExpiry,
  expiryDaysBetween,
  furthestDays,
  limitsProblem,
  type updateVoucherCode,
  type VoucherCode,
} from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid } from "../../../platform/http/refusal.ts";
import { changeCode } from "./code-change.ts";
import { type CodeFields, saveCode } from "./code-rows.ts";

/** Source: PRO-CODE-24; ledger B.5; AMB-83, AMB-88, AMB-142. */
export const updateVoucherCodeInStore: Operation<typeof updateVoucherCode> = (deps, caller, { params, body }) => {
  const { updatedAt, ...sent } = body;
  return changeCode(deps, caller, {
    named: { voucherUuid: params.uuid, code: params.code },
    act: "update",
    isSave: true,
    version: updatedAt,
    sent: () => sent,
    apply: (tx, before, at) => saveCode(tx, { uuid: before.uuid, fields: wantedFields(before, { sent, at }), at }),
  });
};

type Sent = Omit<Parameters<Operation<typeof updateVoucherCode>>[2]["body"], "updatedAt">;

/** @throws Refusal invalid (422) with a text per field */
function wantedFields(before: VoucherCode, { sent, at }: { sent: Sent; at: Date }): CodeFields {
  const total = sent.maximumRedemptions === undefined ? before.maximumRedemptions : sent.maximumRedemptions;
  const perUser =
    sent.maximumRedemptionsPerUser === undefined ? before.maximumRedemptionsPerUser : sent.maximumRedemptionsPerUser;
  const startAt = new Date(sent.startDate ?? before.startDate);
  const expiresAt =
    sent.expiryDate === undefined ? new Date(before.expiryDate) : codeExpiry(new Date(sent.expiryDate), 0);
  const { redemptions } = before;
  const perUserProblem = limitsProblem({ total, perUser });
  const problems = {
    ...(total !== null &&
      total < redemptions && { maximumRedemptions: `Max claims must not be below the ${redemptions} there are` }),
    ...(perUserProblem !== undefined && { maximumRedemptionsPerUser: perUserProblem }),
    ...dateProblems({ startAt, expiresAt }, at),
  };
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return {
    maximumRedemptions: total,
    maximumRedemptionsPerUser: perUser,
    description: sent.description ?? before.description,
    referenceData: sent.referenceData ?? before.referenceData,
    startAt,
    expiresAt,
    status: statusOf(before, { total, isExpired: expiresAt < at }),
  };
}

/** What starts as late as it may, and is good as long as it may be, ends within twenty years. */
function dateProblems({ startAt, expiresAt }: Pick<CodeFields, "startAt" | "expiresAt">, at: Date) {
  const isTooLate = expiryDaysBetween(at, expiresAt) > 2 * furthestDays;
  return {
    ...(expiryDaysBetween(at, startAt) > furthestDays && { startDate: "Start date must be within 10 years" }),
    ...(isTooLate && { expiryDate: "Expiry must be within 20 years" }),
    ...(expiresAt < startAt && { expiryDate: "Expiry must not be before the start" }),
  };
}

/** Used up; else put away for as long as it stays expired; else live. Source: AMB-88. */
function statusOf(
  { status, redemptions }: VoucherCode,
  { total, isExpired }: { total: number | null; isExpired: boolean },
): VoucherCode["status"] {
  if (status === "archived" && isExpired) return "archived";
  return total !== null && redemptions >= total ? "redeemed" : "live";
}
