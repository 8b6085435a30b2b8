import { canDelete, type deleteUser } from "@crema/contract/areas/users";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { changeUser, authorizeStaffTarget, isOwn } from "../user-change.ts";
import { removeUser } from "../user-rows.ts";

/**
 * Deletes a user for good, as long as the email address was never verified. Nobody unverified can be the last person who
 * may edit permissions: only those who can sign in count. Source: spec part 1, section 4; AMB-34.
 */
export const deleteUserFromStore: Operation<typeof deleteUser> = async (deps, caller, { params: { uuid } }) => {
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
};
