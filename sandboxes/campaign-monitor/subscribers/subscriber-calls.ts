/** The calls on one subscriber: get, update, unsubscribe. */
import { z } from "zod";
import type { Asked } from "../../kit/door.ts";
import { json, type Reply } from "../../kit/http.ts";
import { done, refusal } from "../refusals.ts";
import { readRequestBody } from "../request-body.ts";
import { consentRefusal, givenSubscriber, isAddress } from "./given-subscriber.ts";
import { isSameAddress, type Membership, stateAt, stateNow } from "./membership.ts";
import { subscriberView } from "./pages.ts";

export interface SubscriberCalls {
  readonly get: (asked: Asked) => Reply;
  readonly update: (asked: Asked) => Reply;
  readonly unsubscribe: (asked: Asked) => Reply;
}

const written = givenSubscriber.extend({
  Resubscribe: z.literal(false),
  RestartSubscriptionBasedAutoresponders: z.boolean().optional(),
});

const emailOf = ({ url }: Asked): string => url.searchParams.get("email") ?? "";

export function createSubscriberCalls(membership: Membership): SubscriberCalls {
  const active = (email: string) => {
    const subscriber = membership.find(email);
    return subscriber !== undefined && stateNow(subscriber) === "Active" ? subscriber : undefined;
  };

  return {
    get(asked) {
      const subscriber = membership.find(emailOf(asked));
      const state = subscriber && stateAt(subscriber, asked.seesUntil);
      return subscriber && state ? json(subscriberView(subscriber, state)) : refusal(203);
    },
    update(asked) {
      const read = readRequestBody(asked, written);
      if ("refused" in read) return read.refused;
      const { Resubscribe: _resubscribe, RestartSubscriptionBasedAutoresponders: _restart, ...given } = read.body;
      const subscriber = membership.find(emailOf(asked));
      if (subscriber === undefined) return refusal(203);
      if (!isAddress(given.EmailAddress)) return refusal(211);
      const isMove = !isSameAddress(given.EmailAddress, subscriber.email);
      if (isMove && membership.find(given.EmailAddress) !== undefined) return refusal(201);
      const code = consentRefusal(given);
      if (code !== undefined) return refusal(code);
      membership.change(subscriber, given);
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
  };
}
