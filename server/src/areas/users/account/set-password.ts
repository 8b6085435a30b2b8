import { type setPassword, statusOf } from "@crema/contract/areas/users";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { enforcePasswordRule, hashPassword, queuePasswordChangedMail, replacePassword } from "../../sign-in/index.ts";
import { addresseeOf, changeUser, authorizeStaffTarget, keptSession } from "../user-change.ts";

/**
 * Sets a user's password: their sessions end, except the caller's own, and they are told by mail when they can sign in. The
 * hash is made before the transaction, which would wait for it. Source: spec part 1, section 5; AMB-36, AMB-40, AMD-37.
 */
export const setPasswordOfUser: Operation<typeof setPassword> = async (deps, caller, { params, body }) => {
  const uuid = params.userUuid;
  enforcePasswordRule(deps.config, body.password);
  const passwordHash = await hashPassword(body.password);
  await changeUser(deps, caller, {
    uuid,
    act: "set-password",
    async apply(tx, before, at) {
      authorizeStaffTarget(caller, before);
      const account = addresseeOf(before);
      await replacePassword(tx, { user: account, passwordHash, at });
      await deps.sessions.endSessionsOf(tx, uuid, { reason: "password_set", ...keptSession(caller, uuid) });
      if (statusOf(before) === "active") await queuePasswordChangedMail(deps, tx, account);
      return { record: before };
    },
  });
  return undefined;
};
