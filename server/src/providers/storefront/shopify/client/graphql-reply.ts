/** What a reply of the Admin API means: three layers of errors, of which this reads the second. Pure. Source: docs/providers/shopify.md. */
import { z } from "zod";
import type { ExchangeFailure } from "../../../../platform/exchange/exchange-failure.ts";
import { readJson, withoutContacts } from "../../../provider-replies.ts";
import type { ThrottleStatus } from "./cost-limiter.ts";

export type GraphqlMeaning =
  | { readonly kind: "data"; readonly data: Readonly<Record<string, unknown>> }
  /** Nothing was done; `requested` is what it costs. */
  | { readonly kind: "throttled" }
  /** Refused before anything was done, and would be again. */
  | { readonly kind: "refused"; readonly reason: string }
  /** Not sent: a permission is missing. */
  | ExchangeFailure;

export interface GraphqlReply {
  readonly meaning: GraphqlMeaning;
  /** What the request costs by the shop's own account. */
  readonly requested?: number | undefined;
  readonly throttle?: ThrottleStatus | undefined;
}

const replyShape = z.object({
  data: z.record(z.string(), z.unknown()).nullish(),
  errors: z
    .array(z.object({ message: z.string(), extensions: z.object({ code: z.string() }).optional().catch(undefined) }))
    .optional(),
  extensions: z.object({ cost: z.unknown() }).optional().catch(undefined),
});
const costShape = z.object({
  requestedQueryCost: z.number().nullish(),
  throttleStatus: z
    .object({ maximumAvailable: z.number(), currentlyAvailable: z.number(), restoreRate: z.number() })
    .optional(),
});

export function readGraphqlReply(body: Buffer): GraphqlReply {
  const parsed = readJson(body, replyShape);
  if (parsed === undefined) return { meaning: { kind: "unknown", reason: "The shop's reply cannot be read" } };
  const cost = costShape.safeParse(parsed.extensions?.cost).data;
  return {
    meaning: meaningOf(parsed),
    requested: cost?.requestedQueryCost ?? undefined,
    throttle: cost?.throttleStatus,
  };
}

function meaningOf({ data, errors = [] }: z.infer<typeof replyShape>): GraphqlMeaning {
  const [first] = errors;
  if (first === undefined)
    return data == null ? { kind: "unknown", reason: "The reply says nothing" } : { kind: "data", data };
  const code = first.extensions?.code ?? "";
  const reason = withoutContacts(`${first.message}${code === "" ? "" : ` (${code})`}`);
  if (code === "THROTTLED" && data == null) return { kind: "throttled" };
  if (code === "ACCESS_DENIED") return { kind: "not-sent", reason: `A permission is missing: ${reason}` };
  // Without the key `data` the document was refused before it ran (GraphQL specification, 7.1.1); a fault inside has no such place.
  if (data === undefined && code !== "INTERNAL_SERVER_ERROR") return { kind: "refused", reason };
  return { kind: "unknown", reason: `A fault of the shop: ${reason}` };
}
