import type { verifyEmail } from "@crema/contract/areas/sign-in";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { hashOfOneTimeToken } from "../../../platform/sessions/one-time-tokens.ts";
import { lockUser, markVerified } from "../sign-in-user-rows.ts";
import { recordOwnAct } from "../record-own-act.ts";
import { consumeOneTimeToken, findOneTimeToken } from "./one-time-token-rows.ts";

export const linkExpired = () => refuse("link_expired", "This link is not valid any more. Ask for a new mail.");

/**
 * Confirms the address a link was mailed to. The same link again says yes again, because mail programs open links
 * before people do; it never confirms an address that was changed since.
 */
export const verifyEmailAddress: Operation<typeof verifyEmail> = async (deps, caller, { body }) => {
  const at = deps.clock.now();
  const named = { hash: hashOfOneTimeToken(body.token), purpose: "verify_email", now: at } as const;
  const verified = await inTransaction(deps.db, async (tx) => {
    const found = await findOneTimeToken(tx, named);
    const user = found === undefined ? undefined : await lockUser(tx, found.userUuid);
    if (user === undefined || user.isArchived || user.email !== found?.payload["email"]) throw linkExpired();
    if (user.isVerified) return undefined;
    if ((await consumeOneTimeToken(tx, named)) === undefined) throw linkExpired();
    await markVerified(tx, user.uuid, at);
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
  if (verified !== undefined) deps.live.recordChanged("user", verified);
  return undefined;
};
