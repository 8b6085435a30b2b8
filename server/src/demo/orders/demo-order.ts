import { type DemoContext, daysBefore } from "../demo-area.ts";
import type { Chance } from "../random.ts";
import type { DemoGood } from "./goods.ts";
import { type DemoLine, discountOf, linesOf } from "./lines.ts";
import { sumsOf, taxedLines } from "./order-sums.ts";
import type { Buyer } from "./people.ts";
import {
  type ErpFate,
  erpFateOf,
  faultsOf,
  isSettled,
  type RewardFate,
  rewardFateOf,
  type Standing,
  standingOf,
} from "./standing.ts";

type Source = "POS" | "Shopify" | "Woocommerce";
const homeCurrency = "AUD";
const minute = 60_000;

export interface DemoOrder {
  /** A row of `orders`. */
  readonly row: ReturnType<typeof rowOf>;
  readonly lines: readonly DemoLine[];
  readonly erp: ErpFate;
  readonly reward: RewardFate;
}

export interface Placed {
  readonly at: Date;
  /** Counts from the oldest. */
  readonly index: number;
  readonly source: Source;
  readonly buyer: Buyer;
  /** Before Bean Dollars. */
  readonly isLegacy: boolean;
  readonly hasCard: boolean;
}
interface Facts extends Placed {
  readonly lines: readonly DemoLine[];
  readonly currency: string;
  readonly standing: Standing;
  readonly erp: ErpFate;
  readonly address: Buyer["address"];
  readonly uploadedAt: Date;
}

const numbersOf: Readonly<Record<Source, (index: number) => { source_id: string; name: string }>> = {
  POS: (index) => ({ source_id: `T${1 + (index % 9)}-${900_000 + index}`, name: `POS-${70_000 + index}` }),
  Shopify: (index) => ({
    source_id: `gid://shopify/Order/${5_400_000_000_000 + index * 6_151}`,
    name: `#${101_000 + index}`,
  }),
  Woocommerce: (index) => ({ source_id: `woo-${30_000 + index}`, name: String(20_000 + index) }),
};

/** One order with all that is known of it. */
export function demoOrder(
  chance: Chance,
  placed: Placed,
  { context, good }: { readonly context: DemoContext; readonly good: () => DemoGood },
): DemoOrder {
  const daysAgo = (context.midnight.getTime() - placed.at.getTime()) / 86_400_000;
  const isWeb = placed.source === "Shopify" && !placed.isLegacy;
  const standing = standingOf(chance, !isWeb);
  const erp = isWeb ? erpFateOf(chance, daysAgo) : "uploaded";
  const faults = faultsOf(chance, erp);
  const untaxed = linesOf(chance, good, { fault: faults.line, isReduced: chance.happens(0.12) });
  const isAbroad = placed.buyer.address.country !== "Australia" && isWeb && chance.happens(0.12);
  const lines = taxedLines(untaxed, !isAbroad);
  const uploadedAt = Math.min(placed.at.getTime() + chance.between(2, 40) * minute, context.midnight.getTime());
  const facts: Facts = {
    ...placed,
    lines,
    standing,
    erp: isSettled(standing) ? erp : "waiting",
    currency: isAbroad ? "NZD" : homeCurrency,
    address: { ...placed.buyer.address, ...faults.address },
    uploadedAt: new Date(uploadedAt),
  };
  const reward = earns(facts) ? rewardFateOf(chance, daysAgo) : "none";
  return { row: rowOf(chance, facts, reward), lines, erp: facts.erp, reward };
}

const earns = ({ isLegacy, hasCard, standing, currency }: Facts): boolean =>
  !isLegacy && hasCard && isSettled(standing) && currency === homeCurrency;

function rowOf(chance: Chance, facts: Facts, reward: RewardFate) {
  const { at, index, source, buyer, standing } = facts;
  return {
    source,
    ...numbersOf[source](index),
    ...customerOf(buyer, source),
    created_at: at,
    source_updated_at: at,
    currency: facts.currency,
    ...sentTo(facts),
    ...sumsOf({
      ...facts,
      isSent: source !== "POS",
      isTaxIncluded: facts.currency === homeCurrency,
      creditCents: chance.happens(0.04) ? 500 : 0,
    }),
    ...wordsOf(chance, facts),
    ...inErp(facts),
    is_test: standing.isTest,
    is_cancelled: standing.isCancelled,
    is_paid: standing.isPaid,
    is_settled: isSettled(standing),
    loyalty_rewards_synced: reward === "rewarded",
    loyalty_rewards_rejected: reward === "rejected",
  };
}

const customerOf = ({ user, firstName, lastName, email, phone }: Buyer, source: Source) => ({
  user_uuid: user?.uuid ?? null,
  customer_name: `${firstName} ${lastName}`,
  customer_first_name: firstName,
  customer_last_name: lastName,
  customer_email: email,
  customer_phone: phone,
  customer_source_id: source === "Shopify" ? (user?.storefront_id ?? "") : "",
});

const sentTo = ({ source, address, buyer }: Facts) =>
  source === "POS"
    ? { shipping_address: {}, billing_address: {} }
    : { shipping_address: address, billing_address: buyer.address };

const inErp = ({ erp, at, index, uploadedAt }: Facts) =>
  erp === "uploaded"
    ? { updated_at: uploadedAt, epicor_id: String(400_000 + index), epicor_synced_at: uploadedAt }
    : { updated_at: at, epicor_id: "", epicor_synced_at: null };

function wordsOf(chance: Chance, { source, lines }: Facts) {
  const isGift = chance.happens(0.06);
  const isSubscription = source === "Shopify" && chance.happens(0.14);
  return {
    order_note: isGift ? chance.oneOf(giftNotes) : "",
    note_attributes: isGift ? [{ name: "Gift message", value: "Enjoy every cup!" }] : [],
    discount_codes: discountOf(lines) > 0 ? [{ code: chance.oneOf(["WELCOME10", "WINTER10", "FRIENDS10"]) }] : [],
    tags: isSubscription ? ["Subscription"] : [],
    is_subscription: isSubscription,
    subscription_count: isSubscription ? chance.between(1, 12) : 0,
  };
}
const giftNotes = [
  "A present: please leave the invoice out.",
  "Happy birthday, from all of us.",
  "Please wrap it, it is a surprise.",
  "Leave it with the neighbour at number 4.",
] as const;

const months = 14;
const days = Math.round(months * 30.4);

/** When an order of these fourteen months was placed: more of them lately, and by day. */
export function momentOf(chance: Chance, context: DemoContext): Date {
  const day = Math.floor((1 - Math.sqrt(chance.next())) * days) + 1;
  const hour = 6 + 17 * ((chance.next() + chance.next()) / 2);
  return new Date(daysBefore(context, day).getTime() + Math.floor(hour * 60 * minute));
}
