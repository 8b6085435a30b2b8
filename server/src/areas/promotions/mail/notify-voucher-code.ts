import type { notifyVoucherCode, Voucher, VoucherCode } from "@crema/contract/areas/promotions";
import type { Tx } from "../../../platform/database/database.ts";
import { after, minutes } from "../../../platform/clock/clock.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { mailsAbout } from "../../../providers/mail/outbound-mail-rows.ts";
import { replaceUnconfirmed } from "../../../providers/mail/unconfirmed-mail-rows.ts";
import { queueMail } from "../../../providers/mail/queue-mail.ts";
import type { MailCheck } from "../../../providers/mail/send-outbound-mail.ts";
import { mailReasonOf } from "../../segments/index.ts";
import { changeCode } from "../codes/change-code.ts";
import { type Holder, holderOf } from "../codes/code-rows.ts";
import { holdVoucher } from "../vouchers/voucher-rows.ts";
import { voucherCodeMail, voucherMail } from "./voucher-mail.ts";
import { queuedCodeOf } from "./unconfirmed-code-mail-rows.ts";

/** A second press within this time is the same one. */
const samePress = minutes(1);

/** Mails a code to its holder, once for a double click. Source: PRO-CODE-06, PRO-CODE-27; AMB-84, AMB-87, AMB-90. */
export const notifyHolderOfCode: Operation<typeof notifyVoucherCode> = async (deps, caller, { params }) => {
  await changeCode(deps, caller, {
    named: { voucherUuid: params.uuid, code: params.code },
    act: "notify",
    async apply(tx, record, at) {
      const { voucher, holder } = await mailable(tx, { record, voucherUuid: params.uuid, at });
      const { kind } = voucherCodeMail;
      const [since, recipient] = [after(at, -samePress), holder.email];
      if ((await mailsAbout(tx, { kind, subjectId: record.uuid, recipient, since })) > 0) return "nothing";
      const content = voucherMail({ voucher, holder, code: record.code, expiresAt: new Date(record.expiryDate) });
      await replaceUnconfirmed(tx, { kind, subjectId: record.uuid });
      await queueMail(deps, tx, {
        kind,
        subjectId: record.uuid,
        recipient,
        version: at.toISOString(),
        content,
      });
      return undefined;
    },
  });
  return undefined;
};

interface Asked {
  readonly record: VoucherCode;
  readonly voucherUuid: string;
  readonly at: Date;
}

/** @throws Refusal where no mail may go out */
async function mailable(tx: Tx, { record, voucherUuid, at }: Asked): Promise<{ voucher: Voucher; holder: Holder }> {
  const voucher = await holdVoucher(tx, voucherUuid);
  if (voucher?.status !== "live") throw refuse("voucher_inactive", "This voucher is inactive");
  if (record.userUuid === null) throw refuse("not_assigned", "This code is assigned to nobody");
  if (new Date(record.expiryDate) < at) throw refuse("code_expired", "This code has expired");
  const holder = await holderOf(tx, record.userUuid);
  const { isMarketing } = voucher;
  const reason = await mailReasonOf(tx, { userUuid: record.userUuid, isMarketing });
  if (holder === undefined || reason !== "")
    throw refuse("holder_unreachable", `The holder of this code cannot be mailed: ${reason ?? "Deleted"}`);
  return { voucher, holder };
}

/**
 * Mails of codes may wait for hours. When its turn comes, one is sent only if its code is still there, not ended and this person's, its
 * voucher live, and the person may still be mailed. Source: AMB-84, AMB-90; PRO-CODE-06.
 */
export const whyCodeMailIsUnwanted: MailCheck = async ({ db, clock }, { subjectId, recipient }) => {
  const code = await queuedCodeOf(db, subjectId);
  if (code === undefined) return "The code was deleted";
  const { userUuid, isMarketing } = code;
  if (!code.isLive) return "The voucher became inactive";
  if (userUuid === null || code.email !== recipient) return "The code is no longer this person's";
  if (code.expiresAt < clock.now()) return "The code has expired";
  return (await mailReasonOf(db, { userUuid, isMarketing })) ?? "The code is no longer this person's";
};
