import { useEffect, useState } from "react";

/** The moment the first screen shows what it was opened for; what can wait (live socket, own name) begins after it. */
let isOver = false;
const waiting: (() => void)[] = [];
/** A first screen that fails or has no rows must not keep the rest waiting for ever. */
const longestWaitMs = 5000;

/** A screen calls it once its first rows or record are in the page; later calls do nothing. */
export function markFirstRows(): void {
  if (isOver) return;
  isOver = true;
  for (const run of waiting.splice(0)) window.setTimeout(run, 0);
}

export function afterFirstRows(work: () => void): void {
  if (isOver) {
    work();
    return;
  }
  waiting.push(work);
  if (waiting.length === 1) window.setTimeout(markFirstRows, longestWaitMs);
}

export function useFirstRows(isThere = true): void {
  useEffect(() => {
    if (isThere) markFirstRows();
  }, [isThere]);
}

/** Whether the first rows were shown: what can wait is asked for from then on. */
export function useAfterFirstRows(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => afterFirstRows(() => setDue(true)), []);
  return isDue;
}
