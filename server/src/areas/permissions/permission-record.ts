import type { PermissionRecord } from "@crema/contract/areas/permissions";
import { permissionNames } from "@crema/contract/kit";
import type { PermissionRow } from "./permission-rows.ts";

/** A stored row as the wire writes it: known strings only, in the editor's order. A customer holds nothing, whatever is stored (AMB-02). */
export function recordOf(row: PermissionRow): PermissionRecord {
  const isStaff = row.role === "staff";
  return {
    permissions: permissionNames
      .map((name) => `${name}.edit` as const)
      .filter((one) => isStaff && row.permissions.includes(one)),
    read: permissionNames.filter((name) => name !== "beandrive").filter((name) => isStaff && row.read.includes(name)),
    roles: [row.role],
  };
}
