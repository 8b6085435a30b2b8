import { useEffect, useEffectEvent } from "react";
import type { ChangedRecord } from "@crema/contract/kit";

export type RecordChange = ChangedRecord;

const listeners = new Set<(change: RecordChange) => void>();

export function announceRecordChanges(changes: readonly RecordChange[]): void {
  for (const change of changes) for (const listener of listeners) listener(change);
}

/** Calls back when somebody, in this browser or another, changed a record. */
export function useRecordChanges(onChange: (change: RecordChange) => void): void {
  const changed = useEffectEvent(onChange);
  useEffect(() => {
    const listener = (change: RecordChange): void => changed(change);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
