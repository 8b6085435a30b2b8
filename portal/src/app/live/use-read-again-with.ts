import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { LiveRecord } from "@crema/contract/kit";
import { useRecordChanges } from "./record-changes.ts";

/** Has what is stored under a key read again whenever a record changed: the one with this id, or any of its kind. */
export function useReadAgainWith({ record, id }: { record: LiveRecord; id?: string }, queryKey: QueryKey): void {
  const client = useQueryClient();
  useRecordChanges((change) => {
    if (change.record === record && (id === undefined || change.id === id)) void client.invalidateQueries({ queryKey });
  });
}

interface ReadAgainLater {
  readonly queryKey: QueryKey;
  /** Since the first of many changes. */
  readonly pauseMs: number;
  /** Kinds of record that are counted. */
  readonly records: ReadonlySet<LiveRecord>;
}

/** Has a number read again a while after the first of many changes, so that it follows a burst without a call for each. */
export function useReadAgainLater({ queryKey, pauseMs, records }: ReadAgainLater): void {
  const client = useQueryClient();
  const timer = useRef<number | undefined>(undefined);
  useEffect(
    () => () => {
      window.clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  useRecordChanges(({ record }) => {
    if (!records.has(record)) return;
    timer.current ??= window.setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey });
    }, pauseMs);
  });
}
