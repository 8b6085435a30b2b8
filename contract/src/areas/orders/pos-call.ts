/** What a till tells of a sale. Source: ledger section B.3 "order intake"; docs/areas/orders.md, "Tills". */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needsKey } from "../../kit/rights.ts";
import { text } from "../../kit/wire.ts";

const amount = z.string().regex(/^\d{1,9}\.\d{2}$/, "must be an amount like 12.50");
const name = (max: number) => text(max).default("");

const posLine = z.strictObject({
  /** The part's code. */
  sku: text(100),
  title: text(500).pipe(z.string().min(1, "is required")),
  /** '' for what is not ground. */
  grind: name(100),
  quantity: z.int().min(1).max(100_000),
  /** Of one piece, before discounts. */
  price: amount,
  /** Off the whole line. */
  discount: amount.default("0.00"),
  isGiftCard: z.boolean().default(false),
});

const posOrder = z.strictObject({
  /** Names the till; one till never uses a receipt's number twice. */
  till: z.string().regex(/^[A-Za-z0-9]{1,20}$/, "must be 1 to 20 letters and digits"),
  receipt: z.string().regex(/^[A-Za-z0-9-]{1,40}$/, "must be 1 to 40 letters, digits and dashes"),
  /** With its zone. */
  soldAt: z.iso.datetime({ offset: true, error: "must be an instant with its zone, 2026-11-21T12:00:00+10:00" }),
  currency: z
    .string()
    .regex(/^[A-Z]{3}$/, "must be a code like AUD")
    .default("AUD"),
  /** What was paid, tax included: the sum of the lines less their discounts. */
  total: amount,
  lines: z.array(posLine).min(1, "must hold a line").max(500),
  customer: z
    .strictObject({
      /** The Friends of Crema card that was shown. */
      fom: name(40),
      email: name(254),
      firstName: name(200),
      lastName: name(200),
      phone: name(50),
    })
    .optional(),
  note: name(5_000),
  /** Bean Dollars the customer paid with. */
  creditSpent: amount.default("0.00"),
  pointsUsed: z.int().min(0).max(999_999_999).default(0),
});
export type PosOrder = z.infer<typeof posOrder>;

export const createPosOrder = defineCall({
  name: "createPosOrder",
  method: "POST",
  path: "/v1/pos/orders",
  summary: "A sale at a till, once for each receipt; told again it answers the same",
  access: needsKey("pos"),
  body: posOrder,
  wrapper: "order",
  answer: z.strictObject({ orderId: z.string(), name: z.string() }),
  refusals: ["receipt_reused"],
});
