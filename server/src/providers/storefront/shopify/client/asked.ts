import type { z } from "zod";
import type { Outcome } from "../../../../platform/outbound/effect.ts";
import type { ShopifyClient, ShopifyRequest } from "./shopify-client.ts";

/** What is asked, and the shape of the answer. */
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
