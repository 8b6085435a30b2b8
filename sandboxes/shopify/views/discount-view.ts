/** Discount codes as GraphQL shows them, and how they are found. */
import { z } from "zod";
import { connectionOf } from "../graphql/connection.ts";
import { isRunning } from "../store/place-order.ts";
import type { Resolver, ShopRequest } from "../graphql/request.ts";
import type { DiscountRecord } from "../store/state.ts";
import { dateTime, gid } from "../store/wire.ts";

export function statusOf(discount: DiscountRecord, now: Date): "ACTIVE" | "EXPIRED" | "SCHEDULED" {
  if (isRunning(discount, now)) return "ACTIVE";
  return new Date(discount.startsAt) > now ? "SCHEDULED" : "EXPIRED";
}

export const discountView = (discount: DiscountRecord, request: ShopRequest): object => ({
  id: gid("DiscountCodeNode", discount.id),
  codeDiscount: {
    __typename: "DiscountCodeBasic",
    title: discount.title,
    status: statusOf(discount, request.shop.now()),
    startsAt: dateTime(discount.startsAt),
    endsAt: discount.endsAt === null ? null : dateTime(discount.endsAt),
    usageLimit: discount.usageLimit,
    appliesOncePerCustomer: discount.appliesOncePerCustomer,
    asyncUsageCount: discount.usageCount,
    codes: (args: unknown) =>
      connectionOf(
        {
          rows: [discount],
          valueOf: ({ id }) => id,
          idOf: ({ id }) => id,
          view: ({ id, code }) => ({ id: gid("DiscountRedeemCode", id), code }),
        },
        args,
        request,
      ),
    createdAt: dateTime(discount.createdAt),
    updatedAt: dateTime(discount.updatedAt),
  },
});

export const discountByCode =
  (request: ShopRequest): Resolver =>
  (args) => {
    const { code } = z.object({ code: z.string() }).parse(args);
    const found = request.shop.state().discounts.find((one) => one.code.toLowerCase() === code.toLowerCase());
    return found === undefined ? null : discountView(found, request);
  };
