import type { PermissionRecord, getPermissions, updatePermissions } from "@crema/contract/areas/permissions";
import { permissionNames } from "@crema/contract/kit";
import type { Operation } from "../../platform/http/bind-call.ts";
import { notFound, refuse } from "../../platform/http/refusal.ts";
import { userOf } from "../../platform/http/caller.ts";
import { changeRecord, expectedVersion, hasSameFields } from "../../platform/writes/change-record.ts";
import type { Tx } from "../../platform/database/database.ts";
import {
  type PermissionRow,
  permissionsOf,
  lockPermissions,
  writePermissions,
  hasPermissionHolder,
} from "./permission-rows.ts";

/** A stored row as the wire writes it: known strings only, in the editor's order. A customer holds nothing, whatever is stored (AMB-02). */
function recordOf(row: PermissionRow): PermissionRecord {
  const isStaff = row.role === "staff";
  return {
    permissions: permissionNames
      .map((name) => `${name}.edit` as const)
      .filter((one) => isStaff && row.permissions.includes(one)),
    read: permissionNames.filter((name) => name !== "beandrive").filter((name) => isStaff && row.read.includes(name)),
    roles: [row.role],
  };
}

export const getPermissionsOfUser: Operation<typeof getPermissions> = async ({ db }, _caller, { params }) => {
  const row = await permissionsOf(db, params.userUuid);
  if (row === undefined) throw notFound("User");
  return { permissions: [recordOf(row)] };
};

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

/**
 * Call after a change that takes permission.edit from somebody, in its transaction: nobody may be locked out of
 * granting rights. Two people who demote each other at once cannot both succeed.
 * @throws Refusal last_permission_holder (409). Source: AMB-17
 */
export async function protectLastHolder(tx: Tx): Promise<void> {
  if (!(await hasPermissionHolder(tx)))
    throw refuse("last_permission_holder", "Somebody must be left who may edit user permissions");
}
