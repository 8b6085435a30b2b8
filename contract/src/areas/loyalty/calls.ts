/** A customer's loyalty figures as last told by the gift-card provider. Source: spec part 1, sections 3 and 7; AMD-09. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs, needsOrSelf } from "../../kit/rights.ts";
import { flag, instant, uuid } from "../../kit/wire.ts";

export const loyaltyPoints = z.strictObject({
  /** The Friends of Crema card number; '' without a card. */
  fom: z.string(),
  pointsBalance: z.number().int(),
  /** Bean Dollars, AUD, two decimals. */
  currencyBalance: z.string(),
  /** When the figures were last read from the provider. */
  updatedAt: instant,
});
export type LoyaltyPoints = z.infer<typeof loyaltyPoints>;

export const getLoyaltyPoints = defineCall({
  name: "getLoyaltyPoints",
  method: "GET",
  path: "/v1/loyalty/points/:userUuid",
  summary: "Card number, points and Bean Dollars of a customer",
  access: needsOrSelf("userUuid", "user.view"),
  params: z.object({ userUuid: uuid }),
  query: z.object({ refresh: flag.default(false) }),
  answer: loyaltyPoints,
});

export const getFom = defineCall({
  name: "getFom",
  method: "GET",
  path: "/v1/loyalty/user/:userUuid/fom",
  summary: "Card number of a customer",
  access: needs("user.view", "order.view"),
  params: z.object({ userUuid: uuid }),
  answer: z.object({ fom: z.string() }),
});

/** What an order earned, and what the gift-card provider said to it. Source: RWD-02; AMB-58. */
export const orderLoyalty = z.strictObject({
  orderId: z.string(),
  /** Points that the provider added for the order beside Bean Dollars; records of the old system call them `fomPoints`. */
  accruedPoints: z.int(),
  fomPoints: z.int(),
  pointsUsed: z.int(),
  /** Bean Dollars the customer paid with, two decimals. */
  fomCreditSpent: z.string(),
  /** Bean Dollars the order earned, two decimals. */
  fomCurrency: z.string(),
  /** When it was rewarded; '' while it is not. */
  processedAt: instant,
  transactionId: z.string(),
  /** The last question and answer, secrets masked; '' while there is none. */
  request: z.string(),
  response: z.string(),
  /** What each part code earned. */
  skus: z.array(z.strictObject({ sku: z.string(), amount: z.string() })),
  manuallyProcessed: z.boolean(),
  /** The provider refused; `response` says why. */
  rejected: z.boolean(),
});
export type OrderLoyalty = z.infer<typeof orderLoyalty>;

const byOrderId = z.object({ orderId: z.string().regex(/^\d{1,15}$/, "There is no order of this number") });

export const getOrderLoyalty = defineCall({
  name: "getOrderLoyalty",
  method: "GET",
  path: "/v1/loyalty/order/:orderId",
  summary: "What an order earned, and what the gift-card provider said to it",
  access: needs("order.view"),
  params: byOrderId,
  answer: orderLoyalty,
});

export const processOrderRewards = defineCall({
  name: "processOrderRewards",
  method: "POST",
  path: "/v1/loyalty/orders/:orderId/rewards",
  summary: "Process the reward of an order at the provider, once",
  access: needs("order.edit"),
  params: byOrderId,
  answer: orderLoyalty,
  refusals: ["already_processed", "not_submittable", "still_running", "provider_refused"],
});

export const resendGiftCard = defineCall({
  name: "resendGiftCard",
  method: "POST",
  path: "/v1/loyalty/resend",
  summary: "Send the gift card of a line item again by mail (AMB-32)",
  access: needs("order.edit", "user.edit"),
  body: z.object({ orderId: byOrderId.shape.orderId, lineId: z.string().regex(/^\d{1,6}$/) }),
  answer: z.object({ message: z.string() }),
  refusals: ["not_submittable"],
});

/** A mail with a gift card that left, but nobody knows whether it arrived. */
const unconfirmedGiftCardMail = z.strictObject({ lineId: z.string(), sentAt: instant });
export type UnconfirmedGiftCardMail = z.infer<typeof unconfirmedGiftCardMail>;

export const listUnconfirmedGiftCardMails = defineCall({
  name: "listUnconfirmedGiftCardMails",
  method: "GET",
  path: "/v1/loyalty/orders/:orderId/gift-card-mails/unconfirmed",
  summary: "Line items of an order whose gift card mail may not have arrived; resending the gift card takes its place",
  access: needs("order.view"),
  params: byOrderId,
  answer: z.object({ mails: z.array(unconfirmedGiftCardMail) }),
});
