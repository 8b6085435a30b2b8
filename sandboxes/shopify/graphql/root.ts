/** Every field a request can begin with, and the scope it needs. */
import type { GraphQLSchema } from "graphql";
import { z } from "zod";
import { addressMutations } from "../mutations/address-mutations.ts";
import { bulkMutations, bulkView, operationBy } from "../bulk/bulk-mutations.ts";
import { customerView } from "../views/customer-view.ts";
import { discountMutations } from "../mutations/discount-mutations.ts";
import { discountByCode, discountView } from "../views/discount-view.ts";
import { customerBy, discountBy, idIn, productBy } from "./found.ts";
import { accessDenied, userError } from "./graphql-errors.ts";
import { metafieldMutations } from "../mutations/metafield-mutations.ts";
import { ordersResolver, orderView, visibleOrders } from "../views/order-view.ts";
import { orderMutations } from "../mutations/order-mutations.ts";
import { productMutations } from "../mutations/product-mutations.ts";
import {
  collectionsResolver,
  primaryLocation,
  productByIdentifier,
  productsResolver,
  productView,
} from "../views/product-view.ts";
import type { Resolver, ShopRequest } from "./request.ts";
import { subscriptionMutations, subscriptionsResolver } from "../mutations/subscription-mutations.ts";
import { gid } from "../store/wire.ts";

/** A field by the beginning of its name, the scope that opens it; those that are not here need none. */
const scopes: readonly (readonly [RegExp, string])[] = [
  [/^orderUpdate$/, "write_orders"],
  [/^order/, "read_orders"],
  [/^location$/, "read_locations"],
  [/^customer$/, "read_customers"],
  [/^customer/, "write_customers"],
  [/^(products?|productByIdentifier|collections)$/, "read_products"],
  [/^product/, "write_products"],
  [/^codeDiscount/, "read_discounts"],
  [/^discountCode/, "write_discounts"],
];

const scopeOf = (field: string): string | undefined => scopes.find(([names]) => names.test(field))?.[1];

/** What graphql-js calls for the fields of `QueryRoot` and `Mutation`. */
export function rootOf(request: ShopRequest, schema: GraphQLSchema): Readonly<Record<string, Resolver>> {
  const mutations: Readonly<Record<string, Resolver>> = {
    ...addressMutations(request),
    ...orderMutations(request),
    ...productMutations(request),
    ...metafieldMutations(request),
    ...discountMutations(request),
    ...subscriptionMutations(request),
    ...bulkMutations(request, schema),
  };
  const fields = { ...queries(request), ...(request.fault?.kind === "user-error" ? refusing(mutations) : mutations) };
  return Object.fromEntries(
    Object.entries(fields).map(([name, resolve]) => [name, guarded(name, resolve, request)] as const),
  );
}

const guarded =
  (name: string, resolve: Resolver, { shop }: ShopRequest): Resolver =>
  (args) => {
    const scope = scopeOf(name);
    const granted = shop.state().scopes;
    const isOpen = scope === undefined || granted.includes(scope) || granted.includes(scope.replace("read_", "write_"));
    if (!isOpen) throw accessDenied(name, scope);
    return resolve(args);
  };

/** Mutations that do nothing and say why in `userErrors`. */
function refusing(mutations: Readonly<Record<string, Resolver>>): Readonly<Record<string, Resolver>> {
  const errors = [userError(null, "The sandbox was told to refuse this")];
  return Object.fromEntries(
    Object.keys(mutations).map((name) => [name, () => ({ userErrors: errors, mediaUserErrors: errors })] as const),
  );
}

const idOf = (args: unknown): string => z.object({ id: z.string() }).parse(args).id;

/** Shows what an id names, null where it names nothing. */
const one =
  <T>(find: (id: string) => T | undefined, view: (found: T) => unknown): Resolver =>
  (args) => {
    const found = find(idOf(args));
    return found === undefined ? null : view(found);
  };

function queries(request: ShopRequest): Readonly<Record<string, Resolver>> {
  const { shop } = request;
  const orderBy = (id: string) => visibleOrders(request).find((order) => order.id === idIn(id, "Order"));
  return {
    shop: () => ({ id: gid("Shop", 1), name: "Crema Roasters" }),
    currentAppInstallation: () => ({ accessScopes: shop.state().scopes.map((handle) => ({ handle })) }),
    order: one(orderBy, (order) => orderView(order, request)),
    orders: ordersResolver(request),
    customer: one(
      (id) => customerBy(request, id),
      (customer) => customerView(customer, request),
    ),
    product: one(
      (id) => productBy(request, id),
      (product) => productView(product, request),
    ),
    productByIdentifier: productByIdentifier(request),
    location: () => ({ id: primaryLocation }),
    products: productsResolver(request),
    collections: collectionsResolver(request),
    ...smallQueries(request),
  };
}

function smallQueries(request: ShopRequest): Readonly<Record<string, Resolver>> {
  return {
    codeDiscountNode: one((id) => discountBy(request, id), discountView),
    codeDiscountNodeByCode: discountByCode(request),
    webhookSubscriptions: subscriptionsResolver(request),
    bulkOperation: one(
      (id) => operationBy(id, request),
      (operation) => bulkView(operation, request),
    ),
  };
}
