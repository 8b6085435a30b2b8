/** Who is on the list, in which state, and who may be put there. */
import { z } from "zod";
import type { Bench } from "../kit/sandbox.ts";
import {
  type CampaignMonitorState,
  clientTime,
  type CustomField,
  type Subscriber,
  type SubscriberState,
} from "./campaign-monitor-state.ts";
import type { ListEvents } from "./list-events.ts";
import type { Code } from "./refusals.ts";

/** As the import and the update take one. Consent to tracking must be said. */
export const givenSubscriber = z.strictObject({
  EmailAddress: z.string(),
  Name: z.string().optional(),
  MobileNumber: z.string().optional(),
  CustomFields: z
    .array(z.strictObject({ Key: z.string(), Value: z.string().default(""), Clear: z.boolean().default(false) }))
    .optional(),
  ConsentToTrack: z.enum(["Yes", "No", "Unchanged"]),
  ConsentToSendSms: z.enum(["Yes", "No", "Unchanged"]).optional(),
});
type Given = Partial<z.infer<typeof givenSubscriber>> & { readonly EmailAddress: string };

const address = z.email();
export const isAddress = (text: string): boolean => address.safeParse(text).success;

export interface Membership {
  find(email: string): Subscriber | undefined;
  /** Why this address may not be put on the list again. */
  refusalOf(email: string): Code | undefined;
  /** Puts somebody on the list, or changes who is there; with no state but Active afterwards. */
  put(given: Given): void;
  /** Changes name, values and address of a subscriber. */
  change(subscriber: Subscriber, given: Given): void;
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

export const isSameText = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export function createMembership(bench: Bench<CampaignMonitorState>, events: ListEvents): Membership {
  const now = (): string => bench.clock.now().toISOString();
  const find = (email: string): Subscriber | undefined =>
    bench.state().subscribers.find((one) => isSameText(one.email, email));
  const isSuppressed = (email: string): boolean => bench.state().suppressed.some((one) => isSameText(one, email));
  const told = ({ email, name, values }: Subscriber) => ({
    Date: clientTime(now()),
    EmailAddress: email,
    Name: name,
    CustomFields: valuePairs(values),
  });
  const change = (subscriber: Subscriber, given: Given): void => {
    const before = { ...subscriber };
    overwrite(subscriber, given, bench.state().customFields);
    if (JSON.stringify(before) === JSON.stringify(subscriber)) return;
    events.add({ Type: "Update", ...told(subscriber), OldEmailAddress: before.email });
  };
  const subscribe = (subscriber: Subscriber, given: Given): void => {
    const state = bench.state();
    overwrite(subscriber, given, state.customFields);
    subscriber.states.push({ state: "Active", since: now() });
    state.suppressed = state.suppressed.filter((email) => !isSameText(email, given.EmailAddress));
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
      const subscriber: Subscriber = { email: given.EmailAddress, name: "", joined: now(), states: [], values: {} };
      bench.state().subscribers.push(subscriber);
      subscribe(subscriber, given);
    },
    change,
    end(subscriber, state) {
      subscriber.states.push({ state, since: now() });
      const { email } = subscriber;
      if (state === "Unsubscribed" && !isSuppressed(email)) bench.state().suppressed.push(email);
      events.add({ Type: "Deactivate", State: state, ...told(subscriber) });
    },
  };
}

/** What was not given stays as it is. */
function overwrite(subscriber: Subscriber, given: Given, fields: readonly CustomField[]): void {
  if (!isSameText(subscriber.email, given.EmailAddress)) subscriber.email = given.EmailAddress;
  subscriber.name = given.Name ?? subscriber.name;
  subscriber.values = { ...subscriber.values };
  for (const { Key, Value, Clear } of given.CustomFields ?? []) {
    const field = fields.find((one) => isSameText(one.FieldName, Key) || isSameText(one.Key.slice(1, -1), Key));
    if (field === undefined) continue;
    if (Clear) delete subscriber.values[field.FieldName];
    else if (canHold(field, Value)) subscriber.values[field.FieldName] = Value.slice(0, 250);
  }
}

/** What a field cannot hold, and fields there are not, are left out without a word. */
function canHold({ DataType }: CustomField, value: string): boolean {
  if (DataType === "Number") return value.trim() !== "" && Number.isFinite(Number(value));
  if (DataType === "Date") return /^\d{4}[/-]\d\d[/-]\d\d$/.test(value) && !Number.isNaN(Date.parse(value));
  return value !== "";
}

/** As in answers and webhooks. */
export const valuePairs = (values: Readonly<Record<string, string>>): { Key: string; Value: string }[] =>
  Object.entries(values).map(([Key, Value]) => ({ Key, Value }));
