import type { MailCheck } from "../../../providers/mail/send-outbound-mail.ts";
import { mailReasonOf } from "../../segments/index.ts";
import { queuedCodeOf } from "./code-mail-rows.ts";

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
