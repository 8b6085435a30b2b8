import { createWriteStream, type WriteStream } from "node:fs";
import { csvLine } from "@crema/contract/kit";
import { ImportRefused } from "../platform/files/import-refused.ts";
import type { Terminal } from "./terminal.ts";

const shownProblems = 10;
const progressEveryMs = 1_000;

const digits = new Intl.NumberFormat("en-AU");
const n = (count: number): string => digits.format(count);

/** @param shareOf - how much of it is done, in percent; undefined where nobody knows */
export function progressPrinter({
  warn,
}: Terminal): (progress: { phase: "checking" | "importing"; records: number; share?: number }) => void {
  let last = 0;
  return ({ phase, records, share }) => {
    const now = performance.now();
    if (now - last < progressEveryMs) return;
    last = now;
    const percent = share === undefined ? "" : `, ${Math.min(100, Math.floor(100 * share))} %`;
    warn(`${phase === "checking" ? "Checking" : "Importing"}: ${n(records)} records${percent}`);
  };
}

/** Shows the first problems, and writes all of them into the file when there is one. @param columns - of the file */
export function problemSink({ warn }: Terminal, errorsPath: string | undefined, columns: readonly string[]) {
  const file = errorsPath === undefined ? undefined : createWriteStream(errorsPath);
  const opened = file === undefined ? Promise.resolve() : once(file);
  file?.write(csvLine(columns));
  let count = 0;
  return {
    opened,
    /** @param shown - one line for people */
    take(shown: string, cells: readonly string[]): void {
      count++;
      if (count <= shownProblems) warn(shown);
      if (count === shownProblems + 1 && file === undefined)
        warn("More records are not taken; --errors FILE writes all of them.");
      file?.write(csvLine(cells));
    },
    end: () => new Promise<void>((done) => (file === undefined ? done() : file.end(() => done()))),
  };
}

const once = (file: WriteStream): Promise<void> =>
  new Promise((done, failed) => {
    file.once("open", () => done());
    file.once("error", (error) => failed(new ImportRefused(`The errors cannot be written: ${error.message}.`)));
  });

export interface Counts {
  readonly read: number;
  readonly created: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly failed: number;
  readonly skipped?: number;
  readonly history?: number;
  readonly leftToShop?: number;
}

export function summary(
  { fileName, isDryRun, errorsPath }: { fileName: string; isDryRun: boolean; errorsPath: string | undefined },
  counts: Counts,
): string {
  const { read, created, changed, unchanged, failed, skipped = 0 } = counts;
  const would = isDryRun ? " would be" : "";
  const notTaken = skipped + failed;
  const staff = skipped > 0 ? ` (${n(skipped)} of members of staff)` : "";
  const see = errorsPath === undefined ? "" : `: see ${errorsPath}`;
  return [
    `${fileName}: ${n(read)} ${read === 1 ? "record" : "records"} read, ${n(created + changed + unchanged)}${would} taken: ${n(created)} new, ${n(changed)} changed, ${n(unchanged)} as they were.`,
    ...ofOrders(counts, isDryRun),
    ...(notTaken === 0 ? [] : [`${n(notTaken)}${would} not taken${staff}${see}.`]),
    ...(isDryRun ? ["Nothing was changed (--dry-run)."] : []),
  ].join("\n");
}

function ofOrders({ created, history, leftToShop = 0 }: Counts, isDryRun: boolean): string[] {
  if (history === undefined) return [];
  const [is, are] = isDryRun ? ["would be", "would be"] : ["is", "are"];
  const carriedOut = created - history;
  return [
    ...(history === 0
      ? []
      : [
          `${n(history)} of the new ones ${history === 1 ? is : are} history: nothing is sent to the ERP or rewarded for them until staff do it.`,
        ]),
    ...(carriedOut === 0
      ? []
      : [
          `${n(carriedOut)} of the new ones ${carriedOut === 1 ? is : are} carried out like any order of the shop: sent to the ERP and rewarded once paid.`,
        ]),
    ...(leftToShop === 0
      ? []
      : [
          `${n(leftToShop)} ${leftToShop === 1 ? is : are} left to the shop, which tells every order placed since it is connected by itself: a spreadsheet leaves out grind and shares of discounts.`,
        ]),
  ];
}
