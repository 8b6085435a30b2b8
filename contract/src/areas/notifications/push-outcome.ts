/** What became of a push. Pure. */
import type { Push } from "./push.ts";

/** The reason of a push that staff stopped. */
export const stoppedByStaff = "Stopped by staff";
/** Stopped by the push service, or not taken by every device. What staff stopped has not failed: they wanted it so. */
export const hasPushFailed = ({ state, reason, failed }: Pick<Push, "state" | "reason" | "failed">): boolean =>
  reason !== stoppedByStaff && (state === "stopped" || (state === "done" && failed > 0));
