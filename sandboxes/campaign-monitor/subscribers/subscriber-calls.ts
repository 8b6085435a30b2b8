/** The calls on one subscriber: add, get, update, unsubscribe, delete. */
import { z } from "zod";
import type { Asked } from "../../kit/door.ts";
import { json, type Reply } from "../../kit/http.ts";
import { done, refusal } from "../refusals.ts";
import { readRequestBody } from "../request-body.ts";
import { consentRefusal, givenSubscriber, isAddress } from "./given-subscriber.ts";
import { isSameAddress, type Membership, stateAt, stateNow } from "./membership.ts";
import { subscriberView } from "./pages.ts";
import type { Queue } from "./queue.ts";

export interface SubscriberCalls {
  readonly add: (asked: Asked) => Reply;
  readonly get: (asked: Asked) => Reply;
  readonly update: (asked: Asked) => Reply;
  readonly unsubscribe: (asked: Asked) => Reply;
  readonly remove: (asked: Asked) => Reply;
}

const written = givenSubscriber.extend({
  Resubscribe: z.boolean().optional(),
  RestartSubscriptionBasedAutoresponders: z.boolean().optional(),
  QueueSubscriptionBasedAutoResponders: z.boolean().optional(),
});

const emailOf = ({ url }: Asked): string => url.searchParams.get("email") ?? "";

export function createSubscriberCalls(membership: Membership, queue: Queue): SubscriberCalls {
  const active = (email: string) => {
    const subscriber = membership.find(email);
    return subscriber !== undefined && stateNow(subscriber) === "Active" ? subscriber : undefined;
  };

  return {
    add(asked) {
      const read = readRequestBody(asked, written);
      if ("refused" in read) return read.refused;
      const { Resubscribe: resubscribe = false, ...given } = withoutResponders(read.body);
      if (!isAddress(given.EmailAddress)) return refusal(1);
      const code = consentRefusal(given) ?? (resubscribe ? undefined : membership.refusalOf(given.EmailAddress));
      if (code !== undefined) return refusal(code);
      queue.add(given);
      asked.commits();
      return json(given.EmailAddress, 201);
    },
    get(asked) {
      const subscriber = membership.find(emailOf(asked));
      const state = subscriber && stateAt(subscriber, asked.seesUntil);
      return subscriber && state ? json(subscriberView(subscriber, state)) : refusal(203);
    },
    update(asked) {
      const read = readRequestBody(asked, written);
      if ("refused" in read) return read.refused;
      const { Resubscribe: resubscribe = false, ...given } = withoutResponders(read.body);
      const subscriber = membership.find(emailOf(asked));
      if (subscriber === undefined) return refusal(203);
      if (!isAddress(given.EmailAddress)) return refusal(211);
      const isMove = !isSameAddress(given.EmailAddress, subscriber.email);
      if (isMove && membership.find(given.EmailAddress) !== undefined) return refusal(201);
      const code = consentRefusal(given);
      if (code !== undefined) return refusal(code);
      membership.change(subscriber, given);
      if (resubscribe) membership.put(given);
      asked.commits();
      return done;
    },
    unsubscribe(asked) {
      const read = readRequestBody(asked, z.strictObject({ EmailAddress: z.string() }));
      if ("refused" in read) return read.refused;
      const { EmailAddress: email } = read.body;
      if (!isAddress(email)) return refusal(1);
      const subscriber = active(email);
      if (subscriber === undefined) return refusal(203);
      membership.end(subscriber, "Unsubscribed");
      asked.commits();
      return done;
    },
    remove(asked) {
      const subscriber = membership.find(emailOf(asked));
      if (subscriber === undefined || stateNow(subscriber) === "Deleted") return refusal(203);
      membership.end(subscriber, "Deleted");
      asked.commits();
      return done;
    },
  };
}

/** There are no autoresponders here. */
function withoutResponders({
  RestartSubscriptionBasedAutoresponders: _restart,
  QueueSubscriptionBasedAutoResponders: _queue,
  ...rest
}: z.infer<typeof written>) {
  return rest;
}
