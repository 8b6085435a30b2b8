/** The work of bulk operations: runs the query without pages, and writes JSONL. */
import { execute, type GraphQLSchema, parse } from "graphql";
import type { Shop, ShopRequest } from "../graphql/request.ts";
import { rootOf } from "../graphql/root.ts";
import type { BulkRecord } from "../store/state.ts";

const secondsUntilRunning = 1;
const secondsUntilDone = 3;

export interface BulkWork {
  readonly shop: Shop;
  readonly schema: GraphQLSchema;
  /** Does something once so many seconds of the shop's time have passed. */
  after(seconds: number, act: () => void | Promise<void>): void;
}

export function startBulk(operation: BulkRecord, work: BulkWork): void {
  work.after(secondsUntilRunning, () => {
    if (operation.status === "CREATED") operation.status = "RUNNING";
  });
  work.after(secondsUntilDone, async () => {
    if (operation.status === "CREATED" || operation.status === "RUNNING") await finish(operation, work);
  });
}

async function finish(operation: BulkRecord, work: BulkWork): Promise<void> {
  const { lines, isDenied } = await queryLines(operation, work);
  const isFailed = operation.isToFail || isDenied;
  const kept = isFailed ? lines.slice(0, Math.floor(lines.length / 2)) : lines;
  operation.result = kept.map((line) => `${line}\n`).join("");
  operation.objectCount = kept.length;
  operation.status = isFailed ? "FAILED" : "COMPLETED";
  if (isFailed) operation.errorCode = isDenied ? "ACCESS_DENIED" : "INTERNAL_SERVER_ERROR";
}

interface Outcome {
  readonly lines: readonly string[];
  /** A scope was missing. */
  readonly isDenied: boolean;
}

const requestOf = (shop: Shop): ShopRequest => ({
  shop,
  seesUntil: Number.POSITIVE_INFINITY,
  isBulk: true,
  fault: undefined,
  warnings: [],
  commits: () => {},
});

async function queryLines({ query }: BulkRecord, { shop, schema }: BulkWork): Promise<Outcome> {
  const rootValue = rootOf(requestOf(shop), schema);
  const { data, errors } = await execute({ schema, document: parse(query), rootValue });
  return {
    lines: Object.values(data ?? {}).flatMap((value) => nodesOf(value).map((node) => JSON.stringify(node))),
    isDenied: errors?.some(({ extensions }) => extensions["code"] === "ACCESS_DENIED") ?? false,
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

function nodesOf(value: unknown): Record<string, unknown>[] {
  if (!isRecord(value)) return [];
  const { nodes, edges } = value;
  if (Array.isArray(nodes)) return nodes.filter(isRecord);
  return Array.isArray(edges)
    ? edges.map((edge: unknown) => (isRecord(edge) ? edge["node"] : null)).filter(isRecord)
    : [];
}
