/** The call of the start page; its numbers follow what happens, a little later. */
import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useState } from "react";
import type { LiveRecord } from "@crema/contract/kit";
import type { listWorkQueues } from "@crema/contract/areas/start";
import { callOf } from "../../app/api/call.ts";
import { type RecordChange, useRecordChanges } from "../../app/live/record-changes.ts";

const askQueues = callOf<typeof listWorkQueues>("GET", "/v1/start");
const key = ["start", "queues"] as const;
/** While records come and go the numbers follow this late. */
const pauseMs = 3_000;
/** Jobs and effects send no messages, and time alone makes a parcel late. */
const minuteMs = 60_000;

const counted: ReadonlySet<LiveRecord> = new Set(["order", "booking", "voucher", "voucher-code", "push"]);

/** Counts again a while after the first of many changes. */
function recounter(client: QueryClient) {
  let timer: number | undefined;
  return {
    later(): void {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries({ queryKey: key });
      }, pauseMs);
    },
    stop(): void {
      window.clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** What waits for this reader. */
export function useWorkQueues() {
  const client = useQueryClient();
  const [recount] = useState(() => recounter(client));
  useEffect(() => () => recount.stop(), [recount]);
  useRecordChanges(useCallback(({ record }: RecordChange) => void (counted.has(record) && recount.later()), [recount]));
  return useQuery({ queryKey: key, queryFn: ({ signal }) => askQueues({}, { signal }), refetchInterval: minuteMs });
}
