/** Tells subscribers what happened: signed, tried again for four hours, and no more once nobody took it. */
import { createHmac, randomUUID } from "node:crypto";
import { createDeliveries, type Delivery } from "../../kit/deliveries.ts";
import type { Bench } from "../../kit/sandbox.ts";
import { clientSecret } from "../access-tokens.ts";
import { payloadOf, pinnedVersion, shopDomain } from "./rest-payload.ts";
import type { OrderRecord, ShopifyState, SubscriptionRecord } from "../store/state.ts";

export interface Disturbed {
  /** How many copies follow the first delivery. */
  readonly duplicates?: number | undefined;
  /** Copies are deliveries of their own (another webhook id) of the same event. */
  readonly sameEvent?: boolean | undefined;
  /** How it was before its last change comes after how it is now. */
  readonly outOfOrder?: boolean | undefined;
  readonly badSignature?: boolean | undefined;
}

export interface Webhooks {
  announce(topics: readonly string[], order: OrderRecord): void;
  /** Sends one topic as it is disturbed. @returns the statuses of the first tries */
  emit(topic: string, order: OrderRecord, disturbed: Disturbed): Promise<number[]>;
}

const cutOffSeconds = 5;
/** Eight tries more within four hours. */
const retrySeconds = [60, 300, 600, 1_200, 1_800, 2_700, 3_600, 4_140];

interface Letter {
  readonly topic: string;
  readonly body: string;
  readonly eventId: string;
  readonly webhookId: string;
  readonly isForged: boolean;
}

export function createWebhooks(bench: Bench<ShopifyState>): Webhooks {
  const deliveries = createDeliveries(bench, { cutOffSeconds, retrySeconds });
  const now = (): Date => bench.clock.now();

  const signed = (subscription: SubscriptionRecord, letter: Letter): Delivery => {
    const secret = letter.isForged ? "somebody-elses-secret" : clientSecret;
    return {
      url: subscription.uri,
      body: letter.body,
      headers: {
        "content-type": "application/json",
        "x-shopify-topic": topicPath(letter.topic),
        "x-shopify-hmac-sha256": createHmac("sha256", secret).update(letter.body).digest("base64"),
        "x-shopify-shop-domain": shopDomain,
        "x-shopify-api-version": pinnedVersion,
        "x-shopify-webhook-id": letter.webhookId,
        "x-shopify-event-id": letter.eventId,
        "x-shopify-triggered-at": now().toISOString(),
      },
    };
  };
  const send = (subscription: SubscriptionRecord, letter: Letter): Promise<number> =>
    deliveries.send(signed(subscription, letter), () => {
      const state = bench.state();
      state.subscriptions = state.subscriptions.filter(({ id }) => id !== subscription.id);
    });
  const subscribers = (topic: string): readonly SubscriptionRecord[] =>
    bench.state().subscriptions.filter((one) => one.topic === topic);

  return {
    announce(topics, order) {
      const body = JSON.stringify(payloadOf(order, bench.state()));
      const eventId = randomUUID();
      for (const topic of topics)
        for (const one of subscribers(topic))
          void send(one, { topic, body, eventId, webhookId: randomUUID(), isForged: false });
    },
    async emit(topic, order, disturbed) {
      const bodies = bodiesOf(order, bench.state(), disturbed.outOfOrder === true);
      const statuses: number[] = [];
      for (const one of subscribers(topic))
        for (const letter of lettersOf(topic, bodies, disturbed)) {
          statuses.push(await send(one, letter));
        }
      return statuses;
    },
  };
}

/** `ORDERS_CREATE` is `orders/create` in the header. */
const topicPath = (topic: string): string => topic.toLowerCase().replace(/_(?=[a-z]+$)/, "/");

/** What is sent, and where the order is to be wrong, after it what should have come before. */
function bodiesOf(order: OrderRecord, state: ShopifyState, isOutOfOrder: boolean): string[] {
  const body = payloadOf(order, state);
  if (!isOutOfOrder) return [JSON.stringify(body)];
  const before = state.earlierOrders[String(order.id)];
  return [JSON.stringify(body), JSON.stringify(before ?? { ...body, updated_at: body["created_at"] })];
}

function lettersOf(
  topic: string,
  bodies: readonly string[],
  { duplicates = 0, sameEvent = false, badSignature = false }: Disturbed,
): Letter[] {
  return bodies.flatMap((body) => {
    const first = { topic, body, eventId: randomUUID(), webhookId: randomUUID(), isForged: badSignature };
    const copies = Array.from({ length: duplicates }, () =>
      sameEvent ? { ...first, webhookId: randomUUID() } : first,
    );
    return [first, ...copies];
  });
}
