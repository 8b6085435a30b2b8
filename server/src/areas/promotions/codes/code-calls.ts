import * as calls from "@crema/contract/areas/promotions";
import {
  codeExpiry,
  expiryDaysBetween,
  furthestDays,
  limitsProblem,
  type VoucherCode,
} from "@crema/contract/areas/promotions";
import { bind, type Operation } from "../../../platform/http/bind-call.ts";
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
import { listPieces, mostInOneText } from "../list-pieces.ts";
import { codeAt, codePageText, codePart, countCodes, voucherBeginning } from "./code-list-rows.ts";
import type { InputOf } from "@crema/contract/kit";
import { applyPatch } from "../../../platform/values/apply-patch.ts";

/** While PostgreSQL's answer of 2,000 is read other calls wait twice as long as with 200 (`npm run proof -- attack --kinds vouchers`). */
const rowsInOnePart = 200;

/** A voucher with a page of its codes, in pieces where that is large. Source: PRO-CODE-01, PRO-CODE-23, PRO-CODE-29. */
const listVoucherCodes: Operation<typeof calls.listVoucherCodes> = async ({ db }, { signal }, given) => {
  const { search, ...place } = given.query;
  const query = { voucherUuid: given.params.uuid, search, signal };
  if (place.pageSize <= mostInOneText) {
    const answer = await codePageText(db, { ...query, ...place });
    if (answer === undefined) throw notFound("Voucher");
    return answer;
  }
  const voucher = await voucherBeginning(db, query);
  if (voucher === undefined) throw notFound("Voucher");
  const list = {
    beginning: `${voucher}, "voucherCodes" : [`,
    rowsInOnePart,
    part: codePart(db, query),
    placeAt: (index: number) => codeAt(db, query, index),
    count: () => countCodes(db, query),
  };
  return listPieces(list, place);
};

/** Source: PRO-CODE-24; ledger B.5; AMB-83, AMB-88, AMB-142. */
const updateVoucherCode: Operation<typeof calls.updateVoucherCode> = (deps, caller, { params, body }) => {
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

type Sent = Omit<InputOf<typeof calls.updateVoucherCode>["body"], "updatedAt">;

/** @throws Refusal invalid (422) with a text per field */
function wantedFields(before: VoucherCode, { sent, at }: { sent: Sent; at: Date }): CodeFields {
  const given = applyPatch(before, sent);
  const { redemptions, maximumRedemptions: total, maximumRedemptionsPerUser: perUser } = given;
  const startAt = new Date(given.startDate);
  const expiresAt =
    sent.expiryDate === undefined ? new Date(before.expiryDate) : codeExpiry(new Date(sent.expiryDate), 0);
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
    description: given.description,
    referenceData: given.referenceData,
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
const assignVoucherCode: Operation<typeof calls.assignVoucherCode> = (deps, caller, { params, body }) =>
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
const deleteVoucherCode: Operation<typeof calls.deleteVoucherCode> = async (deps, caller, { params }) => {
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

export const codeCalls = [
  bind(calls.listVoucherCodes, listVoucherCodes),
  bind(calls.updateVoucherCode, updateVoucherCode),
  bind(calls.assignVoucherCode, assignVoucherCode),
  bind(calls.deleteVoucherCode, deleteVoucherCode),
];
