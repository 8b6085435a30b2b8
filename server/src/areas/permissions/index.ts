import { getPermissions, updatePermissions } from "@crema/contract/areas/permissions";
import { bind } from "../../platform/http/bind-call.ts";
import { getPermissionsOfUser, updatePermissionsOfUser } from "./user-permissions.ts";

export { hasPermissionHolder, writePermissions, heldRights } from "./permission-rows.ts";
export { protectLastHolder } from "./user-permissions.ts";
export { recoverPermissionEditing } from "./recover-permission-editing.ts";

export const permissionsCalls = [
  bind(getPermissions, getPermissionsOfUser),
  bind(updatePermissions, updatePermissionsOfUser),
];
