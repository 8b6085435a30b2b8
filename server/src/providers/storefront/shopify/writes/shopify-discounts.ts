/** Discount codes; a code is one of a kind, so that a repeat finds what the first try made. */
import { z } from "zod";
import type { StorefrontDiscount, StorefrontDiscounts } from "../../storefront.ts";
import { asOutcome, mutate, type Mutation, unlessItIsSo } from "../client/mutate.ts";
import { shaped } from "../client/asked.ts";
import { dataOf, type ShopifyClient } from "../client/shopify-client.ts";
import { discountDocuments } from "./discount-documents.ts";
import { centsAsText } from "../../../../platform/money/cents.ts";

const byCode = z.object({
  codeDiscountNodeByCode: z.object({ id: z.string(), codeDiscount: z.unknown() }).nullable(),
});
const byId = z.object({ codeDiscountNode: z.object({ id: z.string() }).nullable() });

export function shopifyDiscounts(client: ShopifyClient): StorefrontDiscounts {
  return {
    async create(discount, signal) {
      const { code } = discount;
      const made = await mutate(client, {
        ...mutations.create,
        variables: { discount: discountInput(discount) },
        about: { code },
        signal,
      });
      return unlessItIsSo(made, async () => {
        const operation = "DiscountByCode";
        const document = discountDocuments[operation];
        const said = await client.ask({ operation, document, variables: { code }, signal });
        const found = shaped(operation, byCode, dataOf(operation, said)).codeDiscountNodeByCode;
        const there = discountThere.safeParse(found?.codeDiscount).data;
        return there !== undefined && isOurs(there, discount) ? found?.id : undefined;
      });
    },
    async setActive({ id, isActive }, signal) {
      const mutation = isActive ? mutations.activate : mutations.deactivate;
      return asOutcome(await mutate(client, { ...mutation, variables: { id }, about: { id }, signal }));
    },
    async remove(id, signal) {
      const removed = await mutate(client, { ...mutations.remove, variables: { id }, about: { id }, signal });
      return unlessItIsSo(removed, async () => {
        const operation = "OneDiscount";
        const document = discountDocuments[operation];
        const said = await client.ask({ operation, document, variables: { id }, signal });
        return shaped(operation, byId, dataOf(operation, said)).codeDiscountNode === null ? id : undefined;
      });
    },
  };
}

type Fixed = Pick<Mutation, "operation" | "document" | "root" | "reference">;
const node = ["codeDiscountNode", "id"] as const;
const mutations = {
  create: fixed("CreateDiscount", "discountCodeBasicCreate", node),
  activate: fixed("ActivateDiscount", "discountCodeActivate", node),
  deactivate: fixed("DeactivateDiscount", "discountCodeDeactivate", node),
  remove: fixed("DeleteDiscount", "discountCodeDelete", ["deletedCodeDiscountId"]),
} as const;

function fixed(operation: keyof typeof discountDocuments, root: string, reference: readonly string[]): Fixed {
  return { operation, document: discountDocuments[operation], root, reference };
}

/** Source: api/admin-graphql/2026-07, DiscountCodeBasicInput. */
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

const discountThere = z.object({
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
