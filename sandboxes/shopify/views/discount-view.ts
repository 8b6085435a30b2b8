/** Discount codes as GraphQL shows them, and how they are found. */
import { z } from "zod";
import type { Resolver, ShopRequest } from "../graphql/request.ts";
import type { DiscountRecord } from "../store/state.ts";
import { dateTime, gid } from "../store/wire.ts";

export const discountView = (discount: DiscountRecord): object => ({
  id: gid("DiscountCodeNode", discount.id),
  codeDiscount: {
    __typename: "DiscountCodeBasic",
    title: discount.title,
    startsAt: dateTime(discount.startsAt),
    endsAt: discount.endsAt === null ? null : dateTime(discount.endsAt),
    usageLimit: discount.usageLimit,
    appliesOncePerCustomer: discount.appliesOncePerCustomer,
  },
});

export const discountByCode =
  ({ shop }: ShopRequest): Resolver =>
  (args) => {
    const { code } = z.object({ code: z.string() }).parse(args);
    const found = shop.state().discounts.find((one) => one.code.toLowerCase() === code.toLowerCase());
    return found === undefined ? null : discountView(found);
  };
