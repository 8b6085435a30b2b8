import { afterEach, describe, expect, it } from "vitest";
import type { Sandbox } from "../kit/sandbox.ts";
import type { WooOrder } from "./woo-order.ts";
import { startWoocommerceSandbox, type WooState } from "./woocommerce-sandbox.ts";

const open: Sandbox<WooState>[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()));
});

async function start(): Promise<Sandbox<WooState>> {
  const shop = await startWoocommerceSandbox();
  open.push(shop);
  return shop;
}

const basic = (key: string, secret: string) => ({ authorization: `Basic ${btoa(`${key}:${secret}`)}` });

const get = (shop: Sandbox<WooState>, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`${shop.env["WOOCOMMERCE_URL"] ?? ""}/wp-json/wc/v3/${path}`, {
    headers: basic(shop.env["WOOCOMMERCE_CONSUMER_KEY"] ?? "", shop.env["WOOCOMMERCE_CONSUMER_SECRET"] ?? ""),
    ...init,
  });

const listed = async (shop: Sandbox<WooState>, query: string): Promise<WooOrder[]> =>
  JSON.parse(await (await get(shop, `orders?${query}`)).text());

const knownOrder =
  '{"id":5501,"parent_id":0,"number":"5501","order_key":"wc_order_x","created_via":"checkout","status":"completed","currency":"AUD",' +
  '"date_created":"2019-05-01T10:00:00","date_created_gmt":"2019-05-01T00:00:00","date_modified_gmt":"2019-05-02T00:00:00",' +
  '"discount_total":"5.00","discount_tax":"0.50","shipping_total":"9.05","shipping_tax":"0.90","total":"88.45","total_tax":"8.04","prices_include_tax":true,' +
  '"customer_id":77,"customer_note":"Leave at door",' +
  '"billing":{"first_name":"Ada","last_name":"Example","company":"","address_1":"1 Test St","address_2":"","city":"Brisbane","state":"QLD","postcode":"4000","country":"AU","email":"ada@example.test","phone":"0400000001"},' +
  '"shipping":{"first_name":"Ada","last_name":"Example","company":"","address_1":"1 Test St","address_2":"","city":"Brisbane","state":"QLD","postcode":"4000","country":"AU","phone":""},' +
  '"line_items":[{"id":1,"name":"Espresso 1kg","product_id":9,"variation_id":91,"quantity":2,"sku":"BEAN-1KG-ESP","price":37.725,"subtotal":"75.45","total":"70.45","total_tax":"7.05","meta_data":[{"id":3,"key":"pa_grind","value":"Plunger"}]}],' +
  '"shipping_lines":[{"method_title":"Standard","total":"9.05"}],"fee_lines":[],"coupon_lines":[{"code":"welcome","discount":"5.00"}],"refunds":[],' +
  '"meta_data":[{"id":4,"key":"authority_to_leave","value":"Yes"}]}';

describe("orders", () => {
  it("come in pages of at most a hundred, with totals and links in the headers", async () => {
    const shop = await start();
    const first = await get(shop, "orders?per_page=100&page=1&orderby=id&order=asc");
    expect([first.headers.get("x-wp-total"), first.headers.get("x-wp-totalpages")]).toEqual(["101", "2"]);
    const text = await first.text();
    expect(text.startsWith(`[${knownOrder},`)).toBe(true);
    const second = await listed(shop, "per_page=100&page=2&orderby=id&order=asc");
    expect(second).toHaveLength(1);
    expect(await listed(shop, "per_page=100&page=3")).toEqual([]);
  });

  it("ten come, the newest first, where nothing is said", async () => {
    const orders = await listed(await start(), "");
    expect(orders).toHaveLength(10);
    const dates = orders.map(({ date_created_gmt }) => date_created_gmt);
    expect(dates).toEqual(dates.toSorted((a, b) => b.localeCompare(a)));
  });

  it("are of every kind an import must expect", async () => {
    const { orders } = (await start()).state();
    expect(new Set(orders.map(({ status }) => status)).size).toBe(8);
    for (const isThere of [
      ({ customer_id }: WooOrder) => customer_id === 0,
      ({ refunds }: WooOrder) => refunds.some(({ total }) => total.startsWith("-")),
      ({ coupon_lines }: WooOrder) => coupon_lines.length > 0,
      ({ meta_data }: WooOrder) => meta_data.some(({ value }) => typeof value === "object" && !Array.isArray(value)),
      ({ meta_data }: WooOrder) => meta_data.some(({ value }) => Array.isArray(value)),
      ({ shipping }: WooOrder) => shipping.address_1 === "",
      ({ id, number }: WooOrder) => number !== String(id),
      ({ line_items }: WooOrder) => line_items.some(({ sku }) => sku === ""),
      ({ billing }: WooOrder) => billing.email !== billing.email.toLowerCase(),
    ])
      expect(orders.some(isThere)).toBe(true);
  });
});

describe("refusals", () => {
  it.each([
    [{}, '{"code":"woocommerce_rest_cannot_view","message":"Sorry, you cannot list resources.","data":{"status":401}}'],
    [
      basic("ck_other", "cs_sandbox"),
      '{"code":"woocommerce_rest_authentication_error","message":"Consumer key is invalid.","data":{"status":401}}',
    ],
    [
      basic("ck_sandbox", "cs_other"),
      '{"code":"woocommerce_rest_authentication_error","message":"Consumer secret is invalid.","data":{"status":401}}',
    ],
  ])("%o is a 401", async (headers, body) => {
    const reply = await get(await start(), "orders", { headers });
    expect([reply.status, await reply.text()]).toEqual([401, body]);
  });

  it.each(["auth-wrong", "auth-expired"])("%s is a 401", async (fault) => {
    const shop = await start();
    shop.faults.order({ fault });
    expect((await get(shop, "orders")).status).toBe(401);
  });

  it.each(["per_page=101", "per_page=0", "page=0", "page=x", "order=up", "orderby=mood"])(
    "%s is a 400 that names it",
    async (query) => {
      const reply = await get(await start(), `orders?${query}`);
      const name = query.split("=")[0] ?? "";
      expect(reply.status).toBe(400);
      expect(await reply.json()).toMatchObject({
        code: "rest_invalid_param",
        message: `Invalid parameter(s): ${name}`,
        data: { status: 400, params: { [name]: expect.any(String) } },
      });
    },
  );

  it("what is not there is a 404, and nothing can be written", async () => {
    const shop = await start();
    expect(await (await get(shop, "products")).text()).toBe(
      '{"code":"rest_no_route","message":"No route was found matching the URL and request method.","data":{"status":404}}',
    );
    const headers = basic("ck_sandbox", "cs_sandbox");
    expect((await get(shop, "orders", { method: "POST", headers, body: "{}" })).status).toBe(401);
  });

  it("php-notice puts HTML before the JSON", async () => {
    const shop = await start();
    shop.faults.order({ fault: "php-notice", match: { operation: "GET /wp-json/wc/v3/orders" } });
    const text = await (await get(shop, "orders?per_page=1")).text();
    expect(text).toMatch(/^<br \/>\n<b>Notice<\/b>/);
    expect(text).toContain('[{"id":');
  });
});
