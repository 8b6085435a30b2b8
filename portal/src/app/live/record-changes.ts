import { useEffect } from "react";
import type { ChangedRecord } from "@crema/contract/kit";

export type RecordChange = ChangedRecord;

const listeners = new Set<(change: RecordChange) => void>();

/** Tells the open screens that somebody changed records. */
export function announceRecordChanges(changes: readonly RecordChange[]): void {
  for (const change of changes) for (const listener of listeners) listener(change);
}

/**
 * Calls back when somebody, in this browser or another, changed a record.
 *
 * @param onChange - stable between renders, or the listener is set up anew each time
 */
export function useRecordChanges(onChange: (change: RecordChange) => void): void {
  useEffect(() => {
    listeners.add(onChange);
    return () => void listeners.delete(onChange);
  }, [onChange]);
}
