/** The write path for codes: what is locked, compared and shown of one, once for every operation that changes one. */
import type { VoucherCode } from "@crema/contract/areas/promotions";
import type { Tx } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import { notFound } from "../../../platform/http/refusal.ts";
import type { Platform } from "../../../platform/platform.ts";
import {
  type Change,
  changeRecord,
  expectedVersion,
  hasSameFields,
  versionText,
} from "../../../platform/writes/change-record.ts";
import type { Fields } from "../../../platform/writes/differences.ts";
import { codeOf, lockCode, type NamedCode } from "./code-rows.ts";

interface HeldCode {
  readonly record: VoucherCode;
  readonly isDeleted?: boolean;
  readonly isUntouched?: boolean;
}

export interface CodeChange {
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
