/** A shop for a test, a client that asks it, and a receiver for its webhooks. */
import { createServer, type IncomingHttpHeaders } from "node:http";
import { afterEach } from "vitest";
import { portOf } from "../kit/listener.ts";
import type { Sandbox, SandboxOptions } from "../kit/sandbox.ts";
import { legacyToken } from "./access-tokens.ts";
import { startShopifySandbox } from "./shopify-sandbox.ts";
import type { ShopifyState } from "./store/state.ts";

export type TestShop = Sandbox<ShopifyState>;

const toClose: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(toClose.splice(0).map((close) => close()));
});

export async function openShop(options: SandboxOptions = {}): Promise<TestShop> {
  const shop = await startShopifySandbox(options);
  toClose.push(() => shop.close());
  return shop;
}

export interface Wire {
  readonly version?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const post = (
  shop: TestShop,
  body: string,
  { version = "2026-07", headers = {} }: Wire = {},
): Promise<Response> =>
  fetch(`${shop.address("shop")}/admin/api/${version}/graphql.json`, {
    method: "POST",
    body,
    headers: { "content-type": "application/json", "x-shopify-access-token": legacyToken, ...headers },
    signal: AbortSignal.timeout(5_000),
  });

/** The reply, read loosely: a test says what it expects of it. */
export async function ask(shop: TestShop, query: string, variables: object = {}): Promise<Loose> {
  const reply = await post(shop, JSON.stringify({ query, variables }));
  return JSON.parse(await reply.text());
}

/** Whatever JSON says; a wrong path is undefined and fails what is expected of it. */
export type Loose = ReturnType<typeof JSON.parse>;

export async function control(shop: TestShop, path: string, body: object): Promise<Loose> {
  const reply = await fetch(`${shop.control}/_sandbox/${path}`, { method: "POST", body: JSON.stringify(body) });
  return JSON.parse(await reply.text());
}

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** Takes webhooks and answers with a status; 0 is no answer at all. */
export async function receiver(statusOf: (n: number) => number = () => 200) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    let body = "";
    request.setEncoding("utf8").on("data", (chunk: string) => (body += chunk));
    request.on("end", () => {
      received.push({ headers: request.headers, body });
      const status = statusOf(received.length);
      if (status > 0) response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  toClose.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { received, url: `http://127.0.0.1:${portOf(server.address())}/hooks` };
}

export async function subscribe(shop: TestShop, topic: string, uri: string): Promise<string> {
  const query = `mutation($topic: WebhookSubscriptionTopic!, $uri: String!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
      webhookSubscription { id } userErrors { field message } } }`;
  const { data } = await ask(shop, query, { topic, uri });
  return data.webhookSubscriptionCreate.webhookSubscription.id;
}
