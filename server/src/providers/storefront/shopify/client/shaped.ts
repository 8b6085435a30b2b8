/** The shape of what a reply says. */
import { z } from "zod";
import { shopifyError } from "./shopify-client.ts";

export const pageInfo = z.object({ hasNextPage: z.boolean(), endCursor: z.string().nullable() });

/** Where the next page begins; undefined at the end. */
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
