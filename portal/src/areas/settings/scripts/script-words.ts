/** What is said of scripts. Pure. Source: SCR-02 to SCR-06, SCR-10. */
import type { ListSync } from "@crema/contract/areas/promotions";
import { pendingUsersKeptDays, type ScriptLog } from "@crema/contract/areas/settings";
import { BUSINESS_TIME_ZONE, formatCount, formatCountOf } from "../../../ui/foundation/format.ts";

export const failedToRun = "Failed to run script";
export const productsWillBeUpdated = "All products will be updated in Shopify within 15 minutes";
export const scriptIsRunning =
  "Script is running and can take up to 10 minutes to complete. Please refresh or revisit the page later to review the results.";

const minutes = new Intl.DateTimeFormat("sv-SE", {
  timeZone: BUSINESS_TIME_ZONE,
  dateStyle: "short",
  timeStyle: "short",
});
/** YYYY-MM-DD HH:mm in Brisbane; "" for nothing. Source: SCR-02. */
export const formatRunTime = (instant: string): string => (instant === "" ? "" : minutes.format(new Date(instant)));

/** "Last run: 2026-11-21 12:00"; says so where it never ran. */
export const lastRunOf = (instant: string): string =>
  instant === "" ? "Never run" : `Last run: ${formatRunTime(instant)}`;

export function deletedWords({ executedDate, executedBy, progress, reason, meta }: ScriptLog): string {
  const users = `${formatCountOf(meta.deleted, "user")} deleted`;
  const words = `${lastRunOf(executedDate)} by ${executedBy}. ${users}.`;
  return progress === "failed" ? `${words} ${reason}.` : words;
}

export function deletePendingQuestion(pending: number): string {
  const older = `pending for more than ${pendingUsersKeptDays} days`;
  if (pending === 0) return `No user is ${older}. Nothing will be deleted.`;
  const who = `${formatCountOf(pending, "user")} who ${pending === 1 ? "is" : "are"} ${older}`;
  return `Delete ${who}? This cannot be undone. Their orders stay, with the name.`;
}

/** What the last sync carried: "Last run: 2026-11-21 12:00. 3 sent, 2 removed, 1 opted out, 0 not taken."; why it failed, or is held up. */
export function syncWords({ lastRun }: Pick<ListSync, "lastRun">): string {
  if (lastRun === null) return "Never run";
  const { startedDate, state, reason, sent, removed, optedOut, refused } = lastRun;
  const when = lastRunOf(startedDate);
  if (state === "failed" || state === "skipped") return `${when}, ${state}: ${reason}`;
  const carried = `${formatCount(sent)} sent, ${formatCount(removed)} removed, ${formatCount(optedOut)} opted out, ${formatCount(refused)} not taken`;
  if (state !== "running") return `${when}. ${carried}.`;
  return reason === ""
    ? `${when}, running. ${carried}.`
    : `${when}, interrupted: ${reason}. It goes on by itself. ${carried}.`;
}
