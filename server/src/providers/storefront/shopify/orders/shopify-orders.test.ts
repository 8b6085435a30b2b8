import { describe, expect, it } from "vitest";
import type { ShopifyClient } from "../client/shopify-client.ts";
import { shopifyOrders } from "./shopify-orders.ts";

const lines = (hasNextPage: boolean) => ({ nodes: [], pageInfo: { hasNextPage, endCursor: hasNextPage ? "1" : null } });
const odd = { id: "gid://shopify/Order/1", lineItems: lines(false) };
const withMoreLines = { id: "gid://shopify/Order/2", lineItems: lines(true) };

/** Of a shop whose orders have no field that is known, and whose second order is gone before its further lines are read. */
const client: ShopifyClient = {
  answeredVersion: () => undefined,
  ask: ({ operation }) => {
    const answers: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
      ChangedOrders: {
        orders: { nodes: [odd, withMoreLines], pageInfo: { hasNextPage: false, endCursor: null } },
      },
      OneOrder: { order: odd },
      OrderLines: { order: null },
    };
    return Promise.resolve({ kind: "data", data: answers[operation] ?? {} });
  },
};
const orders = shopifyOrders({ client, grindNames: [] });

describe("an order of the shop that cannot be read", () => {
  it("is named, and stops no reading of the others", async () => {
    const page = await orders.changedSince({ since: new Date(0), after: undefined }, AbortSignal.timeout(5_000));
    expect(page).toEqual({ orders: [], unreadable: [odd.id, withMoreLines.id], next: undefined });
  });

  it("is not asked for again at once", async () => {
    const read = orders.byId(odd.id, AbortSignal.timeout(5_000));
    await expect(read).rejects.toMatchObject({ isRetryable: false });
  });
});
