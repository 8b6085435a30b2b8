import {
  exportSegment,
  fixedExportFields,
  type OptionalExportField,
  type Segment,
} from "@crema/contract/areas/segments";
import { csvCell, csvLine } from "@crema/contract/kit";
import { zonedInstant } from "../../../platform/clock/zoned-day.ts";
import { openSnapshot, type Snapshot } from "../../../platform/database/snapshot/snapshot.ts";
import { allow } from "../../../platform/http/access.ts";
import type { Caller } from "../../../platform/http/caller.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { Moment } from "../members/member-condition-rows.ts";
import type { AskedRules } from "../members/read-rules.ts";
import { countMembersIn, openLines } from "./export-rows.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { recordAct } from "../../../platform/writes/change-record.ts";

interface Export {
  readonly segment: Segment;
  readonly asked: AskedRules;
  readonly fields: readonly OptionalExportField[];
  readonly moment: Moment;
  readonly signal: AbortSignal;
  /** Called with the number of lines before the first piece. */
  readonly told: (count: number) => void;
}

/** So many lines are read at once: some 200 kB. */
const linesInPiece = 1_000;
/** A view of the database is held for no longer, however slowly it is taken. */
const longestMilliseconds = 15 * 60_000;
/** How often the caller's right is looked at again. */
const checkedMilliseconds = 1_000;

/**
 * The CSV in pieces: '' once it is known that it can be made, then head and lines, which are read from one view of the database. The audit
 * knows of it before the first line leaves, and is told of one that was cut.
 */
export async function* exportPieces(
  deps: Platform,
  caller: Caller,
  given: Export,
): AsyncGenerator<string | Uint8Array, undefined> {
  const { fields, signal, told } = given;
  const audit = auditOf(deps, caller, given);
  const snapshot = await openSnapshot(deps.db, { signal });
  let sent = 0;
  const cut = (): Promise<void> => audit.wasCut(sent);
  try {
    const { count, next } = await open(snapshot, given);
    let part = await next();
    await audit.begins(count);
    told(count);
    // Also behind the last piece, as long as the client has not got it.
    signal.addEventListener("abort", () => void cut(), { once: true });
    yield "";
    yield csvLine([...fixedExportFields, ...fields]);
    const goOn = limitOf(deps, caller);
    while (part.rows > 0) {
      const coming = next();
      // Whoever stops here does not wait for it.
      coming.catch(() => undefined);
      // Said before: what is cut in the middle of them may have left.
      sent += part.rows;
      yield* part.blocks;
      await goOn();
      part = await coming;
    }
    if (sent !== count) throw new Error(`${sent} lines of ${count} were read`);
    audit.isSent();
  } finally {
    await snapshot.close();
    await cut();
  }
  return undefined;
}

async function open(snapshot: Snapshot, { segment, asked, moment, fields }: Export) {
  const count = await countMembersIn(snapshot, asked, moment);
  const sameCells = [segment.name, zonedInstant(moment.zone, moment.at)].map(csvCell).join(",");
  const next = await openLines(snapshot, { asked, moment, sameCells, fields, count });
  return { count, next: () => next(linesInPiece) };
}

/** @returns what throws once it takes too long, or the caller may no longer */
function limitOf({ clock, sessions }: Platform, { principal }: Caller): () => Promise<void> {
  const began = clock.now().getTime();
  let checked = began;
  return async () => {
    const now = clock.now().getTime();
    if (now - began > longestMilliseconds) throw new Error("the export was taken too slowly");
    if (now - checked < checkedMilliseconds) return;
    checked = now;
    allow(exportSegment.access, await sessions.again(principal), {});
  };
}

interface ExportAudit {
  readonly begins: (rows: number) => Promise<void>;
  /** From now on it is cut only where the client does not get what was sent last. */
  readonly isSent: () => void;
  /** Once, and only of one that began. */
  readonly wasCut: (rows: number) => Promise<void>;
}

function auditOf(
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
