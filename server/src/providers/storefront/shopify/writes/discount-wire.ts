/** A discount code as the shop takes it, and whether one that is there is ours. Pure. Source: api/admin-graphql/2026-07, DiscountCodeBasicInput. */
import { z } from "zod";
import { centsAsText } from "../../../../platform/money/cents.ts";
import type { StorefrontDiscount } from "../../storefront.ts";

export function discountInput(given: StorefrontDiscount): Readonly<Record<string, unknown>> {
  return {
    title: given.title,
    code: given.code,
    startsAt: given.startsAt,
    endsAt: given.endsAt === "" ? null : given.endsAt,
    context: { all: "ALL" },
    customerGets: {
      value:
        "percent" in given.off
          ? { percentage: given.off.percent / 100 }
          : { discountAmount: { amount: centsAsText(given.off.cents), appliesOnEachItem: false } },
      items: given.variantIds.length === 0 ? { all: true } : { products: { productVariantsToAdd: given.variantIds } },
    },
    usageLimit: given.usageLimit ?? null,
    appliesOncePerCustomer: given.isOncePerCustomer,
  };
}

export const discountThere = z.object({
  title: z.string(),
  startsAt: z.string(),
  endsAt: z.string().nullable(),
  usageLimit: z.number().nullable(),
  appliesOncePerCustomer: z.boolean(),
});

/** Made by an earlier try of this one, as far as the shop tells: what it takes off is not compared. */
export function isOurs(there: z.infer<typeof discountThere>, wanted: StorefrontDiscount): boolean {
  return (
    there.title === wanted.title &&
    second(there.startsAt) === second(wanted.startsAt) &&
    second(there.endsAt ?? "") === second(wanted.endsAt) &&
    there.usageLimit === (wanted.usageLimit ?? null) &&
    there.appliesOncePerCustomer === wanted.isOncePerCustomer
  );
}

/** The shop keeps whole seconds. */
const second = (at: string): string => (at === "" ? "" : new Date(at).toISOString().slice(0, 19));
