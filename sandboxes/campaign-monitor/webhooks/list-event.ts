import type { SubscriberState } from "../subscribers/subscriber-state.ts";

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
