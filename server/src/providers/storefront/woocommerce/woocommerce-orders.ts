/** Reads the old orders of a WooCommerce shop, oldest id first, a hundred at a time. Nothing is ever written there. */
import { z } from "zod";
import type { Clock } from "../../../platform/clock/clock.ts";
import { createHttpClient, type Exchange, retryAfterOf } from "../../../platform/exchange/http-client.ts";
import { ProviderError } from "../../../platform/http/refusal.ts";
import { basicAuthorization } from "../../basic-authorization.ts";
import { readJson } from "../../provider-replies.ts";
import type { OrderPage, ReadOrder } from "../storefront-order.ts";
import { orderOfWoo } from "./woo-order.ts";
import { secret } from "../../../platform/config/secret.ts";
import { partnerAddress, secretText } from "../../provider-values.ts";

export const woocommerceVariables = z.object({
  WOOCOMMERCE_URL: partnerAddress.default(""),
  WOOCOMMERCE_CONSUMER_KEY: secretText.default(secret("")),
  WOOCOMMERCE_CONSUMER_SECRET: secretText.default(secret("")),
  WOOCOMMERCE_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(60),
});

export function woocommerceConfig(given: z.infer<typeof woocommerceVariables>) {
  if (given.WOOCOMMERCE_URL === "") return undefined;
  return {
    url: given.WOOCOMMERCE_URL.replace(/\/+$/, ""),
    consumerKey: given.WOOCOMMERCE_CONSUMER_KEY,
    consumerSecret: given.WOOCOMMERCE_CONSUMER_SECRET,
    timeoutMs: given.WOOCOMMERCE_TIMEOUT_SECONDS * 1_000,
  };
}
type WoocommerceConfig = NonNullable<ReturnType<typeof woocommerceConfig>>;

export interface OldOrders {
  /** @param after - `next` of the page before; undefined for the first one @throws ProviderError */
  page(after: string | undefined, signal: AbortSignal): Promise<OrderPage>;
  close(): Promise<void>;
}

const mostBytes = 50 * 1_048_576;

export function woocommerceOrders({
  config,
  clock,
  ...rest
}: {
  config: WoocommerceConfig;
  clock: Clock;
  restMs?: number;
}): OldOrders {
  const http = createHttpClient({ timeoutMs: config.timeoutMs, mostBytes, atOnce: 1, ...rest });
  const authorization = basicAuthorization(config.consumerKey.reveal(), config.consumerSecret.reveal());
  const headers = { accept: "application/json", authorization };
  return {
    async page(after, signal) {
      const page = after === undefined ? 1 : Number(after);
      const query = new URLSearchParams({ per_page: "100", page: String(page), orderby: "id", order: "asc" });
      const url = `${config.url}/wp-json/wc/v3/orders?${query.toString()}`;
      return pageOf(await http.exchange({ method: "GET", url, headers, signal }), { page, now: clock.now() });
    },
    close: () => http.close(),
  };
}

function pageOf(exchange: Exchange, { page, now }: { page: number; now: Date }): OrderPage {
  if (exchange.kind !== "answered") throw failed(exchange.reason);
  const { status, headers, body } = exchange;
  if (status === 429) throw failed(`Asked too often; it wants ${retryAfterOf(headers, now) ?? "some"} seconds of rest`);
  if (status === 401 || status === 403) throw failed(`The shop refuses our key (${status})`, false);
  if (status !== 200) throw failed(`The shop answered with an error (${status})`);
  const records = readJson(body, z.array(z.unknown()));
  const pages = Number(headers["x-wp-totalpages"]);
  if (records === undefined || !Number.isInteger(pages)) throw failed("The shop's reply cannot be read");
  return { ...ordersOf(records), next: page < pages && records.length > 0 ? String(page + 1) : undefined };
}

const named = z.object({ id: z.union([z.number(), z.string()]).transform(String) });

function ordersOf(records: readonly unknown[]): Pick<OrderPage, "orders" | "unreadable"> {
  const orders: ReadOrder[] = [];
  const unreadable: string[] = [];
  for (const raw of records)
    try {
      const order = orderOfWoo(raw);
      if (order !== undefined) orders.push({ order, raw });
    } catch (error) {
      if (!(error instanceof z.ZodError)) throw error;
      unreadable.push(named.safeParse(raw).data?.id ?? "?");
    }
  return { orders, unreadable };
}

const failed = (message: string, isRetryable = true): ProviderError =>
  new ProviderError({ provider: "woocommerce", operation: "orders", message, isRetryable });
