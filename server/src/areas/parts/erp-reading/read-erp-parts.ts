/**
 * The ERP's parts, read once an hour: what they are called, cost and weigh, and how many there are. What staff say of a part is never
 * written here. Source: spec part 2, section 6; jobs "ERP part import".
 */
import { minutes } from "../../../platform/clock/clock.ts";
import { inTransaction } from "../../../platform/database/database.ts";
import { nothingTried, switchedOff, type Tasks } from "../../../platform/jobs/task.ts";
import type { Platform } from "../../../platform/platform.ts";
import type { ErpCatalogue } from "../../../providers/erp/erp.ts";
import { noteMissingParts, notePartsReading, type PartsReading, partsReading, storeParts } from "./erp-part-rows.ts";

const every = minutes(60);
const longestPage = minutes(2);

/** Asked every minute, so that the first reading follows the start and one that broke off goes on. */
export const erpPartTasks: Tasks = {
  "read-erp-parts": {
    every: "* * * * *",
    about: "Reads the ERP's parts once an hour, and goes on where that broke off.",
    shownAs: "Read the parts of the ERP",
    async run(deps) {
      const catalogue = deps.ports.erp?.catalogue;
      if (catalogue === undefined) return switchedOff;
      let reading = dueReading(await partsReading(deps.db), deps.clock.now());
      if (reading === undefined) return nothingTried;
      while (reading.isUnderWay) reading = await readPage(deps, catalogue, reading);
      return undefined;
    },
  },
};

/** What to go on with, or to begin; undefined while the last reading is young. */
function dueReading(last: PartsReading | undefined, now: Date): PartsReading | undefined {
  if (last?.isUnderWay === true) return last;
  if (last !== undefined && now.getTime() - Date.parse(last.startedAt) < every) return undefined;
  return { startedAt: now.toISOString(), after: "", isUnderWay: true, finishedAt: last?.finishedAt ?? "" };
}

/**
 * Reads one page and notes where the next begins, together; then tells open pages what changed. Parts that are gone are noted on their own:
 * who locks parts by code, as a link change does, would wait in a circle with one that has later ones already. @throws ProviderError
 */
async function readPage(deps: Platform, catalogue: ErpCatalogue, reading: PartsReading): Promise<PartsReading> {
  const { parts, next } = await catalogue.listParts(reading.after, AbortSignal.timeout(longestPage));
  const at = deps.clock.now();
  const isLast = next === undefined;
  const then: PartsReading = {
    ...reading,
    after: next ?? "",
    isUnderWay: !isLast,
    finishedAt: isLast ? at.toISOString() : reading.finishedAt,
  };
  const told = await inTransaction(deps.db, async (tx) => {
    const changed = await storeParts(tx, parts, at);
    if (!isLast) await notePartsReading(tx, then, at);
    return changed;
  });
  const missing = isLast ? await endReading(deps, then, at) : [];
  for (const partCode of [...told, ...missing]) deps.live.recordChanged("part", partCode);
  return then;
}

/** @returns codes of parts that the ERP has no more. After a crash before it the last page is read again. */
const endReading = (deps: Platform, reading: PartsReading, at: Date): Promise<readonly string[]> =>
  inTransaction(deps.db, async (tx) => {
    const missing = await noteMissingParts(tx, { since: new Date(reading.startedAt), at });
    await notePartsReading(tx, reading, at);
    return missing;
  });
