/** The calls of the job centre and what the query cache keeps of their answers. */
import { keepPreviousData, type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/jobs";
import type { LiveRecord } from "@crema/contract/kit";
import { callOf } from "../../app/api/call.ts";
import { useRecordChanges } from "../../app/live/record-changes.ts";
import { useReadAgainLater } from "../../app/live/use-read-again-with.ts";
import { type JobsState, pageSize } from "./jobs-address.ts";

const askJobs = callOf<typeof calls.listJobs>("GET", "/v1/jobs");
const askSchedules = callOf<typeof calls.listSchedules>("GET", "/v1/jobs/schedules");
export const cancelJob = callOf<typeof calls.cancelJob>("POST", "/v1/jobs/:id/cancel");
export const retryJob = callOf<typeof calls.retryJob>("POST", "/v1/jobs/:id/retry");
export const retryCause = callOf<typeof calls.retryCause>("POST", "/v1/jobs/retry");
export const runSchedule = callOf<typeof calls.runSchedule>("POST", "/v1/jobs/schedules/:name/run");

/** The bell of the header keeps its answer below this key too. */
const allKey = ["jobs"] as const;
/** Records whose work the list shows. */
const shown: ReadonlySet<LiveRecord> = new Set(["job", "push", "script", "voucher"]);
/** What acts at third parties are about: it tells when one is refused or unclear, or goes on. */
const actedOn: ReadonlySet<LiveRecord> = new Set(["order", "booking", "product", "shopify-promotion"]);
const pauseMs = 3_000;
/** While something goes on, and while nothing does: what begins sends no message. */
const underWayMs = 3_000;
const standingMs = 30_000;

export const rereadJobs = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: allKey });

function useJobChanges(): void {
  const client = useQueryClient();
  useReadAgainLater({ queryKey: allKey, pauseMs, records: actedOn });
  useRecordChanges(({ record }) => void (shown.has(record) && rereadJobs(client)));
}

export function useJobs(state: JobsState) {
  useJobChanges();
  const { states, kinds, cause, forStaff, page } = state;
  return useQuery({
    queryKey: [...allKey, "list", state],
    queryFn: ({ signal }) =>
      askJobs(
        {
          query: {
            page,
            limit: pageSize,
            ...(states.length > 0 && { state: [...states] }),
            ...(kinds.length > 0 && { kind: [...kinds] }),
            ...(cause !== "" && { cause }),
            ...(forStaff.length > 0 && { forStaff: [...forStaff] }),
          },
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) =>
      data?.jobs.some((job) => job.state === "running" || job.state === "waiting") === true ? underWayMs : standingMs,
  });
}

export function useSchedules() {
  useJobChanges();
  return useQuery({
    queryKey: [...allKey, "schedules"],
    queryFn: ({ signal }) => askSchedules({}, { signal }),
    refetchInterval: ({ state: { data } }) =>
      data?.schedules.some(({ isWaiting }) => isWaiting) === true ? underWayMs : standingMs,
  });
}
