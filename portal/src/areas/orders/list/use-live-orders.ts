import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { OrderRow } from "@crema/contract/areas/orders";
import { logProblem } from "../../../app/feedback/problem-log.ts";
import { useRecordChanges } from "../../../app/live/record-changes.ts";
import { rereadRow } from "./order-list-queries.ts";

const waitMs = 300;
const mostAtOnce = 5;

/** Reads rows again that changed, a few at a time. */
function rowReader(client: QueryClient) {
  const changed = new Set<string>();
  let timer: number | undefined;
  async function read(): Promise<void> {
    const ids = [...changed].slice(0, mostAtOnce);
    for (const id of ids) changed.delete(id);
    const results = await Promise.allSettled(ids.map((id) => rereadRow(client, id)));
    for (const result of results)
      if (result.status === "rejected") logProblem("a changed order could not be read again", result.reason);
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

/** Rows on screen follow what happens to their orders, each in its place. */
export function useLiveOrders(rows: readonly OrderRow[] | undefined): void {
  const client = useQueryClient();
  const [reader] = useState(() => rowReader(client));
  useEffect(() => () => reader.stop(), [reader]);
  useRecordChanges(
    useCallback(
      ({ record, id }) => {
        if (record === "order" && rows?.some(({ orderId }) => orderId === id) === true) reader.add(id);
      },
      [rows, reader],
    ),
  );
}
