import {
  codeExpiry,
  expiryDaysBetween,
  furthestDays,
  limitsProblem,
  type updateVoucherCode,
  type VoucherCode,
  type assignVoucherCode,
  type deleteVoucherCode,
} from "@crema/contract/areas/promotions";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid, refuse, notFound } from "../../../platform/http/refusal.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  type Change,
  changeRecord,
  expectedVersion,
  hasSameFields,
  versionText,
} from "../../../platform/writes/change-record.ts";
import type { Fields } from "../../../platform/writes/differences.ts";
import {
  type CodeFields,
  saveCode,
  giveCode,
  holderOf,
  removeCode,
  wasUsed,
  codeOf,
  lockCode,
  type NamedCode,
} from "./code-rows.ts";

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

/** Source: PRO-CODE-25; ledger B.5. */
export const assignVoucherCodeToUser: Operation<typeof assignVoucherCode> = (deps, caller, { params, body }) =>
  changeCode(deps, caller, {
    named: { voucherUuid: params.uuid, code: params.code },
    act: "assign",
    isSave: true,
    async apply(tx, { uuid }, at) {
      const holder = await holderOf(tx, body.userUuid);
      if (holder === undefined) throw invalid({ userUuid: "User not found" });
      if (holder.isArchived) throw invalid({ userUuid: "An archived user gets no codes; restore them first" });
      await giveCode(tx, { uuid, userUuid: holder.uuid, at });
    },
  });

/** Whoever redeems the code holds the same lock: one of both comes first. Source: PRO-CODE-03, PRO-CODE-26; AMB-87. */
export const deleteVoucherCodeFromStore: Operation<typeof deleteVoucherCode> = async (deps, caller, { params }) => {
  await changeCode(deps, caller, {
    named: { voucherUuid: params.uuid, code: params.code },
    act: "delete",
    async apply(tx, { uuid }) {
      if (await wasUsed(tx, uuid)) throw refuse("has_redemptions", "This code has been used and cannot be deleted");
      await removeCode(tx, uuid);
      return "deleted";
    },
  });
  return undefined;
};

interface HeldCode {
  readonly record: VoucherCode;
  readonly isDeleted?: boolean;
  readonly isUntouched?: boolean;
}

interface CodeChange {
  readonly named: NamedCode;
  readonly act: string;
  /** `updatedAt` as the body carried it. */
  readonly version?: string | undefined;
  readonly sent?: Change<HeldCode>["sent"];
  /** Whether the record shows all that it changes. */
  readonly isSave?: true;
  /** Checks the rules and writes. @returns whether the code is gone by it, or nothing had to be done */
  apply(tx: Tx, before: VoucherCode, at: Date): Promise<"deleted" | "nothing" | void>;
}

/** Carries out a change of one code: locked, held against the caller's version, audited; open pages read its voucher again. */
export async function changeCode(deps: Platform, caller: Caller, change: CodeChange): Promise<VoucherCode> {
  const { named, act, version, sent, isSave = false } = change;
  const uuid = (await codeOf(deps.db, named))?.uuid;
  if (uuid === undefined) throw notFound("Voucher code");
  const byUuid = { ...named, code: uuid };
  const { record } = await changeRecord<HeldCode>(deps, caller, {
    record: "voucher-code",
    id: uuid,
    act,
    lock: async (tx) => {
      const found = await lockCode(tx, byUuid);
      return found && { record: found };
    },
    async apply(tx, before, at) {
      const done = await change.apply(tx, before.record, at);
      if (done === "deleted") return { ...before, isDeleted: true };
      if (done === "nothing") return { ...before, isUntouched: true };
      return { record: (await codeOf(tx, byUuid)) ?? before.record };
    },
    isUnchanged: (before, after) => after.isUntouched === true || (isSave && hasSameFields(fieldsOf)(before, after)),
    announce: () => deps.live.recordChanged("voucher", named.voucherUuid),
    fieldsOf,
    versionOf: (held) => held.record.updatedAt,
    expected: versionText(expectedVersion(caller, version)),
    ...(sent !== undefined && { sent }),
  });
  return record;
}

const fieldsOf = (held: HeldCode): Fields => (held.isDeleted === true ? {} : auditedFields(held.record));

/** Names of people stay out of the audit: it keeps whose code it is by the uuid. */
const auditedFields = ({
  uuid: _u,
  userName: _n,
  userEmail: _e,
  userDisplay: _d,
  redemptions: _r,
  createdAt: _c,
  updatedAt: _a,
  ...fields
}: VoucherCode): Fields => fields;
