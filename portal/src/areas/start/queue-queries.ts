/** The call of the start page; its numbers follow what happens, a little later. */
import { useQuery } from "@tanstack/react-query";
import type { LiveRecord } from "@crema/contract/kit";
import type { listWorkQueues } from "@crema/contract/areas/start";
import { callOf } from "../../app/api/call.ts";
import { useReadAgainLater } from "../../app/live/use-read-again-with.ts";

const askQueues = callOf<typeof listWorkQueues>("GET", "/v1/start");
const key = ["start", "queues"] as const;
/** While records come and go the numbers follow this late. */
const pauseMs = 3_000;
/** Time alone makes a parcel late, and a voucher end. */
const minuteMs = 60_000;

const counted: ReadonlySet<LiveRecord> = new Set([
  "order",
  "booking",
  "voucher",
  "voucher-code",
  "push",
  // A run of a job that ended, and what staff did about one.
  "job",
  // What an act at a third party was about, which tells when that is refused or unclear.
  "product",
  "shopify-promotion",
]);

/** What waits for this reader. */
export function useWorkQueues() {
  useReadAgainLater({ queryKey: key, pauseMs, records: counted });
  return useQuery({ queryKey: key, queryFn: ({ signal }) => askQueues({}, { signal }), refetchInterval: minuteMs });
}
