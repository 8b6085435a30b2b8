/** Discount codes. A code is one of a kind: that makes creating one safe to try again. */
import { z } from "zod";
import { discountView } from "../views/discount-view.ts";
import { discountBy, idIn } from "../graphql/found.ts";
import { mostInputs, tooManyInputs, type UserError, userError } from "../graphql/graphql-errors.ts";
import { type Resolver, type ShopRequest, stamp } from "../graphql/request.ts";
import type { DiscountRecord } from "../store/state.ts";
import { centsOf, gid, stored } from "../store/wire.ts";

const basic = z.object({
  title: z.string().nullish(),
  code: z.string().nullish(),
  startsAt: z.iso.datetime({ offset: true }).nullish(),
  endsAt: z.iso.datetime({ offset: true }).nullish(),
  context: z.object({ all: z.literal("ALL").nullish() }).nullish(),
  customerGets: z
    .object({
      value: z
        .object({
          percentage: z.number().nullish(),
          discountAmount: z.object({ amount: z.union([z.string(), z.number()]).nullish() }).nullish(),
        })
        .nullish(),
      items: z
        .object({
          all: z.boolean().nullish(),
          products: z.object({ productVariantsToAdd: z.array(z.string()).nullish() }).nullish(),
        })
        .nullish(),
    })
    .nullish(),
  usageLimit: z.number().nullish(),
  appliesOncePerCustomer: z.boolean().nullish(),
});
type Basic = z.infer<typeof basic>;

const noDiscount = userError(["id"], "Discount does not exist", "INVALID");

export const discountMutations = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  discountCodeBasicCreate(args) {
    const { basicCodeDiscount: wish } = z.object({ basicCodeDiscount: basic }).parse(args);
    const errors = [...missingIn(wish), ...problemsOf(wish, request)];
    if (errors.length > 0) return { codeDiscountNode: null, userErrors: errors };
    const at = stamp(request);
    const discount: DiscountRecord = {
      id: request.shop.state().nextId++,
      title: wish.title ?? "",
      code: wish.code ?? "",
      startsAt: wish.startsAt ?? at,
      endsAt: wish.endsAt ?? null,
      ...gainOf(wish.customerGets ?? {}),
      usageLimit: wish.usageLimit ?? null,
      appliesOncePerCustomer: wish.appliesOncePerCustomer ?? false,
      usageCount: 0,
      createdAt: at,
      updatedAt: at,
    };
    request.shop.state().discounts.push(discount);
    return { codeDiscountNode: discountView(discount), userErrors: [] };
  },
  /** Starts now, and has no end any more where that is over. */
  discountCodeActivate(args) {
    const discount = discountBy(request, idOf(args));
    if (discount === undefined) return { codeDiscountNode: null, userErrors: [noDiscount] };
    const now = request.shop.now();
    if (new Date(discount.startsAt) > now) discount.startsAt = stored(now);
    if (discount.endsAt !== null && new Date(discount.endsAt) <= now) discount.endsAt = null;
    return changed(discount, request);
  },
  /** Ends now. */
  discountCodeDeactivate(args) {
    const discount = discountBy(request, idOf(args));
    if (discount === undefined) return { codeDiscountNode: null, userErrors: [noDiscount] };
    const now = request.shop.now();
    discount.endsAt = stored(now);
    if (new Date(discount.startsAt) > now) discount.startsAt = discount.endsAt;
    return changed(discount, request);
  },
  discountCodeDelete(args) {
    const discount = discountBy(request, idOf(args));
    if (discount === undefined) return { deletedCodeDiscountId: null, userErrors: [noDiscount] };
    const state = request.shop.state();
    state.discounts = state.discounts.filter(({ id }) => id !== discount.id);
    stamp(request);
    return { deletedCodeDiscountId: gid("DiscountCodeNode", discount.id), userErrors: [] };
  },
});

const idOf = (args: unknown): string => z.object({ id: z.string() }).parse(args).id;

function changed(discount: DiscountRecord, request: ShopRequest) {
  discount.updatedAt = stamp(request);
  return { codeDiscountNode: discountView(discount), userErrors: [] };
}

const wrong = (field: readonly string[], message: string, code: string): UserError =>
  userError(["basicCodeDiscount", ...field], message, code);

/** What a new one cannot do without. */
function missingIn({ title, code, startsAt, context, customerGets }: Basic): UserError[] {
  const errors: UserError[] = [];
  if ((title ?? "") === "") errors.push(wrong(["title"], "Title can't be blank", "BLANK"));
  if ((code ?? "").trim() === "") errors.push(wrong(["code"], "Code can't be blank", "BLANK"));
  if (startsAt == null) errors.push(wrong(["startsAt"], "Starts at can't be blank", "BLANK"));
  if (context?.all == null) errors.push(wrong(["context"], "Context can't be blank", "BLANK"));
  if (customerGets?.value == null) errors.push(wrong(["customerGets", "value"], "Value can't be blank", "BLANK"));
  if (customerGets?.items == null) errors.push(wrong(["customerGets", "items"], "Items can't be blank", "BLANK"));
  return errors;
}

function problemsOf(wish: Basic, { shop }: ShopRequest): UserError[] {
  const { value, items } = wish.customerGets ?? {};
  refuseTooMany(items?.products?.productVariantsToAdd ?? []);
  const errors: UserError[] = [];
  if (isTaken(wish.code, shop.state().discounts))
    errors.push(wrong(["code"], "Code must be unique. Please try a different code.", "TAKEN"));
  if (!isShare(value?.percentage ?? 1)) {
    const said = "Value must be between 0.0 and 1.0";
    errors.push(wrong(["customerGets", "value", "percentage"], said, "VALUE_OUTSIDE_RANGE"));
  }
  if (endsTooEarly(wish.startsAt ?? undefined, wish.endsAt))
    errors.push(wrong(["endsAt"], "Ends at needs to be after starts_at", "INVALID"));
  return errors;
}

/** @throws GraphQLError */
function refuseTooMany({ length }: readonly string[]): void {
  if (length > mostInputs) throw tooManyInputs(length, mostInputs);
}

const isShare = (percentage: number): boolean => percentage > 0 && percentage <= 1;

const isTaken = (code: string | null | undefined, others: readonly DiscountRecord[]): boolean =>
  code != null && others.some((one) => one.code.toLowerCase() === code.toLowerCase());

const endsTooEarly = (starts: string | undefined, ends: string | null | undefined): boolean =>
  ends != null && starts !== undefined && Date.parse(ends) <= Date.parse(starts);

/** How much is taken off, and on what. */
function gainOf({ value, items }: NonNullable<Basic["customerGets"]>) {
  const amount = value?.discountAmount?.amount;
  const variantIds = items?.products?.productVariantsToAdd?.map((one) => idIn(one, "ProductVariant"));
  return {
    percentage: value?.percentage ?? null,
    amountCents: amount == null ? null : centsOf(amount),
    variantIds: variantIds ?? null,
  };
}
