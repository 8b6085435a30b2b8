/** Webhook subscriptions. An address must be https; plain http is taken for this machine only, where Shopify never takes it. */
import { z } from "zod";
import { connectionOf } from "../graphql/connection.ts";
import { type UserError, userError } from "../graphql/graphql-errors.ts";
import { type Resolver, type ShopRequest, stamp } from "../graphql/request.ts";
import type { SubscriptionRecord } from "../store/state.ts";
import { gid } from "../store/wire.ts";

const input = z.object({ uri: z.string().nullish() });
const createArguments = z.object({ topic: z.string(), webhookSubscription: input });

const subscriptionView = (one: SubscriptionRecord): object => ({
  id: gid("WebhookSubscription", one.id),
  topic: one.topic,
  uri: one.uri,
});

export const subscriptionsResolver =
  (request: ShopRequest): Resolver =>
  (args) => {
    const rows = request.shop.state().subscriptions;
    return connectionOf({ rows, valueOf: ({ id }) => id, idOf: ({ id }) => id, view: subscriptionView }, args, request);
  };

export const subscriptionMutations = (request: ShopRequest): Readonly<Record<string, Resolver>> => ({
  webhookSubscriptionCreate(args) {
    const { topic, webhookSubscription } = createArguments.parse(args);
    const uri = webhookSubscription.uri ?? "";
    const errors = problemsOf({ topic, uri }, request);
    if (errors.length > 0) return { webhookSubscription: null, userErrors: errors };
    const at = stamp(request);
    const made = { id: request.shop.state().nextId++, topic, uri, createdAt: at, updatedAt: at };
    request.shop.state().subscriptions.push(made);
    return { webhookSubscription: subscriptionView(made), userErrors: [] };
  },
});

const problem = (message: string): UserError[] => [userError(["webhookSubscription", "callbackUrl"], message)];

function problemsOf({ topic, uri }: { topic: string; uri: string }, { shop }: ShopRequest): UserError[] {
  if (uri.trim() === "") return problem("Address can't be blank");
  if (!URL.canParse(uri)) return problem("Address is invalid");
  const { protocol, hostname } = new URL(uri);
  const isHere = ["127.0.0.1", "localhost", "[::1]"].includes(hostname);
  if (protocol !== "https:" && !(protocol === "http:" && isHere))
    return problem(`Address protocol ${protocol}// is not supported`);
  const isTaken = shop.state().subscriptions.some((one) => one.topic === topic && one.uri === uri);
  return isTaken ? problem("Address for this topic has already been taken") : [];
}
