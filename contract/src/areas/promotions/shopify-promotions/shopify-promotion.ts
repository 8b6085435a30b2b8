/** A promotion of the web shop; at most one is active. Source: spec part 2, sections 3 and 5; PRO-SHOP-06, PRO-SHOP-09; AMB-99, AMB-100. */
import { z } from "zod";
import { givenInstant, instant, text, uuid } from "../../../kit/wire.ts";

export const shopifyPromotion = z.strictObject({
  uuid,
  code: z.string(),
  variant: z.string(),
  startDate: instant,
  /** The first instant after it; before the start it never runs (AMB-99). */
  endDate: instant,
  /** One at most; the shop shows it from start to end. */
  active: z.boolean(),
  createdAt: instant,
  /** Also the version: a save that carries another value is refused with 409. */
  updatedAt: instant,
});
export type ShopifyPromotion = z.infer<typeof shopifyPromotion>;

/**
 * What the web shop was told of the one that runs: `waiting` to be told, `told`, `failed` and why, or `off` where no shop is connected.
 * While it is waiting, `reason` says why the last try came to nothing.
 */
export const promotionTelling = z.strictObject({
  state: z.enum(["off", "waiting", "told", "failed"]),
  reason: z.string(),
  /** Which one this is about; '' for none. */
  promotionUuid: z.union([z.literal(""), uuid]),
  /** When the shop took what it has; '' for never. */
  toldAt: instant,
});
export type PromotionTelling = z.infer<typeof promotionTelling>;

const filled = (what: string) => text(255).refine((given) => given !== "", `${what} is required`);
const date = (what: string) =>
  z.preprocess(
    (given) => (typeof given === "string" && !Number.isNaN(Date.parse(given)) ? new Date(given).toISOString() : given),
    givenInstant(`${what} must be a date`),
  );

export const shopifyPromotionBody = z.object({
  code: filled("Code"),
  variant: filled("Variant"),
  startDate: date("Start Date"),
  endDate: date("End Date"),
  active: z.boolean().default(false),
});
/** What is not sent stays as it is. */
export const shopifyPromotionUpdate = shopifyPromotionBody
  .extend({
    active: z.boolean(),
    /** Only that of the promotion in the address. */
    uuid,
  })
  .partial()
  .extend({ updatedAt: instant.optional() });
