/** The calls on orders. Source: spec part 1, section 7; ledger section B.3; AMD-09, AMD-20. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs, needsOrSelf } from "../../kit/rights.ts";
import { anyOf, direction, flag, instant, listMeta, text, uuid } from "../../kit/wire.ts";
import { orderJourney } from "./journey.ts";
import { order, orderRow, orderUpdate } from "./order.ts";

const historyOrder = z.strictObject({
  orderId: z.string(),
  name: z.string(),
  createdAt: instant,
  source: z.string(),
  /** Two decimals. */
  total: z.string(),
  currency: z.string(),
  /** '' means not yet uploaded to the ERP. */
  epicorId: z.string(),
});
export type HistoryOrder = z.infer<typeof historyOrder>;

export const listOrderHistory = defineCall({
  name: "listOrderHistory",
  method: "GET",
  path: "/v1/orders/history/:userUuid",
  summary: "Orders of one customer, newest first",
  access: needsOrSelf("userUuid", "user.view"),
  params: z.object({ userUuid: uuid }),
  query: z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(9999).default(9999),
  }),
  answer: z.object({ orders: z.array(historyOrder), meta: listMeta }),
});

export const orderSortKeys = [
  "name",
  "createdAt",
  "source",
  "customerName",
  "total",
  "epicorId",
  "epicorSynced",
] as const;
export type OrderSortKey = (typeof orderSortKeys)[number];

/** Seconds since 1970, as the address of the list has them. */
const unixSeconds = z.coerce.number().int().min(0).max(9_999_999_999);

export const listOrders = defineCall({
  name: "listOrders",
  method: "GET",
  path: "/v1/orders",
  summary: "Orders, paged, sorted and filtered, with the exact number of matches",
  access: needs("order.view"),
  query: z.object({
    page: z.coerce.number().int().min(0).max(1_000_000).default(0),
    limit: z.coerce.number().int().min(1).max(1_000).default(100),
    search: text(200).default(""),
    source: anyOf(["pos", "shopify", "woocommerce"]).default([]),
    dateFrom: unixSeconds.optional(),
    dateTo: unixSeconds.optional(),
    /** Both or neither of a pair: no filter (AMB-51). */
    showUploadedToEpicor: flag.default(false),
    showNotUploadedToEpicor: flag.default(false),
    showLoyaltyUploaded: flag.default(false),
    showLoyaltyNotUploaded: flag.default(false),
    /** Only those the ERP would refuse as they are. */
    showProblemsOnly: flag.default(false),
    /** Only those the shop changed after they were uploaded, until staff have seen to it. */
    showChangedInShop: flag.default(false),
    /** Only those that need someone: paid ones the ERP should have, or that should have a reward. */
    attention: z.enum(["upload", "reward"]).optional(),
    sortBy: z.enum(orderSortKeys).default("createdAt"),
    order: direction.default("desc"),
  }),
  answer: z.object({ orders: z.array(orderRow), meta: listMeta }),
});

const byOrderId = z.object({ orderId: z.string().regex(/^\d{1,15}$/, "There is no order of this number") });

export const getOrder = defineCall({
  name: "getOrder",
  method: "GET",
  path: "/v1/orders/:orderId",
  summary: "One order",
  access: needs("order.view"),
  params: byOrderId,
  answer: order,
});

export const getRawOrder = defineCall({
  name: "getRawOrder",
  method: "GET",
  path: "/v1/orders/raw/:orderId",
  summary: "An order as its source sent it, without secrets and card data",
  access: needs("order.view"),
  params: byOrderId,
  answer: z.unknown(),
});

export const getOrderJourney = defineCall({
  name: "getOrderJourney",
  method: "GET",
  path: "/v1/orders/journey/:orderId",
  summary: "What happened to an order, what comes next, and what would fail",
  access: needs("order.view"),
  params: byOrderId,
  answer: orderJourney,
});

export const updateOrder = defineCall({
  name: "updateOrder",
  method: "PUT",
  path: "/v1/orders/:orderId",
  summary: "Save notes, addresses and the ERP's number of an order that is not in the ERP",
  access: needs("order.edit"),
  params: byOrderId,
  body: orderUpdate,
  wrapper: "order",
  answer: order,
  refusals: ["changed_by_someone_else", "already_uploaded", "still_running"],
});

export const submitOrder = defineCall({
  name: "submitOrder",
  method: "POST",
  path: "/v1/orders/epicor",
  summary: "Submit an order to the ERP; the stored order is sent, once",
  access: needs("order.edit"),
  body: z.object({ orderId: byOrderId.shape.orderId }),
  wrapper: "order",
  answer: order,
  refusals: ["already_uploaded", "not_submittable", "still_running", "provider_refused"],
});

export const markRewardsProcessed = defineCall({
  name: "markRewardsProcessed",
  method: "PATCH",
  path: "/v1/orders/manually-process-rewards/:orderId",
  summary: "Mark an order's reward as done by hand; it is never sent afterwards",
  access: needs("order.edit"),
  params: byOrderId,
  answer: z.object({ manuallyProcessed: z.literal(true) }),
  refusals: ["already_processed", "still_running"],
});

/** What is noted as seen to: the stop's `toSee` as it stood on screen, so that nothing is noted that nobody saw. */
const asSeen = z.strictObject({ toSee: z.string().min(1).max(20_000) });

export const markRefundSeen = defineCall({
  name: "markRefundSeen",
  method: "POST",
  path: "/v1/orders/:orderId/refund-seen",
  summary: "Note that staff have dealt with money that went back after an order was rewarded",
  access: needs("order.edit"),
  params: byOrderId,
  body: asSeen,
  answer: z.object({ isSeen: z.literal(true) }),
  refusals: ["already_processed", "not_as_seen"],
});

export const tellShopAgain = defineCall({
  name: "tellShopAgain",
  method: "POST",
  path: "/v1/orders/:orderId/shop-update",
  summary: "Send the web shop again what staff saved of an order, after it refused or gave no clear answer",
  access: needs("order.edit"),
  params: byOrderId,
  answer: z.object({ isTold: z.literal(true) }),
  refusals: ["not_submittable", "still_running", "provider_refused"],
});

export const markUploadSeen = defineCall({
  name: "markUploadSeen",
  method: "POST",
  path: "/v1/orders/:orderId/upload-seen",
  summary: "Note that staff have dealt with a doubt about an order that is in the ERP",
  access: needs("order.edit"),
  params: byOrderId,
  body: asSeen,
  answer: z.object({ isSeen: z.literal(true) }),
  refusals: ["already_processed", "not_as_seen"],
});

export const markShopChangeSeen = defineCall({
  name: "markShopChangeSeen",
  method: "POST",
  path: "/v1/orders/:orderId/shop-change-seen",
  summary: "Note that staff have dealt with what the shop changed after an order was uploaded",
  access: needs("order.edit"),
  params: byOrderId,
  body: asSeen,
  answer: z.object({ isSeen: z.literal(true) }),
  refusals: ["already_processed", "not_as_seen"],
});
