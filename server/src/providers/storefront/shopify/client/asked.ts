import { z } from "zod";
import type { Outcome } from "../../../../platform/outbound/effect.ts";
import { type ShopifyClient, shopifyError, type ShopifyRequest } from "./shopify-client.ts";

export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

export const nextOf = ({ hasNextPage, endCursor }: z.infer<typeof pageInfo>): string | undefined =>
  hasNextPage ? (endCursor ?? undefined) : undefined;

/** @throws ProviderError when it is of another shape */
export function shaped<T>(operation: string, shape: z.ZodType<T>, data: unknown): T {
  const read = shape.safeParse(data);
  if (!read.success) throw unreadable(operation);
  return read.data;
}

export const unreadable = (operation: string): Error =>
  shopifyError(operation, { reason: "The shop's reply cannot be read", isRetryable: true });

export type Question<S extends z.ZodType> = ShopifyRequest & { readonly shape: S };

/** Asks before a write: where that fails, nothing was written. */
export async function asked<S extends z.ZodType>(
  client: ShopifyClient,
  { shape, ...request }: Question<S>,
): Promise<{ readonly kind: "found"; readonly answer: z.infer<S> } | Outcome> {
  const said = await client.ask(request);
  if (said.kind === "not-sent") return said;
  if (said.kind === "refused") return { kind: "rejected", reason: said.reason };
  const read = said.kind === "data" ? shape.safeParse(said.data) : undefined;
  if (read?.success === true) return { kind: "found", answer: read.data };
  return { kind: "not-sent", reason: said.kind === "data" ? "The shop's reply cannot be read" : said.reason };
}
