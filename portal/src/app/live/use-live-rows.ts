import { useCallback, useEffect, useState } from "react";
import type { LiveRecord } from "@crema/contract/kit";
import { logProblem } from "../feedback/problem-log.ts";
import { useRecordChanges } from "./record-changes.ts";

/** Changes gather for a moment, so that a burst of them is a few calls. */
const usualWaitMs = 300;
const mostAtOnce = 5;

/** Reads rows again that changed, a few at a time. */
function rowReader(reread: (id: string) => Promise<unknown>, waitMs: number) {
  const changed = new Set<string>();
  let timer: number | undefined;
  async function read(): Promise<void> {
    const ids = [...changed].slice(0, mostAtOnce);
    for (const id of ids) changed.delete(id);
    const results = await Promise.allSettled(ids.map((id) => reread(id)));
    for (const result of results)
      if (result.status === "rejected") logProblem("a changed row could not be read again", result.reason);
    timer = undefined;
    if (changed.size > 0) wait();
  }
  function wait(): void {
    timer ??= window.setTimeout(() => void read(), waitMs);
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
  /** Whether a row of this record is on screen; stable as long as the rows are. */
  readonly isShown: (id: string) => boolean;
  /** Reads one record again and puts it where it stands; nothing moves under the reader. Of the first call. */
  readonly reread: (id: string) => Promise<unknown>;
  /** How long changes gather; 300 ms unless told. */
  readonly waitMs?: number | undefined;
}

/** Rows on screen follow what happens to their records, each in its place. Undefined: they do not. */
export function useLiveRows(live: LiveRows | undefined): void {
  const [reader] = useState(() => rowReader(live?.reread ?? (() => Promise.resolve()), live?.waitMs ?? usualWaitMs));
  useEffect(() => () => reader.stop(), [reader]);
  const record = live?.record;
  const isShown = live?.isShown;
  useRecordChanges(
    useCallback(
      (change) => {
        if (change.record === record && isShown?.(change.id) === true) reader.add(change.id);
      },
      [record, isShown, reader],
    ),
  );
}
