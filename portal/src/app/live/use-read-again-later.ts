import { type QueryClient, type QueryKey, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { LiveRecord } from "@crema/contract/kit";
import { type RecordChange, useRecordChanges } from "./record-changes.ts";

interface ReadAgainLater {
  /** Both are taken once. */
  readonly queryKey: QueryKey;
  /** Since the first of many changes. */
  readonly pauseMs: number;
  /** Kinds of record that are counted. */
  readonly records: ReadonlySet<LiveRecord>;
}

/** Has a number read again a while after the first of many changes, so that it follows a burst without a call for each. */
export function useReadAgainLater({ queryKey, pauseMs, records }: ReadAgainLater): void {
  const client = useQueryClient();
  const [reader] = useState(() => laterReader(client, { queryKey, pauseMs }));
  useEffect(() => () => reader.stop(), [reader]);
  useRecordChanges(
    useCallback(({ record }: RecordChange) => void (records.has(record) && reader.later()), [records, reader]),
  );
}

function laterReader(client: QueryClient, { queryKey, pauseMs }: Pick<ReadAgainLater, "queryKey" | "pauseMs">) {
  let timer: number | undefined;
  return {
    later(): void {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey });
      }, pauseMs);
    },
    stop(): void {
      window.clearTimeout(timer);
      timer = undefined;
    },
  };
}
