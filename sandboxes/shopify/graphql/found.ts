/** Looks up what a gid in an argument names. */
import { GraphQLError } from "graphql";
import type { ShopRequest } from "./request.ts";
import type { CustomerRecord, DiscountRecord, ProductRecord } from "../store/state.ts";
import { numberIn } from "../store/wire.ts";

/** @throws GraphQLError where the text is no gid of that type: the whole request fails, not only the mutation */
export function idIn(text: string, type: string): number {
  const id = numberIn(text, type);
  if (id === undefined) throw new GraphQLError("invalid id", { extensions: { code: "RESOURCE_NOT_FOUND" } });
  return id;
}

function by<T extends { readonly id: number }>(rows: readonly T[], text: string, type: string): T | undefined {
  const id = idIn(text, type);
  return rows.find((row) => row.id === id);
}

export const customerBy = ({ shop }: ShopRequest, id: string): CustomerRecord | undefined =>
  by(shop.state().customers, id, "Customer");

export const productBy = ({ shop }: ShopRequest, id: string): ProductRecord | undefined =>
  by(shop.state().products, id, "Product");

export const discountBy = ({ shop }: ShopRequest, id: string): DiscountRecord | undefined =>
  by(shop.state().discounts, id, "DiscountCodeNode");
