/** Deleting customers who never verified their address. Source: jobs "Delete pending users"; AMB-144; docs/decisions/0055. */
import type { Tx } from "../../../platform/database/database.ts";
import { type AuditEntry, addAuditEntry } from "../../../platform/writes/audit-rows.ts";
import { differencesOf } from "../../../platform/writes/differences.ts";
import { auditedFields } from "../user-change.ts";
import { removeUser } from "../user-rows.ts";
import { holdLongPending } from "./long-pending-rows.ts";

interface LongPending {
  readonly createdBefore: Date;
  readonly atMost: number;
  /** What the audit says of each: who had it done, when and by which call. */
  readonly audit: Pick<AuditEntry, "at" | "whoUuid" | "whoName" | "call" | "requestId">;
}
/**
 * Deletes the oldest of them for good, each as one deletes a single user: orders keep the name, voucher codes become unassigned, the
 * audit has the record. Tell open pages once the transaction is over.
 *
 * @returns who was deleted; none once nobody is left
 */
export async function deleteLongPending(
  tx: Tx,
  { createdBefore, atMost, audit }: LongPending,
): Promise<readonly string[]> {
  const held = await holdLongPending(tx, { createdBefore, atMost });
  for (const record of held) {
    const { uuid, profile } = record;
    await removeUser(tx, { uuid, name: `${profile.firstName} ${profile.lastName}`.trim(), at: audit.at });
    const changes = differencesOf(auditedFields({ record }), auditedFields({ record, isDeleted: true }));
    await addAuditEntry(tx, {
      ...audit,
      record: "user",
      recordId: uuid,
      act: "delete",
      changes,
      versionChecked: false,
    });
  }
  return held.map(({ uuid }) => uuid);
}
