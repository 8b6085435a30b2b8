import type { QueryClient } from "@tanstack/react-query";
import { ArrowUpRight, Ban, RotateCcw } from "lucide-react";
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

export interface JobMenuParts {
  readonly client: QueryClient;
  readonly go: (href: string) => void;
  /** Whether the reader can open the page of an address. */
  readonly mayOpen: (href: string) => boolean;
}

/** What is done about it on its page, by those who may. */
function actOnPage({ id, state }: Pick<Job, "id" | "state">): string | undefined {
  if (state === "failed") return "Retry on its page";
  return id.startsWith("push:") && state !== "succeeded" ? "Stop on its page" : undefined;
}

/**
 * What can be done about a job: retry where it failed, run at once or cancel where it waits. What failed and has an act of its own on
 * its page is retried there, by those who may.
 */
export function jobMenu({ client, go, mayOpen }: JobMenuParts): (job: Job) => readonly MenuGroup[] {
  return ({ id, href, state, canRetry, canCancel, canActOnPage }) => {
    const send = (call: typeof retryJob | typeof cancelJob) => () =>
      call({ params: { id } }, { idempotencyKey: newIdempotencyKey() });
    const there = canRetry || !canActOnPage || !mayOpen(href) ? undefined : actOnPage({ id, state });
    const entries: MenuEntry[] = [];
    if (canRetry)
      entries.push({
        id: "retry",
        label: state === "failed" ? "Retry" : "Run now",
        icon: RotateCcw,
        onAction: () => void actOn(client, send(retryJob), "The job will run in a moment"),
      });
    if (there !== undefined) entries.push({ id: "page", label: there, icon: ArrowUpRight, onAction: () => go(href) });
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
