/** Who is on the list, in which state, and who may be put there. */
import type { Bench } from "../../kit/sandbox.ts";
import type { CampaignMonitorState, CustomField, Subscriber } from "../campaign-monitor-state.ts";
import { clientTime } from "../client-time.ts";
import { valuePairs, withGivenValues } from "../custom-fields.ts";
import type { Code } from "../refusals.ts";
import type { ListEvents } from "../webhooks/list-events.ts";
import type { GivenSubscriber } from "./given-subscriber.ts";
import type { SubscriberState } from "./subscriber-state.ts";

export interface Membership {
  find(email: string): Subscriber | undefined;
  /** Why this address may not be put on the list again. */
  refusalOf(email: string): Code | undefined;
  /** Puts somebody on the list, or changes who is there; with no state but Active afterwards. */
  put(given: GivenSubscriber): void;
  /** Changes name, values, consents and address of a subscriber. */
  change(subscriber: Subscriber, given: GivenSubscriber): void;
  /** Ends the subscription; an unsubscription also suppresses the address for every list of the client. */
  end(subscriber: Subscriber, state: Exclude<SubscriberState, "Active">): void;
}

/** The state at that instant; undefined for somebody who was not there yet. */
export const stateAt = ({ states }: Subscriber, until: Date): { state: SubscriberState; since: string } | undefined =>
  states.findLast(({ since }) => Date.parse(since) <= until.getTime());

export const stateNow = ({ states }: Subscriber): SubscriberState => states.at(-1)?.state ?? "Active";

const refusals: Readonly<Record<SubscriberState, Code | undefined>> = {
  Active: undefined,
  Deleted: 205,
  Unsubscribed: 206,
  Bounced: 207,
  Unconfirmed: 208,
};

export const isSameAddress = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export function createMembership(bench: Bench<CampaignMonitorState>, events: ListEvents): Membership {
  const now = (): string => bench.clock.now().toISOString();
  const find = (email: string): Subscriber | undefined =>
    bench.state().subscribers.find((one) => isSameAddress(one.email, email));
  const isSuppressed = (email: string): boolean =>
    bench.state().suppressed.some((one) => isSameAddress(one.email, email));
  const enter = (subscriber: Subscriber, state: SubscriberState): void => {
    subscriber.states.push({ state, since: now() });
    bench.changed();
  };
  const write = (subscriber: Subscriber, given: GivenSubscriber): void => {
    overwrite(subscriber, given, bench.state().customFields);
    bench.changed();
  };
  const told = (subscriber: Subscriber) => toldOf(subscriber, clientTime(bench.clock.now()));
  const change = (subscriber: Subscriber, given: GivenSubscriber): void => {
    const before = { ...subscriber };
    write(subscriber, given);
    if (JSON.stringify(before) === JSON.stringify(subscriber)) return;
    events.add({ Type: "Update", ...told(subscriber), OldEmailAddress: before.email });
  };
  const subscribe = (subscriber: Subscriber, given: GivenSubscriber): void => {
    write(subscriber, given);
    enter(subscriber, "Active");
    const state = bench.state();
    state.suppressed = state.suppressed.filter(({ email }) => !isSameAddress(email, given.EmailAddress));
    events.add({ Type: "Subscribe", ...told(subscriber), SignupIPAddress: "127.0.0.1" });
  };

  return {
    find,
    refusalOf(email) {
      const subscriber = find(email);
      const code = subscriber === undefined ? undefined : refusals[stateNow(subscriber)];
      return code ?? (isSuppressed(email) ? 204 : undefined);
    },
    put(given) {
      const known = find(given.EmailAddress);
      if (known !== undefined) return stateNow(known) === "Active" ? change(known, given) : subscribe(known, given);
      const subscriber = newSubscriber(given.EmailAddress, now());
      bench.state().subscribers.push(subscriber);
      subscribe(subscriber, given);
    },
    change,
    end(subscriber, state) {
      enter(subscriber, state);
      const { email } = subscriber;
      if (state === "Unsubscribed" && !isSuppressed(email)) bench.state().suppressed.push({ email, since: now() });
      events.add({ Type: "Deactivate", State: state, ...told(subscriber) });
    },
  };
}

const newSubscriber = (email: string, joined: string): Subscriber => ({
  email,
  name: "",
  mobile: "",
  joined,
  states: [],
  values: {},
  consentToTrack: "",
  consentToSendSms: "",
});

/** What was not given stays as it is. */
function overwrite(subscriber: Subscriber, given: GivenSubscriber, fields: readonly CustomField[]): void {
  const { Name = subscriber.name, MobileNumber = subscriber.mobile, CustomFields = [] } = given;
  if (!isSameAddress(subscriber.email, given.EmailAddress)) subscriber.email = given.EmailAddress;
  subscriber.name = Name;
  subscriber.mobile = MobileNumber;
  subscriber.values = withGivenValues(subscriber.values, CustomFields, fields);
  subscriber.consentToTrack = consentAfter(subscriber.consentToTrack, given.ConsentToTrack);
  subscriber.consentToSendSms = consentAfter(subscriber.consentToSendSms, given.ConsentToSendSms);
}

/** What an event tells of a subscriber. */
const toldOf = ({ email, name, values }: Subscriber, date: string) => ({
  Date: date,
  EmailAddress: email,
  Name: name,
  CustomFields: valuePairs(values),
});

const consentAfter = (before: Subscriber["consentToTrack"], given = "Unchanged"): Subscriber["consentToTrack"] =>
  given === "Yes" || given === "No" ? given : before;
