/** What the audit keeps of an export: that it began, before anything left; and that it was cut, with how much had left. Source: AMB-113; docs/decisions/0052. */
import { fixedExportFields, type OptionalExportField, type Segment } from "@crema/contract/areas/segments";
import { inTransaction } from "../../../platform/database/database.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";

interface ExportAudit {
  readonly begins: (rows: number) => Promise<void>;
  /** From now on it is cut only where the client does not get what was sent last. */
  readonly isSent: () => void;
  /** Once, and only of one that began. */
  readonly wasCut: (rows: number) => Promise<void>;
}

export function auditOf(
  { db, clock, log }: Platform,
  caller: Caller,
  { segment, fields }: { readonly segment: Segment; readonly fields: readonly OptionalExportField[] },
): ExportAudit {
  let stage: "not begun" | "under way" | "sent" | "told" = "not begun";
  const note = (act: "export" | "export-cut", rows: number): Promise<void> => {
    const changes = {
      segment: [null, segment.name],
      fields: [null, [...fixedExportFields, ...fields]],
      rows: [null, rows],
    } as const;
    // A word of its own: who takes a list with them has not changed the segment.
    const what = { at: clock.now(), record: "segment-export", id: segment.uuid, act, changes };
    return inTransaction(db, (tx) => recordAct(tx, caller, what));
  };
  return {
    async begins(rows) {
      await note("export", rows);
      stage = "under way";
    },
    isSent() {
      stage = "sent";
    },
    async wasCut(rows) {
      if (stage !== "under way" && !(stage === "sent" && caller.signal.aborted)) return;
      stage = "told";
      await note("export-cut", rows).catch((error: unknown) => {
        log.error({ err: error, segment: segment.uuid }, "a cut export is not in the audit");
      });
    },
  };
}
