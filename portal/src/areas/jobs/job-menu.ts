import type { QueryClient } from "@tanstack/react-query";
import { Ban, RotateCcw } from "lucide-react";
import type { Job } from "@crema/contract/areas/jobs";
import { messageOf } from "../../app/api/api-error.ts";
import { newIdempotencyKey } from "../../app/api/idempotency-key.ts";
import { notifyError, notifySuccess } from "../../app/feedback/notices.ts";
import type { MenuEntry, MenuGroup } from "../../ui/overlay/menu.ts";
import { cancelJob, rereadJobs, retryJob } from "./job-queries.ts";

/** Does one thing and says so; what the server says no to is said in its words. */
export async function actOn(client: QueryClient, act: () => Promise<unknown>, done: string): Promise<void> {
  try {
    await act();
    notifySuccess(done);
  } catch (error) {
    notifyError(messageOf(error));
  }
  await rereadJobs(client);
}

/** What can be done about a job: retry where it failed, run at once or cancel where it waits. */
export function jobMenu(client: QueryClient): (job: Job) => readonly MenuGroup[] {
  return ({ id, state, canRetry, canCancel }) => {
    const send = (call: typeof retryJob | typeof cancelJob) => () =>
      call({ params: { id } }, { idempotencyKey: newIdempotencyKey() });
    const entries: MenuEntry[] = [];
    if (canRetry)
      entries.push({
        id: "retry",
        label: state === "failed" ? "Retry" : "Run now",
        icon: RotateCcw,
        onAction: () => void actOn(client, send(retryJob), "The job will run in a moment"),
      });
    if (canCancel)
      entries.push({
        id: "cancel",
        label: "Cancel",
        icon: Ban,
        onAction: () => void actOn(client, send(cancelJob), "The job was taken out of the queue"),
      });
    return entries.length === 0 ? [] : [{ id: "job", entries }];
  };
}
