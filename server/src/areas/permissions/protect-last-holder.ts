import type { Tx } from "../../platform/database/database.ts";
import { refuse } from "../../platform/http/refusal.ts";
import { hasPermissionHolder } from "./permission-rows.ts";

/**
 * Call after a change that takes permission.edit from somebody, in its transaction: nobody may be locked out of
 * granting rights. Two people who demote each other at once cannot both succeed.
 * @throws Refusal last_permission_holder (409). Source: AMB-17
 */
export async function protectLastHolder(tx: Tx): Promise<void> {
  if (!(await hasPermissionHolder(tx)))
    throw refuse("last_permission_holder", "Somebody must be left who may edit user permissions");
}
