/** The services that are monitored, in the order of their cards. Source: DIAG-03. */
export const serviceNames = [
  "Product",
  "Notification",
  "User",
  "Shopify",
  "Authentication",
  "Location",
  "Promotion",
  "Loyalty",
  "Order",
  "Permissions",
  "Segment",
  "Epicor",
] as const;
export type ServiceName = (typeof serviceNames)[number];
