/** Events of the list: gathered for a moment and posted together, to every webhook that wants them. */
import { createDeliveries, type Deliveries, type Delivery } from "../kit/deliveries.ts";
import type { Bench } from "../kit/sandbox.ts";
import type { CampaignMonitorState, ListEvent, Webhook } from "./campaign-monitor-state.ts";

export interface ListEvents {
  /** Posts the event with the next batch. */
  add(event: ListEvent): void;
  /** Takes what waits for the next batch: nobody will be told of it by itself. */
  take(): readonly ListEvent[];
  /** What is posted to a webhook about these events; nothing where it wants none of them. */
  deliveriesTo(webhook: Webhook, events: readonly ListEvent[]): readonly Delivery[];
  /** Posts what was waiting when the sandbox ended. */
  begin(): void;
  readonly deliveries: Deliveries;
}

/** Seconds events are gathered. */
const gatherSeconds = 5;
const mostInOnePost = 1_000;

export function createListEvents(bench: Bench<CampaignMonitorState>): ListEvents {
  // When a post is tried again is not published; these waits are ours.
  const deliveries = createDeliveries(bench, { cutOffSeconds: 10, retrySeconds: [60, 300, 900] });
  let isGathering = false;

  const take = (): readonly ListEvent[] => {
    const state = bench.state();
    const events = state.events;
    state.events = [];
    return events;
  };
  const deliveriesTo = ({ Url, Events }: Webhook, events: readonly ListEvent[]): readonly Delivery[] => {
    const wanted = events.filter(({ Type }) => Events.includes(Type));
    return Array.from({ length: Math.ceil(wanted.length / mostInOnePost) }, (_, n) => ({
      url: Url,
      headers: { "content-type": "application/json; charset=utf-8" },
      body: JSON.stringify({
        ListID: bench.state().listId,
        Events: wanted.slice(n * mostInOnePost, (n + 1) * mostInOnePost),
      }),
    }));
  };
  const post = async (): Promise<void> => {
    isGathering = false;
    const events = take();
    for (const webhook of bench.state().webhooks.filter(({ Status }) => Status === "Active"))
      for (const delivery of deliveriesTo(webhook, events))
        await deliveries.send(delivery, () => {
          webhook.Status = "Inactive";
        });
  };
  const gather = (): void => {
    if (isGathering) return;
    isGathering = true;
    bench.clock.after(gatherSeconds, post);
  };

  return {
    add(event) {
      bench.state().events.push(event);
      gather();
    },
    take,
    deliveriesTo,
    begin() {
      isGathering = false;
      if (bench.state().events.length > 0) gather();
    },
    deliveries,
  };
}
