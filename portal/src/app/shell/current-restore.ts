import { useQuery } from "@tanstack/react-query";
import type * as calls from "@crema/contract/areas/restores";
import type { CurrentRestore } from "@crema/contract/areas/restores";
import { callOf } from "../api/call.ts";
import { useReadAgainWith } from "../live/use-read-again-with.ts";

const getCurrentRestore = callOf<typeof calls.getCurrentRestore>("GET", "/v1/restores/current");

/** Everything about restores is read under this key. */
export const restoresKey = ["restores"] as const;
export const currentRestoreKey = [...restoresKey, "current"] as const;

const pausedPollMs = 30_000;

export type Restore = NonNullable<CurrentRestore["restore"]>;

export const isPaused = (restore: Restore | null | undefined): restore is Restore =>
  restore?.kinds.some((kind) => !kind.isReleased) === true;

/**
 * The restored database that this installation runs on. A restore ends every session, so nobody has a page open from before it: only a
 * release has to be noticed, by its live message or, at the latest, by the next poll.
 */
export function useCurrentRestore(isEnabled = true) {
  useReadAgainWith({ record: "restore" }, restoresKey);
  return useQuery({
    queryKey: currentRestoreKey,
    queryFn: ({ signal }) => getCurrentRestore({}, { signal }),
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state: { data } }) => isPaused(data?.restore) && pausedPollMs,
  });
}
