/**
 * What the mailing list reports by itself: who opts out there is opted out here at once. Events count in the order of their own times, and
 * one that is older than the person's own choice here does not undo it. Source: AMB-94; docs/areas/promotions.md; docs/inbox.md.
 */
import type { MessageSource } from "../../../platform/inbox/message-source.ts";
import type { Delivery, Webhook } from "../../../platform/inbox/webhook.ts";
import type { Tx } from "../../../platform/database/database.ts";
import type { ListNews } from "../../../providers/mailing-lists/mailing-lists.ts";
import { optOutOfMarketing } from "../../users/index.ts";
import { keepEventTime, noteAddress, noteJoined, noteLeft, type TimedEvent } from "./list-event-rows.ts";
import { saidAt } from "./sync.ts";

/** Messages of the list that could not be worked on, as the job centre shows them. */
export const listMessages: MessageSource = {
  provider: "campaign-monitor",
  label: "Message from Campaign Monitor",
  right: "user.edit",
};

interface ReportingList extends Pick<Webhook, "identify"> {
  /** @throws ZodError or SyntaxError if it cannot be read */
  readonly read: (body: Buffer) => readonly ListNews[];
}

export function listWebhook({ identify, read }: ReportingList): Webhook {
  const changed = new WeakMap<Delivery, ReadonlySet<string>>();
  return {
    provider: listMessages.provider,
    identify,
    async handle(deps, tx, delivery) {
      const users = new Set<string>();
      for (const event of read(delivery.body))
        for (const uuid of await applyEvent(tx, timed(event, delivery), deps.clock.now())) users.add(uuid);
      changed.set(delivery, users);
    },
    announce({ live }, delivery) {
      for (const uuid of changed.get(delivery) ?? []) live.recordChanged("user", uuid);
    },
  };
}

/** A clock that is ahead makes no event newer than its message. */
const timed = (event: ListNews, { receivedAt }: Delivery): TimedEvent => ({
  ...event,
  at: event.at === undefined || event.at > receivedAt ? receivedAt : event.at,
});

/** @returns the users whose record changed */
async function applyEvent(tx: Tx, event: TimedEvent, now: Date): Promise<readonly string[]> {
  const email = event.kind === "changed" ? event.oldEmail : event.email;
  const userUuids = await keepEventTime(tx, { email, at: event.at });
  if (userUuids.length === 0) return [];
  switch (event.kind) {
    case "joined":
      await noteJoined(tx, now, userUuids);
      return [];
    case "changed":
      return noteAddress(tx, event, now, userUuids);
    case "left": {
      const left = await noteLeft(tx, event, now, userUuids);
      if (event.why !== "unsubscribed") return [];
      const by = { call: "mailingListWebhook", id: listMessages.provider };
      return optOutOfMarketing(tx, { userUuids: left, saidAt, by, at: now, optedOutAt: event.at });
    }
  }
}
