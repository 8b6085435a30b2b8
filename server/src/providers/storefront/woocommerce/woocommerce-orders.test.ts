import { startWoocommerceSandbox } from "@crema/sandboxes/woocommerce";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { systemClock } from "../../../platform/clock/clock.ts";
import type { StorefrontOrder } from "../storefront-order.ts";
import { type OldOrders, woocommerceConfig, woocommerceOrders, woocommerceVariables } from "./woocommerce-orders.ts";

const soon = (): AbortSignal => AbortSignal.timeout(5_000);
type Sandbox = Awaited<ReturnType<typeof startWoocommerceSandbox>>;

describe("the old orders of WooCommerce", () => {
  let sandbox: Sandbox;
  let orders: OldOrders;
  beforeAll(async () => {
    sandbox = await startWoocommerceSandbox();
    orders = reader();
  });
  afterAll(async () => {
    await orders.close();
    await sandbox.close();
  });
  afterEach(async () => {
    sandbox.faults.clear();
    await new Promise((resolve) => setTimeout(resolve, 30));
  });

  const reader = (changed: Readonly<Record<string, string>> = {}): OldOrders => {
    const given = { ...sandbox.env, WOOCOMMERCE_TIMEOUT_SECONDS: "0.5", ...changed };
    const config = woocommerceConfig(woocommerceVariables.parse(given));
    if (config === undefined) throw new Error("the sandbox named no shop");
    return woocommerceOrders({ config, clock: systemClock, restMs: 20 });
  };

  it("are all read, page by page", async () => {
    const found: StorefrontOrder[] = [];
    let after: string | undefined;
    do {
      const page = await orders.page(after, soon());
      expect(page.unreadable).toEqual([]);
      found.push(...page.orders.map(({ order }) => order));
      after = page.next;
    } while (after !== undefined);
    expect(found).toHaveLength(101);
    expect(new Set(found.map(({ id }) => id)).size).toBe(101);
    expect(found.some(({ customer }) => customer === null)).toBe(true);
    expect(found.filter(({ shippingAddress }) => shippingAddress == null)).toEqual([]);
    // Its parts are a dollar less than its total; both stay as they are.
    expect(found.find(({ id }) => id === "woo-5501")?.totalCents).toBe(8_845);
  });

  it.each([
    ["half a reply", "malformed-json"],
    ["a page of a proxy", "html-502"],
    ["a complaint before the reply", "php-notice"],
    ["two hundred megabytes", "huge:200"],
    ["a reply without end", "never-ending"],
    ["a throttle", "429:9"],
  ])("%s fails the page, which can be asked for again", async (_, fault) => {
    sandbox.faults.order({ fault });
    await expect(orders.page(undefined, soon())).rejects.toMatchObject({ provider: "woocommerce", isRetryable: true });
    expect((await orders.page(undefined, soon())).orders).toHaveLength(100);
  });

  it("a wrong key is a matter of settings", async () => {
    const wrong = reader({ WOOCOMMERCE_CONSUMER_SECRET: "cs_wrong" });
    await expect(wrong.page(undefined, soon())).rejects.toMatchObject({ isRetryable: false });
    await wrong.close();
  });
});
