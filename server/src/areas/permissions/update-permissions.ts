import type { updatePermissions } from "@crema/contract/areas/permissions";
import type { Operation } from "../../platform/http/bind-call.ts";
import { userOf } from "../../platform/http/caller.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { changeRecord, expectedVersion, hasSameFields } from "../../platform/writes/change-record.ts";
import { lockPermissions, type PermissionRow, writePermissions } from "./permission-rows.ts";
import { recordOf } from "./permission-record.ts";
import { protectLastHolder } from "./protect-last-holder.ts";

const managesPermissions = (row: PermissionRow): boolean =>
  row.role === "staff" && row.permissions.includes("permission.edit");

const fieldsOf = (row: PermissionRow) => ({ ...recordOf(row) });

/** Saves role and strings of another person; what they may do follows at once, in every open page of theirs. */
export const updatePermissionsOfUser: Operation<typeof updatePermissions> = async (deps, caller, { params, body }) => {
  const { userUuid } = params;
  if (userUuid === userOf(caller)) throw refuse("own_permissions", "Nobody edits their own permissions");
  const [role] = body.roles;
  const wanted =
    role === "customer" ? { permissions: [], read: [] } : { permissions: body.permissions, read: body.read };
  const saved = await changeRecord(deps, caller, {
    record: "user",
    id: userUuid,
    act: "permissions",
    expected: expectedVersion(caller),
    lock: (tx) => lockPermissions(tx, userUuid),
    async apply(tx, before, at) {
      const after = await writePermissions(tx, { userUuid, role, ...wanted, at });
      if (managesPermissions(before) && !managesPermissions(after)) await protectLastHolder(tx);
      await deps.sessions.forget(tx, userUuid);
      return after;
    },
    fieldsOf,
    isUnchanged: hasSameFields(fieldsOf),
    announce: () => deps.live.permissionsChanged(userUuid),
    versionOf: (row) => row.updatedAt.toISOString(),
    sent: () => ({ ...wanted, roles: body.roles }),
  });
  return { permissions: [recordOf(saved)] };
};
