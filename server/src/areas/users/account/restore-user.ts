import { canRestore, type restoreUser } from "@crema/contract/areas/users";
import type { Operation } from "../../../platform/http/bind-call.ts";
import { refuse } from "../../../platform/http/refusal.ts";
import { changeUser, authorizeStaffTarget, textOf } from "../user-change.ts";
import { saveEnded } from "../user-rows.ts";

/** Takes an archive back: the date goes, everything else is as it was. Source: AMB-35. */
export const restoreUserInStore: Operation<typeof restoreUser> = async (deps, caller, { params: { uuid } }) => {
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
};
