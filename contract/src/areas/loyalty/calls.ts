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
