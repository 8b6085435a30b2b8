import { useQuery } from "@tanstack/react-query";
import { after } from "../../../../app/api/delay.ts";
import { estimateReward } from "../../part-queries.ts";

/** A percentage is asked about when nothing was typed for this long. */
const restMs = 350;

/**
 * What this percentage would have cost. Typing on takes the question back; while the answer is on its way there is none, so that an
 * older one is never taken for it.
 *
 * @param percentage - two decimals; undefined asks nothing
 */
export function useRewardEstimate(partCode: string, percentage: string | undefined) {
  return useQuery({
    queryKey: ["parts", "estimate", partCode, percentage],
    queryFn: async ({ signal }) => {
      await after(restMs, signal);
      return estimateReward({ params: { partCode }, query: { percentage: percentage ?? "" } }, { signal });
    },
    enabled: percentage !== undefined,
    gcTime: 0,
  });
}
