import {
  archiveUser,
  canArchive,
  canRestore,
  restoreUser,
  canDelete,
  deleteUser,
  setPassword,
  statusOf,
  canResendVerification,
  resendVerification,
} from "@crema/contract/areas/users";
import { bind } from "../../../platform/http/bind-call.ts";
import { refuse, notFound } from "../../../platform/http/refusal.ts";
import { protectLastHolder } from "../../permissions/index.ts";
import {
  enforcePasswordRule,
  hashPassword,
  queuePasswordChangedMail,
  replacePassword,
  queueVerificationMail,
} from "../../sign-in/index.ts";
import { changeUser, authorizeStaffTarget, isOwn, isStaff, textOf, addresseeOf, keptSession } from "../user-change.ts";
import { saveEnded, removeUser, uuidOfEmail } from "../user-rows.ts";

export const accountCalls = [
  /**
   * Archives a user: sessions end at once, nothing is removed. Nobody archives themselves or the last person who may edit
   * permissions. Source: spec part 1, section 4; ledger B.2; AMB-23, AMB-35.
   */
  bind(archiveUser, async (deps, caller, { params: { uuid } }) => {
    const after = await changeUser(deps, caller, {
      uuid,
      act: "archive",
      async apply(tx, before, at) {
        if (isOwn(caller, uuid)) throw refuse("own_account", "Nobody can archive their own account");
        authorizeStaffTarget(caller, before);
        if (!canArchive(before)) throw refuse("already_archived", "This user is archived already");
        const ended = await saveEnded(tx, { uuid, endedAt: at }, at);
        if (isStaff(before)) await protectLastHolder(tx);
        await deps.sessions.endSessionsOf(tx, uuid, { reason: "archived" });
        return ended;
      },
    });
    deps.live.accountDisabled(uuid);
    return textOf(after);
  }),
  /** Takes an archive back: the date goes, everything else is as it was. Source: AMB-35. */
  bind(restoreUser, async (deps, caller, { params: { uuid } }) => {
    const after = await changeUser(deps, caller, {
      uuid,
      act: "restore",
      async apply(tx, before, at) {
        authorizeStaffTarget(caller, before);
        if (!canRestore(before)) throw refuse("not_archived", "This user is not archived");
        const restored = await saveEnded(tx, { uuid, endedAt: null }, at);
        await deps.sessions.forget(tx, uuid);
        return restored;
      },
    });
    return textOf(after);
  }),
  /**
   * Deletes a user for good, as long as the email address was never verified. Nobody unverified can be the last person who
   * may edit permissions: only those who can sign in count. Source: spec part 1, section 4; AMB-34.
   */
  bind(deleteUser, async (deps, caller, { params: { uuid } }) => {
    await changeUser(deps, caller, {
      uuid,
      act: "delete",
      async apply(tx, before, at) {
        if (isOwn(caller, uuid)) throw refuse("own_account", "Nobody can delete their own account");
        authorizeStaffTarget(caller, before);
        if (!canDelete(before))
          throw refuse("email_verified", "A user with a verified email address can only be archived");
        await deps.sessions.endSessionsOf(tx, uuid, { reason: "deleted" });
        const { firstName, lastName } = before.profile;
        await removeUser(tx, { uuid, name: `${firstName} ${lastName}`.trim(), at });
        return { record: before, isDeleted: true };
      },
    });
    deps.live.accountDisabled(uuid);
    return undefined;
  }),
  /**
   * Sets a user's password: their sessions end, except the caller's own, and they are told by mail when they can sign in. The
   * hash is made before the transaction, which would wait for it. Source: spec part 1, section 5; AMB-36, AMB-40, AMD-37.
   */
  bind(setPassword, async (deps, caller, { params, body }) => {
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
  }),
  /** Sends the verification mail again; the user is locked meanwhile, so that the limit per address holds. Source: AMB-36; ledger B.1. */
  bind(resendVerification, async (deps, caller, { body }) => {
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
  }),
];
