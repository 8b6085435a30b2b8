/** Records with a history, and who may see it. Source: docs/areas/audit.md; docs/decisions/0059. */
import type { Right } from "../../kit/rights.ts";

export const recordKinds = [
  "user",
  "order",
  "product",
  "part",
  "location",
  "voucher",
  "segment",
  "automation",
  "offer-tile",
  "shopify-promotion",
  "setting",
  "domains",
] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Who may see the history of a record: who may view the record. */
export const historyRights: Readonly<Record<RecordKind, Right>> = {
  user: "user.view",
  order: "order.view",
  product: "product.view",
  part: "product.view",
  location: "location.view",
  voucher: "promotion.view",
  segment: "segment.view",
  automation: "promotion.view",
  "offer-tile": "notification.view",
  "shopify-promotion": "promotion.view",
  setting: "order.view",
  domains: "order.view",
};
