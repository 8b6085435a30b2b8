import { type chooseNewPassword, requestPasswordMail } from "@crema/contract/areas/sign-in";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { hashOfOneTimeToken } from "../../../platform/sessions/one-time-tokens.ts";
import { lockUser, lockUserByEmail } from "../sign-in-user-rows.ts";
import { isActive } from "../credentials/check-credentials.ts";
import { enforcePasswordRule } from "../credentials/password-policy.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { replacePassword } from "../credentials/replace-password.ts";
import { recordOwnAct } from "../record-own-act.ts";
import { mayMail, queueChoosePasswordMail, queuePasswordChangedMail, queueVerificationMail } from "./user-mails.ts";
import { countForm, formTask, queueForm } from "./form-jobs.ts";
import { consumeOneTimeToken, findOneTimeToken } from "./one-time-token-rows.ts";
import { linkExpired } from "./verify-email.ts";

export const choosePasswordByLink: Operation<typeof chooseNewPassword> = async (deps, caller, { body }) => {
  await countForm(deps, caller);
  enforcePasswordRule(deps.config, body.password);
  const at = deps.clock.now();
  const named = { hash: hashOfOneTimeToken(body.token), purpose: "choose_password", now: at } as const;
  // Before the work is done: whoever makes tokens up gets none of it.
  if ((await findOneTimeToken(deps.db, named)) === undefined) throw linkExpired();
  const passwordHash = await hashPassword(body.password);
  await inTransaction(deps.db, async (tx) => {
    // The user before the link, like everybody who sets a password: the other way round two of them wait for each other.
    const link = await findOneTimeToken(tx, named);
    const user = link === undefined ? undefined : await lockUser(tx, link.userUuid);
    if (user === undefined || !isActive(user) || user.email !== link?.payload["email"]) throw linkExpired();
    if ((await consumeOneTimeToken(tx, named)) === undefined) throw linkExpired();
    const { uuid } = user;
    await replacePassword(tx, { user, passwordHash, at });
    await deps.sessions.endSessionsOf(tx, uuid, { reason: "password_set" });
    await queuePasswordChangedMail(deps, tx, user);
    await recordOwnAct(tx, caller, user, { at, record: "password", id: uuid, act: "choose-password" });
  });
  return undefined;
};

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
