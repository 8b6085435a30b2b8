import { type archiveUser, canArchive } from "@crema/contract/areas/users";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { protectLastHolder } from "../../permissions/index.ts";
import { changeUser, authorizeStaffTarget, isOwn, isStaff, textOf } from "../user-change.ts";
import { saveEnded } from "../user-rows.ts";

/**
 * Archives a user: sessions end at once, nothing is removed. Nobody archives themselves or the last person who may edit
 * permissions. Source: spec part 1, section 4; ledger B.2; AMB-23, AMB-35.
 */
export const archiveUserInStore: Operation<typeof archiveUser> = async (deps, caller, { params: { uuid } }) => {
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
};
