import type { requestPasswordMail } from "@crema/contract/areas/sign-in";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { lockUserByEmail } from "../sign-in-user-rows.ts";
import { mayMail, queueChoosePasswordMail, queueVerificationMail } from "./user-mails.ts";
import { countForm } from "./count-form.ts";

/**
 * Mails a link to choose a new password to users who are not archived; those who have yet to verify
 * get that mail again instead. The answer never tells which.
 */
export const requestMailForPassword: Operation<typeof requestPasswordMail> = async (deps, caller, { body }) => {
  await countForm(deps, caller);
  await inTransaction(deps.db, async (tx) => {
    const user = await lockUserByEmail(tx, body.email);
    await caller.idempotency?.markCommitted(tx);
    if (user === undefined || user.isArchived) return;
    const kind = user.isVerified ? "choose-password" : "verify-email";
    if (!(await mayMail(deps, tx, { kind, recipient: user.email }))) return;
    await (user.isVerified ? queueChoosePasswordMail(deps, tx, user) : queueVerificationMail(deps, tx, user));
  });
  return undefined;
};
