/** Subscriptions to webhooks, made anew where one is missing. */
import { z } from "zod";
import type { Storefront, StorefrontTopic } from "../../storefront.ts";
import { mutate, reasonOf } from "../client/mutate.ts";
import { nextOf, pageInfo, shaped } from "../client/asked.ts";
import { dataOf, type ShopifyClient, shopifyError } from "../client/shopify-client.ts";

export const subscriptionDocuments = {
  Subscriptions: `query Subscriptions($after: String) { webhookSubscriptions(first: 100, after: $after) {
    pageInfo { hasNextPage endCursor } nodes { topic uri } } }`,
  Subscribe: `mutation Subscribe($topic: WebhookSubscriptionTopic!, $uri: String!) {
    webhookSubscriptionCreate(topic: $topic, webhookSubscription: { uri: $uri, format: JSON }) {
      webhookSubscription { id } userErrors { field message } } }`,
} as const;

const page = z.object({
  webhookSubscriptions: z.object({ pageInfo, nodes: z.array(z.object({ topic: z.string(), uri: z.string() })) }),
});

export async function ensureWebhooks(
  client: ShopifyClient,
  { address, topics, signal }: Parameters<Storefront["ensureWebhooks"]>[0] & { readonly signal: AbortSignal },
): Promise<StorefrontTopic[]> {
  const there = await subscribedTopics(client, { address, signal });
  const missing = topics.filter((topic) => !there.has(topic));
  for (const topic of missing) await subscribe(client, { topic, address, signal });
  return missing;
}

async function subscribedTopics(
  client: ShopifyClient,
  { address, signal }: { address: string; signal: AbortSignal },
): Promise<Set<string>> {
  const operation = "Subscriptions";
  const found = new Set<string>();
  let after: string | null | undefined = null;
  while (after !== undefined) {
    const variables: Readonly<Record<string, unknown>> = { after };
    const said = await client.ask({ operation, document: subscriptionDocuments[operation], variables, signal });
    const { webhookSubscriptions } = shaped(operation, page, dataOf(operation, said));
    for (const { topic, uri } of webhookSubscriptions.nodes) if (uri === address) found.add(topic);
    after = nextOf(webhookSubscriptions.pageInfo);
  }
  return found;
}

/** A second subscription by a lost reply does no harm: an event has one id over all of them. @throws ProviderError */
async function subscribe(
  client: ShopifyClient,
  { topic, address, signal }: { topic: StorefrontTopic; address: string; signal: AbortSignal },
): Promise<void> {
  const operation = "Subscribe";
  const made = await mutate(client, {
    operation,
    document: subscriptionDocuments[operation],
    variables: { topic, uri: address },
    root: "webhookSubscriptionCreate",
    reference: ["webhookSubscription", "id"],
    about: { topic },
    signal,
  });
  if (made.kind === "confirmed") return;
  const reason = made.kind === "declined" ? reasonOf(made) : made.reason;
  throw shopifyError(operation, { reason, isRetryable: made.kind !== "rejected" && made.kind !== "declined" });
}
