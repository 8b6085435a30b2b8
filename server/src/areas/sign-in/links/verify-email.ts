import type { verifyEmail } from "@crema/contract/areas/sign-in";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { hashOfOneTimeToken } from "../../../platform/sessions/one-time-tokens.ts";
import { enforcePasswordRule } from "../credentials/password-policy.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { replacePassword } from "../credentials/replace-password.ts";
import { lockUser, markVerified } from "../sign-in-user-rows.ts";
import { recordOwnAct } from "../record-own-act.ts";
import { countForm } from "./form-jobs.ts";
import { consumeOneTimeToken, findOneTimeToken } from "./one-time-token-rows.ts";

const confirmedAlready = () =>
  refuse(
    "link_expired",
    "This email address is confirmed already. Sign in, or ask for a mail to choose a new password.",
  );
export const linkExpired = () => refuse("link_expired", "This link is not valid any more. Ask for a new mail.");

/**
 * Confirms the address a link was mailed to, once, and sets the password that its owner chose with it: whatever password
 * the account had may be that of somebody else, who registered a stranger's address. It never confirms an address that
 * was changed since.
 */
export const verifyEmailAddress: Operation<typeof verifyEmail> = async (deps, caller, { body }) => {
  await countForm(deps, caller);
  enforcePasswordRule(deps.config, body.password);
  const at = deps.clock.now();
  const named = { hash: hashOfOneTimeToken(body.token), purpose: "verify_email", now: at } as const;
  // Before the work is done: whoever makes tokens up gets none of it.
  if ((await findOneTimeToken(deps.db, named)) === undefined) throw linkExpired();
  const passwordHash = await hashPassword(body.password);
  const verified = await inTransaction(deps.db, async (tx) => {
    const found = await findOneTimeToken(tx, named);
    const user = found === undefined ? undefined : await lockUser(tx, found.userUuid);
    if (user === undefined || user.isArchived || user.email !== found?.payload["email"]) throw linkExpired();
    if (user.isVerified) throw confirmedAlready();
    if ((await consumeOneTimeToken(tx, named)) === undefined) throw linkExpired();
    await markVerified(tx, user.uuid, at);
    await replacePassword(tx, { user, passwordHash, at });
    await deps.sessions.forget(tx, user.uuid);
    await recordOwnAct(tx, caller, user, {
      at,
      record: "user",
      id: user.uuid,
      act: "verify-email",
      changes: { emailVerified: ["", at.toISOString()] },
    });
    return user.uuid;
  });
  deps.live.recordChanged("user", verified);
  return undefined;
};
