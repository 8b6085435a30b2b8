import { useEffect, useState } from "react";
import type { LiveRecord } from "@crema/contract/kit";
import { logProblem } from "../feedback/problem-log.ts";
import { useRecordChanges } from "./record-changes.ts";

/** Changes gather for a moment, so that a burst of them is a few calls. */
const usualWaitMs = 300;
const mostAtOnce = 5;
/** More changed rows than this are read by one call for all rows, where there is one. */
const mostSingly = 20;
/** What follows such a burst gathers for longer: the ERP's parts come in by thousands, page after page. */
const burstWaitMs = 5_000;

type Rereading = Pick<LiveRows, "reread" | "rereadAll">;

const isBurst = (changed: ReadonlySet<string>, { reread, rereadAll }: Rereading): boolean =>
  reread !== undefined && rereadAll !== undefined && changed.size > mostSingly;

/** The calls that read what changed; the ids that are read are taken out. */
function callsFor(changed: Set<string>, rereading: Rereading): Promise<unknown>[] {
  const { reread, rereadAll } = rereading;
  if (rereadAll !== undefined && (reread === undefined || isBurst(changed, rereading))) {
    changed.clear();
    return [rereadAll()];
  }
  const ids = [...changed].slice(0, mostAtOnce);
  for (const id of ids) changed.delete(id);
  return reread === undefined ? [] : ids.map((id) => reread(id));
}

function rowReader(rereading: Rereading, waitMs: number) {
  const changed = new Set<string>();
  let timer: number | undefined;
  let restsUntil = 0;
  async function read(): Promise<void> {
    if (isBurst(changed, rereading)) restsUntil = Date.now() + burstWaitMs;
    const results = await Promise.allSettled(callsFor(changed, rereading));
    for (const result of results)
      if (result.status === "rejected") logProblem("a changed row could not be read again", result.reason);
    timer = undefined;
    if (changed.size > 0) wait();
  }
  function wait(): void {
    timer ??= window.setTimeout(() => void read(), Math.max(waitMs, restsUntil - Date.now()));
  }
  return {
    add(id: string): void {
      changed.add(id);
      wait();
    },
    stop(): void {
      changed.clear();
      window.clearTimeout(timer);
      timer = undefined;
    },
  };
}

export interface LiveRows {
  readonly record: LiveRecord;
  /** Whether a row of this record is on screen. */
  readonly isShown: (id: string) => boolean;
  /** Reads one record again and puts it where it stands; nothing moves under the reader. Of the first call. */
  readonly reread?: ((id: string) => Promise<unknown>) | undefined;
  /** Reads every row again by one call: where rows are not read singly, or more than 20 changed at once (then every 5 s at most). Of the first call. */
  readonly rereadAll?: (() => Promise<unknown>) | undefined;
  /** How long changes gather; 300 ms unless told. */
  readonly waitMs?: number | undefined;
}

/** Rows on screen follow what happens to their records, each in its place. Undefined: they do not. */
export function useLiveRows(live: LiveRows | undefined): void {
  const [reader] = useState(() => rowReader({ ...live }, live?.waitMs ?? usualWaitMs));
  useEffect(() => () => reader.stop(), [reader]);
  useRecordChanges(({ record, id }) => {
    if (record === live?.record && live.isShown(id)) reader.add(id);
  });
}
