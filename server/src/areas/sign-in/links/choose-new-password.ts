import type { chooseNewPassword } from "@crema/contract/areas/sign-in";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { hashOfOneTimeToken } from "../../../platform/sessions/one-time-tokens.ts";
import { lockUser } from "../sign-in-user-rows.ts";
import { isActive } from "../credentials/check-credentials.ts";
import { enforcePasswordRule } from "../credentials/password-policy.ts";
import { hashPassword } from "../credentials/passwords.ts";
import { replacePassword } from "../credentials/replace-password.ts";
import { recordOwnAct } from "../record-own-act.ts";
import { queuePasswordChangedMail } from "./user-mails.ts";
import { countForm } from "./form-jobs.ts";
import { consumeOneTimeToken, findOneTimeToken } from "./one-time-token-rows.ts";
import { linkExpired } from "./verify-email.ts";

/** Sets the password of whoever holds the mailed link, once; ends all sessions of the user and tells them. */
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
