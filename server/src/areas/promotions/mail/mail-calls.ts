import * as calls from "@crema/contract/areas/promotions";
import { type Voucher, type VoucherCode, codeExpiry, mailTextProblem } from "@crema/contract/areas/promotions";
import { type Tx, inTransaction } from "../../../platform/database/database.ts";
import { after, minutes } from "../../../platform/clock/clock.ts";
import { type Operation, bind } from "../../../platform/http/bind-call.ts";
import { refuse, invalid, notFound } from "../../../platform/http/refusal.ts";
import { mailsAbout } from "../../../providers/mail/outbound-mail-rows.ts";
import { replaceUnconfirmed } from "../../../providers/mail/unconfirmed-mail-rows.ts";
import { queueMail, canBeMailed, addMailJobs } from "../../../providers/mail/queue-mail.ts";
import type { MailCheck } from "../../../providers/mail/send-outbound-mail.ts";
import { mailReasonOf } from "../../segments/index.ts";
import { changeCode } from "../codes/code-calls.ts";
import { type Holder, holderOf } from "../codes/code-rows.ts";
import { voucherCodeMail, voucherMail } from "./voucher-mail.ts";
import { queuedCodeOf, releaseCodeMails, unconfirmedMailsOf } from "./unconfirmed-code-mail-rows.ts";
import { assertLive, lockVoucherForShare } from "../vouchers/usable-voucher.ts";
import { userOf } from "../../../platform/http/caller.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";
import { newCodes } from "../codes/new-codes.ts";
import { cleanedHtml } from "../vouchers/clean-html.ts";
import { voucherRows } from "../vouchers/voucher-rows.ts";

/** A second press within this time is the same one. */
const samePress = minutes(1);

/** Mails a code to its holder, once for a double click. Source: PRO-CODE-06, PRO-CODE-27; AMB-84, AMB-87, AMB-90. */
const notifyVoucherCode: Operation<typeof calls.notifyVoucherCode> = async (deps, caller, { params }) => {
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
      await queueMail(deps, tx, { kind, subjectId: record.uuid, recipient, version: at.toISOString(), content });
      return undefined;
    },
  });
  return undefined;
};

/** @throws Refusal where no mail may go out */
async function mailable(
  tx: Tx,
  { record, voucherUuid, at }: { record: VoucherCode; voucherUuid: string; at: Date },
): Promise<{ voucher: Voucher; holder: Holder }> {
  const voucher = await lockVoucherForShare(tx, voucherUuid);
  assertLive(voucher);
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

/** What staff are writing, as its receivers would get it, with a code that is none. */
const sendTestVoucherMail: Operation<typeof calls.sendTestVoucherMail> = async (deps, caller, given) => {
  const { emailSubject, emailBody } = given.body;
  const { uuid } = given.params;
  const sent = {
    ...(emailSubject !== undefined && { emailSubject }),
    ...(emailBody !== undefined && { emailBody: await cleanedHtml(emailBody) }),
  };
  await inTransaction(deps.db, async (tx) => {
    const stored = await voucherRows.find(tx, uuid);
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

const listUnconfirmedMails: Operation<typeof calls.listUnconfirmedMails> = async ({ db }, { signal }, { params }) => {
  const { uuid: voucherUuid } = params;
  if ((await voucherRows.find(db, voucherUuid)) === undefined) throw notFound("Voucher");
  const { mails, count } = await unconfirmedMailsOf(db, { voucherUuid, signal });
  return { mails, meta: { count } };
};

/** The second of two presses finds nothing to send. */
const sendUnconfirmedMails: Operation<typeof calls.sendUnconfirmedMails> = async (deps, caller, given) => {
  const { uuid: voucherUuid } = given.params;
  const sent = await inTransaction(deps.db, async (tx) => {
    assertLive(await lockVoucherForShare(tx, voucherUuid));
    const at = deps.clock.now();
    const ids = await releaseCodeMails(tx, voucherUuid, { ...given.body, at });
    await addMailJobs(deps, tx, ids);
    const changes = { mails: [null, ids.length] } as const;
    if (ids.length === 0) await caller.idempotency?.markCommitted(tx);
    else await recordAct(tx, caller, { at, record: "voucher", id: voucherUuid, act: "send-mails-again", changes });
    return ids.length;
  });
  deps.live.recordChanged("voucher", voucherUuid);
  return { sent };
};

export const mailCalls = [
  bind(calls.notifyVoucherCode, notifyVoucherCode),
  bind(calls.sendTestVoucherMail, sendTestVoucherMail),
  bind(calls.listUnconfirmedMails, listUnconfirmedMails),
  bind(calls.sendUnconfirmedMails, sendUnconfirmedMails),
];
