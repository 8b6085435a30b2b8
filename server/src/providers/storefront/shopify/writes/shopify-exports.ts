/** Bulk queries: the shop writes a file of JSON lines in its own time, which is read as it comes in. */
import { z } from "zod";
import { readLines, ReadingFailed } from "../../../../platform/exchange/read-lines.ts";
import { readJson } from "../../../provider-replies.ts";
import { partnerAddress } from "../../../provider-values.ts";
import type { ExportedRecord, ExportState, StorefrontExports } from "../../storefront.ts";
import { mutate, reasonOf } from "../client/mutate.ts";
import { shaped, unreadable } from "../client/asked.ts";
import { dataOf, type ShopifyClient, shopifyError } from "../client/shopify-client.ts";
import { moment } from "../orders/shared-fields.ts";

/** No connections inside: their records come on lines of their own, anywhere behind their parent's. */
export const bulkQueries = {
  orders: "{ orders { edges { node { id name updatedAt } } } }",
  products: "{ products { edges { node { id name: handle updatedAt } } } }",
} as const;

export const exportDocuments = {
  StartExport: `mutation StartExport($query: String!) {
    bulkOperationRunQuery(query: $query) { bulkOperation { id } userErrors { field message code } } }`,
  OneExport: `query OneExport($id: ID!) {
    bulkOperation(id: $id) { status errorCode objectCount url partialDataUrl } }`,
} as const;

const operationShape = z.object({
  status: z.string(),
  errorCode: z.string().nullable(),
  objectCount: z.union([z.string(), z.number()]).transform(Number),
  url: z.string().nullable(),
  partialDataUrl: z.string().nullable(),
});
type Operation = z.infer<typeof operationShape>;
const oneExport = z.object({ bulkOperation: operationShape.nullable() });
const record = z.object({ id: z.string(), name: z.string(), updatedAt: moment });
const longestLine = 100_000;

export function shopifyExports(client: ShopifyClient, { waitMs }: { waitMs: number }): StorefrontExports {
  return {
    start: (what, signal) => start(client, { query: bulkQueries[what], signal }),
    state: async (id, signal) => stateOf(await operationOf(client, { id, signal })),
    records: (id, signal) => records(client, { id, signal, waitMs }),
  };
}

async function start(
  client: ShopifyClient,
  { query, signal }: { query: string; signal: AbortSignal },
): Promise<string> {
  const operation = "StartExport";
  const started = await mutate(client, {
    operation,
    document: exportDocuments[operation],
    variables: { query },
    root: "bulkOperationRunQuery",
    reference: ["bulkOperation", "id"],
    about: {},
    signal,
  });
  if (started.kind === "confirmed") return started.reference;
  const reason = started.kind === "declined" ? reasonOf(started) : started.reason;
  throw shopifyError(operation, { reason, isRetryable: started.kind !== "rejected" });
}

/** @throws ProviderError, not worth repeating when there is none */
async function operationOf(
  client: ShopifyClient,
  { id, signal }: { id: string; signal: AbortSignal },
): Promise<Operation> {
  const operation = "OneExport";
  const said = await client.ask({ operation, document: exportDocuments[operation], variables: { id }, signal });
  const found = shaped(operation, oneExport, dataOf(operation, said)).bulkOperation;
  if (found === null) throw shopifyError(operation, { reason: "There is no such export", isRetryable: false });
  return found;
}

const running: ReadonlySet<string> = new Set(["CREATED", "RUNNING", "CANCELING"]);

function stateOf({ status, errorCode, objectCount }: Operation): ExportState {
  if (running.has(status)) return { kind: "running", records: objectCount };
  if (status === "COMPLETED") return { kind: "done", records: objectCount };
  return { kind: "failed", reason: `The shop ended it: ${status}${errorCode === null ? "" : `, ${errorCode}`}` };
}

async function* records(
  client: ShopifyClient,
  { id, signal, waitMs }: { id: string; signal: AbortSignal; waitMs: number },
): AsyncGenerator<ExportedRecord, void, undefined> {
  const operation = "OneExport";
  const found = await operationOf(client, { id, signal });
  if (running.has(found.status)) throw shopifyError(operation, { reason: "It is not finished", isRetryable: true });
  const url = found.url ?? found.partialDataUrl;
  if (url === null) return;
  if (!partnerAddress.safeParse(url).success) throw unreadable(operation);
  try {
    for await (const line of readLines({ url, signal, waitMs, longestLine })) {
      const read = readJson(Buffer.from(line), record);
      if (read === undefined) throw unreadable(operation);
      yield read;
    }
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error;
    throw shopifyError(operation, { reason: `The export broke off: ${error.message}`, isRetryable: true });
  }
}
