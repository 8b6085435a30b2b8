import { requestPasswordMail } from "@crema/contract/areas/sign-in";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { lockUserByEmail } from "../sign-in-user-rows.ts";
import { countForm, formTask, queueForm } from "./form-jobs.ts";
import { mayMail, queueChoosePasswordMail, queueVerificationMail } from "./user-mails.ts";

/** Takes the wish for a mail to choose a new password; answered before anybody looks whether the address is known. */
export const requestMailForPassword: Operation<typeof requestPasswordMail> = async (deps, caller, { body }) => {
  await countForm(deps, caller);
  await queueForm(deps, caller, body);
  return undefined;
};

/**
 * What follows the answer: the link for users who are not archived; those who have yet to verify get that mail again
 * instead.
 */
export const passwordMailTask = formTask(requestPasswordMail.body, (deps, { body }) =>
  inTransaction(deps.db, async (tx) => {
    const user = await lockUserByEmail(tx, body.email);
    if (user === undefined || user.isArchived) return;
    const kind = user.isVerified ? "choose-password" : "verify-email";
    if (!(await mayMail(deps, tx, { kind, recipient: user.email, subjectId: user.uuid }))) return;
    await (user.isVerified ? queueChoosePasswordMail(deps, tx, user) : queueVerificationMail(deps, tx, user));
  }),
);
