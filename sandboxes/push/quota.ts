/** The project's messages a minute. A minute begins with the first message after the last one ended, not with the clock's. */
import type { PushState } from "./push-state.ts";

const windowMilliseconds = 60_000;

/** Counts a message. @returns seconds to wait where it is one too many, 0 where it is not */
export function takeFromQuota({ quota }: PushState, now: Date): number {
  const at = now.getTime();
  if (at >= quota.windowBegan + windowMilliseconds) Object.assign(quota, { windowBegan: at, used: 0 });
  if (quota.used >= quota.perMinute) return Math.ceil((quota.windowBegan + windowMilliseconds - at) / 1_000);
  quota.used += 1;
  return 0;
}
