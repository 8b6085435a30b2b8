import { codeExpiry, mailTextProblem, type sendTestVoucherMail } from "@crema/contract/areas/promotions";
import { inTransaction } from "../../../platform/database/database.ts";
import { userOf } from "../../../platform/http/caller.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { invalid, notFound, refuse } from "../../../platform/http/refusal.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { canBeMailed, queueMail } from "../../../providers/mail/queue-mail.ts";
import { holderOf } from "../codes/code-rows.ts";
import { newCodes } from "../codes/new-codes.ts";
import { cleanedHtml } from "../vouchers/clean-html.ts";
import { voucherOf } from "../vouchers/voucher-rows.ts";
import { voucherMail } from "./voucher-mail.ts";

/** What staff are writing, as its receivers would get it, with a code that is none. */
export const sendTestVoucherMailToCaller: Operation<typeof sendTestVoucherMail> = async (deps, caller, given) => {
  const { emailSubject, emailBody } = given.body;
  const { uuid } = given.params;
  const sent = {
    ...(emailSubject !== undefined && { emailSubject }),
    ...(emailBody !== undefined && { emailBody: await cleanedHtml(emailBody) }),
  };
  await inTransaction(deps.db, async (tx) => {
    const stored = await voucherOf(tx, uuid);
    const userUuid = userOf(caller);
    const holder = userUuid === undefined ? undefined : await holderOf(tx, userUuid);
    if (stored === undefined) throw notFound("Voucher");
    if (holder === undefined || !canBeMailed(holder.email))
      throw refuse("holder_unreachable", "You have no email address");
    const at = deps.clock.now();
    const voucher = { ...stored, ...sent };
    const problem = mailTextProblem(voucher);
    if (problem !== undefined) throw invalid({ emailBody: problem });
    const [code = ""] = newCodes(1);
    const content = voucherMail({ voucher, holder, code, expiresAt: codeExpiry(at, voucher.defaultExpiry) });
    await queueMail(deps, tx, {
      kind: "voucher-test",
      subjectId: uuid,
      recipient: holder.email,
      version: `${caller.requestId} ${at.toISOString()}`,
      content: { ...content, subject: `Test: ${content.subject}` },
    });
    await recordAct(tx, caller, { at, record: "voucher", id: uuid, act: "test-mail", changes: {} });
  });
  return undefined;
};
