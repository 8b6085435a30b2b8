/**
 * An order: one purchase, from whichever source. Money is text with two decimals in the order's currency.
 * Source: spec part 1, section 3; ORD-DET-03 to 12; AMB-49, AMB-50.
 */
import { z } from "zod";
import { instant, text } from "../../kit/wire.ts";
import { orderAddress } from "./order-address.ts";

/** Sources the list is filtered by; an order of another one is shown all the same. */
export const orderSources = ["POS", "Shopify", "Woocommerce"] as const;
export type OrderSource = (typeof orderSources)[number];

const orderLine = z.strictObject({
  /** Its place in the order, from 1; names it in calls. */
  lineId: z.string(),
  title: z.string(),
  /** '' for what is not ground. */
  grind: z.string(),
  /** The part's code; '' where the source sent none. */
  sku: z.string(),
  /** There is a part of this code. */
  isKnownPart: z.boolean(),
  quantity: z.int(),
  /** Of one piece, before discounts. */
  price: z.string(),
  /** Off the whole line. */
  discount: z.string(),
  /** What the line comes to, as its source says; the price of one piece may be rounded. */
  total: z.string(),
  isGiftCard: z.boolean(),
});
export type OrderLine = z.infer<typeof orderLine>;

const orderShippingLine = z.strictObject({
  title: z.string(),
  /** Before discounts. */
  price: z.string(),
  discount: z.string(),
  tax: z.string(),
});

const orderTotals = z.strictObject({
  /** What was charged at purchase: lines and shipping less discounts, with tax, whatever was paid with. */
  total: z.string(),
  /** Off lines and shipping together. */
  discounts: z.string(),
  /** At purchase; '' if the source did not say. */
  tax: z.string(),
  /** Whether prices contain the tax; otherwise it is added to them. */
  isTaxIncluded: z.boolean(),
  /** The part of the total that gift cards and Bean Dollars paid. */
  giftCards: z.string(),
  /** What refunds and removed lines took off the total. */
  refunded: z.string(),
  /** What is left of the total. */
  currentTotal: z.string(),
});

const noteAttribute = z.strictObject({ name: text(255), value: text(5_000) });
export type NoteAttribute = z.infer<typeof noteAttribute>;

const orderCustomer = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** The Friends of Crema card number; '' without a card. */
  fom: z.string(),
  /** `Registered` with an account here, else `Guest`. */
  type: z.enum(["Registered", "Guest"]),
  /** '' for a guest. */
  userUuid: z.string(),
  billingAddress: orderAddress,
  shippingAddress: orderAddress,
});

export const order = z.strictObject({
  orderId: z.string(),
  /** What people call it, shown as its ID. */
  name: z.string(),
  createdAt: instant,
  /** Also the version: a save that carries another value is refused with 409 (AMD-32). */
  updatedAt: instant,
  /** One of `orderSources`, or what an older system called itself. */
  source: z.string(),
  currency: z.string(),
  subscription: z.boolean(),
  /** Which order of its subscription it is; 0 outside one. */
  subscriptionCount: z.int(),
  lineItems: z.array(orderLine),
  /** All shipping lines as one: their titles joined by " + " and the sum of their prices. */
  shipping: z.strictObject({ title: z.string(), price: z.string() }),
  shippingLines: z.array(orderShippingLine),
  /** One entry. */
  totals: z.array(orderTotals),
  discountCodes: z.array(z.strictObject({ code: z.string() })),
  orderNote: z.string(),
  noteAttributes: z.array(noteAttribute),
  /** The ERP's number; '' while it is not there. */
  epicorId: z.string(),
  /** When it got there; '' while it is not. */
  epicorSynced: instant,
  customer: orderCustomer,
  loyaltyRewardsSynced: z.boolean(),
  loyaltyRewardsRejected: z.boolean(),
  /** Staff gave the reward by hand: it is not synced, and waits for nothing. */
  manuallyProcessed: z.boolean(),
  /** Bean Dollars the order earned; 0.00 until it is rewarded. */
  beanDollars: z.string(),
  /** Cancelled, unpaid and test orders are kept and shown; nothing is sent for one. */
  standing: z.enum(["settled", "cancelled", "unpaid", "test"]),
});
export type Order = z.infer<typeof order>;

/** A row of the list. */
export const orderRow = z.strictObject({
  orderId: z.string(),
  name: z.string(),
  createdAt: instant,
  source: z.string(),
  customerName: z.string(),
  total: z.string(),
  currency: z.string(),
  epicorId: z.string(),
  epicorSynced: instant,
  loyaltyRewardsSynced: z.boolean(),
  loyaltyRewardsRejected: z.boolean(),
  manuallyProcessed: z.boolean(),
  /** Whether the customer has a card to reward; told where orders without a reward are asked for. */
  hasCard: z.boolean().optional(),
  standing: order.shape.standing,
});
export type OrderRow = z.infer<typeof orderRow>;

/**
 * The whole order; only notes, addresses and the ERP's number are written, the rest is ignored. Addresses may stand beside the order
 * or in its customer; beside it wins. What is not sent stays as it is.
 */
export const orderUpdate = z.object({
  updatedAt: instant.optional(),
  orderNote: text(5_000).optional(),
  noteAttributes: z.array(noteAttribute).max(100).optional(),
  epicorId: text(50).optional(),
  epicorSynced: instant.optional(),
  shippingAddress: orderAddress.partial().optional(),
  billingAddress: orderAddress.partial().optional(),
  customer: z
    .object({
      shippingAddress: orderAddress.partial().optional(),
      billingAddress: orderAddress.partial().optional(),
    })
    .optional(),
});
export type OrderUpdate = z.infer<typeof orderUpdate>;
