export type SubscriberState = "Active" | "Unsubscribed" | "Bounced" | "Deleted" | "Unconfirmed";
