/** What the Campaign Monitor sandbox has stored. Times are ISO 8601 in UTC; the client's own zone is only in its answers. */
export type SubscriberState = "Active" | "Unsubscribed" | "Bounced" | "Deleted" | "Unconfirmed";

/** An event as webhooks carry it. `Date` is the client's own time. */
export interface ListEvent {
  readonly Type: "Subscribe" | "Update" | "Deactivate";
  readonly Date: string;
  /** Of a Deactivate. */
  readonly State?: SubscriberState;
  readonly EmailAddress: string;
  /** Of an Update; the same as the new one where it did not change. */
  readonly OldEmailAddress?: string;
  readonly Name: string;
  readonly CustomFields: readonly { readonly Key: string; readonly Value: string }[];
  /** Of a Subscribe. */
  readonly SignupIPAddress?: string;
}

export const dataTypes = ["Text", "Number", "Date"] as const;

export interface CustomField {
  readonly FieldName: string;
  /** In square brackets, without spaces. */
  readonly Key: string;
  readonly DataType: (typeof dataTypes)[number];
  readonly VisibleInPreferenceCenter: boolean;
}

export interface Subscriber {
  email: string;
  name: string;
  joined: string;
  /** Oldest first. */
  states: { state: SubscriberState; since: string }[];
  /** By `FieldName`. */
  values: Record<string, string>;
}

export interface Webhook {
  readonly WebhookID: string;
  readonly Events: readonly ListEvent["Type"][];
  readonly Url: string;
  Status: "Active" | "Inactive";
}

export interface CampaignMonitorState {
  /** There is one list. */
  readonly listId: string;
  customFields: CustomField[];
  subscribers: Subscriber[];
  /** Who gets no mail from this client, whatever the list. */
  suppressed: string[];
  webhooks: Webhook[];
  lastWebhook: number;
  /** Events that wait for the next batch. */
  events: ListEvent[];
}

/** 32 hexadecimal digits. */
export const listId = "c0ffee00000000000000000000000001";

type SeededSubscriber = readonly [email: string, name: string, fom: string, state: SubscriberState, day: string];

/** Invented people. */
const seeded: readonly SeededSubscriber[] = [
  ["amelia@example.test", "Amelia Example", "600101", "Active", "2026-02-03"],
  ["aroha@example.test", "Aroha Example", "600102", "Active", "2026-02-11"],
  ["ben@example.test", "Ben Example", "600103", "Unsubscribed", "2026-05-19"],
  ["chloe@example.test", "Chloe Example", "600104", "Active", "2026-03-08"],
  ["daniel@example.test", "Daniel Example", "600105", "Bounced", "2026-06-02"],
  ["ella@example.test", "Ella Example", "600106", "Active", "2026-04-27"],
  ["finn@example.test", "Finn Example", "600107", "Deleted", "2026-07-14"],
  ["grace@example.test", "Grace Example", "600108", "Unconfirmed", "2026-08-21"],
  ["henare@example.test", "Henare Example", "600109", "Active", "2026-09-05"],
  ["isla@example.test", "Isla Example", "600110", "Unsubscribed", "2026-10-30"],
];

/** Nine in the morning in Brisbane. */
const morningOf = (day: string): string => new Date(`${day}T09:00:00+10:00`).toISOString();

export const seed = (before: CampaignMonitorState | undefined): CampaignMonitorState => ({
  listId,
  customFields: [{ FieldName: "FOM", Key: "[FOM]", DataType: "Text", VisibleInPreferenceCenter: true }],
  subscribers: seeded.map(([email, name, fom, state, day]) => ({
    email,
    name,
    joined: morningOf("2026-01-15"),
    states: [
      { state: "Active" as const, since: morningOf("2026-01-15") },
      ...(state === "Active" ? [] : [{ state, since: morningOf(day) }]),
    ],
    values: { FOM: fom },
  })),
  suppressed: ["ben@example.test", "isla@example.test", "never-again@example.test"],
  webhooks: [],
  lastWebhook: before?.lastWebhook ?? 0,
  events: [],
});

/**
 * The client's own time, which answers and webhooks carry without a zone. The client is in Brisbane: ten hours ahead, all year.
 *
 * @returns `yyyy-mm-dd hh:mm:ss`
 */
export const clientTime = (time: Date | string): string =>
  new Date(new Date(time).getTime() + 36_000_000).toISOString().slice(0, 19).replace("T", " ");
