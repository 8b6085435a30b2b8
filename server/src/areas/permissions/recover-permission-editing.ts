import type { Clock } from "../../platform/clock/clock.ts";
import { type Database, inTransaction } from "../../platform/database/database.ts";
import { tellToForget } from "../../platform/sessions/session-rows.ts";
import { addAuditEntry } from "../../platform/writes/audit-rows.ts";
import { differencesOf } from "../../platform/writes/differences.ts";
import { activeStaffMember, hasPermissionHolder, lockPermissions, writePermissions } from "./permission-rows.ts";

type Recovered =
  | { readonly kind: "given"; readonly name: string; readonly othersHoldIt: boolean }
  | { readonly kind: "held"; readonly name: string }
  | { readonly kind: "nobody" };

/**
 * Gives permission.edit to an active member of staff, from the command line: the way back when nobody holds it any more.
 * Running processes follow within a second.
 */
export function recoverPermissionEditing(
  { db, clock }: { db: Database; clock: Clock },
  { email, whoName }: { email: string; whoName: string },
): Promise<Recovered> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const member = await activeStaffMember(tx, email);
    const before = member === undefined ? undefined : await lockPermissions(tx, member.uuid);
    if (member === undefined || before === undefined) return { kind: "nobody" };
    if (before.permissions.includes("permission.edit")) return { kind: "held", name: member.name };
    const othersHoldIt = await hasPermissionHolder(tx);
    const permissions = [...before.permissions, "permission.edit"];
    const read = [...new Set([...before.read, "permission", "user"])];
    await writePermissions(tx, { userUuid: member.uuid, role: "staff", permissions, read, at });
    await tellToForget(tx, member.uuid);
    await addAuditEntry(tx, {
      at,
      whoUuid: undefined,
      whoName,
      call: "npm run recover-admin",
      requestId: "command line",
      record: "user",
      recordId: member.uuid,
      act: "permissions",
      changes: differencesOf({ permissions: before.permissions, read: before.read }, { permissions, read }),
      versionChecked: false,
    });
    return { kind: "given", name: member.name, othersHoldIt };
  });
}
