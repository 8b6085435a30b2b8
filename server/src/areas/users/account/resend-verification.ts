import { canArchive, canResendVerification, type resendVerification } from "@crema/contract/areas/users";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../../platform/http/refusal.ts";
import { queueVerificationMail } from "../../sign-in/index.ts";
import { addresseeOf, changeUser } from "../user-change.ts";
import { uuidOfEmail } from "../user-rows.ts";

/** Sends the verification mail again; the user is locked meanwhile, so that the limit per address holds. Source: AMB-36; ledger B.1. */
export const resendVerificationToUser: Operation<typeof resendVerification> = async (deps, caller, { body }) => {
  let sentBefore: Date | undefined;
  const uuid = await uuidOfEmail(deps.db, body.email);
  if (uuid === undefined) throw notFound("User");
  await changeUser(deps, caller, {
    uuid,
    act: "resend-verification",
    async apply(tx, before) {
      if (!canResendVerification(before))
        throw canArchive(before)
          ? refuse("email_verified", "The email address of this user is verified already")
          : refuse("already_archived", "An archived user gets no mails; restore them first");
      sentBefore = await queueVerificationMail(deps, tx, addresseeOf(before));
      return { record: before };
    },
    isUnchanged: () => sentBefore !== undefined,
  });
  return { isSentNow: sentBefore === undefined, sentAt: (sentBefore ?? deps.clock.now()).toISOString() };
};
