/** A customer's loyalty card: attaching one that exists and issuing a new one. Source: LOY-03; docs/decisions/0080. */
import { z } from "zod";
import { defineCall } from "../../kit/define-call.ts";
import { needs, needsOrKey } from "../../kit/rights.ts";
import { uuid } from "../../kit/wire.ts";

const cardNumber = z
  .string()
  .overwrite((given) => given.replaceAll(/\s/g, ""))
  .regex(/^[A-Za-z0-9][A-Za-z0-9-]{3,39}$/, "Card number must be 4 to 40 letters, digits and hyphens")
  .meta({ description: "As the gift-card provider writes it; spaces do not count" });

/** `none` also if a card was attached or the last request was withdrawn. */
const cardIssues = ["none", "issuing", "unclear", "refused", "needs_attention"] as const;

const loyaltyCard = z.strictObject({
  /** '' without a card. */
  fom: z.string(),
  /** Whether the gift-card provider issues cards for us. */
  canIssue: z.boolean(),
  /** How the request for a new card stands. */
  issue: z.enum(cardIssues),
  /** Why it stands so; '' if there is nothing to say. */
  reason: z.string(),
  /** Orders whose reward waits until the customer has a card. */
  waitingRewards: z.int(),
});
export type LoyaltyCard = z.infer<typeof loyaltyCard>;

const params = z.object({ userUuid: uuid });
const path = "/v1/loyalty/user/:userUuid/card";

export const getLoyaltyCard = defineCall({
  name: "getLoyaltyCard",
  method: "GET",
  path,
  summary: "Card of a customer, and how the request for a new one stands",
  access: needs("user.view"),
  params,
  answer: loyaltyCard,
});

export const attachLoyaltyCard = defineCall({
  name: "attachLoyaltyCard",
  method: "POST",
  path,
  summary: "Attach an existing card to a customer who has none; the same card again changes nothing",
  access: needsOrKey("app", "user.edit"),
  params,
  body: z.object({ card: cardNumber }),
  answer: loyaltyCard,
  refusals: ["has_card", "card_taken", "already_archived", "still_running"],
});

export const issueLoyaltyCard = defineCall({
  name: "issueLoyaltyCard",
  method: "POST",
  path: "/v1/loyalty/user/:userUuid/card/issue",
  summary: "Have the gift-card provider issue a card for a customer who has none, once",
  access: needs("user.edit"),
  params,
  answer: loyaltyCard,
  refusals: ["has_card", "already_archived", "not_submittable", "still_running", "provider_refused"],
});

/** What staff read about a card that is there already, and whoever would replace it. Source: LOY-03. */
export const cardSwapNote = "Card swaps and point edits are made in the external gift-card system.";
