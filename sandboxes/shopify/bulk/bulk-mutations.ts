/** Bulk operations: asked for here, worked on later (`bulk-work.ts`). Five run at a time. */
import { type DocumentNode, GraphQLError, type GraphQLSchema, Kind, parse, validate } from "graphql";
import { z } from "zod";
import { idIn } from "../graphql/found.ts";
import { type UserError, userError } from "../graphql/graphql-errors.ts";
import { type Resolver, type ShopRequest, stamp } from "../graphql/request.ts";
import type { BulkRecord } from "../store/state.ts";
import { gid } from "../store/wire.ts";

const mostAtATime = 5;

export const bulkMutations = (request: ShopRequest, schema: GraphQLSchema): Readonly<Record<string, Resolver>> => ({
  bulkOperationRunQuery(args) {
    const { query } = z.object({ query: z.string() }).parse(args);
    const errors = queryProblems(query, schema).map((message) => userError(["query"], message, "INVALID"));
    if (errors.length > 0) return refused(errors);
    return start(query, request);
  },
});

const refused = (userErrors: readonly UserError[]) => ({ bulkOperation: null, userErrors });

const isOpen = ({ status }: BulkRecord): boolean => status === "CREATED" || status === "RUNNING";

function start(query: string, request: ShopRequest) {
  const { bulkOperations } = request.shop.state();
  const open = bulkOperations.filter(isOpen);
  if (open.length >= mostAtATime)
    return refused([userError(null, "Bulk operations limit reached. Please try again later.", "LIMIT_REACHED")]);
  const operation: BulkRecord = {
    id: request.shop.state().nextId++,
    query,
    isToFail: request.fault?.kind === "bulk-failed",
    status: "CREATED",
    errorCode: null,
    objectCount: 0,
    result: null,
    createdAt: stamp(request),
  };
  bulkOperations.push(operation);
  request.shop.startBulk(operation);
  return { bulkOperation: bulkView(operation, request), userErrors: [] };
}

export function operationBy(text: string, { shop }: ShopRequest): BulkRecord | undefined {
  const id = idIn(text, "BulkOperation");
  return shop.state().bulkOperations.find((one) => one.id === id);
}

export function bulkView(operation: BulkRecord, { shop }: Pick<ShopRequest, "shop">): object {
  const { id, status, result, errorCode, objectCount } = operation;
  const address = result === null || result === "" ? null : `${shop.storage()}/bulk/${id}.jsonl`;
  return {
    id: gid("BulkOperation", id),
    status,
    errorCode,
    objectCount: String(objectCount),
    url: status === "COMPLETED" ? address : null,
    partialDataUrl: status === "FAILED" ? address : null,
  };
}

function parsed(text: string, schema: GraphQLSchema): DocumentNode | string {
  try {
    const document = parse(text);
    return validate(schema, document)[0]?.message ?? document;
  } catch (error) {
    return error instanceof GraphQLError ? error.message : "unreadable";
  }
}

function operationIn(document: DocumentNode): string | undefined {
  const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
  return operation?.operation;
}

function queryProblems(text: string, schema: GraphQLSchema): string[] {
  const document = parsed(text, schema);
  if (typeof document === "string") return [`Invalid bulk query: ${document}`];
  if (operationIn(document) !== "query") return ["Invalid operation type. Only `query` operations are supported."];
  return [];
}
