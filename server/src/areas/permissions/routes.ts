import { getPermissions, updatePermissions } from "@crema/contract/areas/permissions";
import { bind } from "../../platform/http/bind-call.ts";
import { getPermissionsOfUser } from "./get-permissions.ts";
import { updatePermissionsOfUser } from "./update-permissions.ts";

export const permissionsCalls = [
  bind(getPermissions, getPermissionsOfUser),
  bind(updatePermissions, updatePermissionsOfUser),
];
