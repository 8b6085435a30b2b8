export const subscriberStates = ["Active", "Unsubscribed", "Bounced", "Deleted", "Unconfirmed"] as const;
export type SubscriberState = (typeof subscriberStates)[number];
