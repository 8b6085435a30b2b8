/** Bulk operations: asked for here, worked on later (`bulk-work.ts`). Five run at a time. */
import {
  type DocumentNode,
  getNamedType,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  parse,
  TypeInfo,
  validate,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { z } from "zod";
import { idIn } from "../graphql/found.ts";
import { type UserError, userError } from "../graphql/graphql-errors.ts";
import { type Resolver, type ShopRequest, stamp } from "../graphql/request.ts";
import type { BulkRecord } from "../store/state.ts";
import { dateTime, gid } from "../store/wire.ts";

const mostAtATime = 5;
const mostConnections = 5;
const deepestConnection = 2;

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
    rootObjectCount: 0,
    result: null,
    createdAt: stamp(request),
    completedAt: null,
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
  const { id, status, result } = operation;
  const address = `${shop.storage()}/bulk/${id}.jsonl`;
  const hasResult = result !== null && result !== "";
  return {
    id: gid("BulkOperation", id),
    type: "QUERY",
    status,
    errorCode: operation.errorCode,
    query: operation.query,
    objectCount: String(operation.objectCount),
    rootObjectCount: String(operation.rootObjectCount),
    fileSize: hasResult ? String(Buffer.byteLength(result)) : null,
    url: hasResult && status === "COMPLETED" ? address : null,
    partialDataUrl: hasResult && status === "FAILED" ? address : null,
    createdAt: dateTime(operation.createdAt),
    completedAt: operation.completedAt === null ? null : dateTime(operation.completedAt),
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
  const { count, depth, withoutId } = connectionsIn(document, schema);
  const problems: string[] = [];
  if (count === 0) problems.push("Bulk queries must contain at least one connection.");
  if (count > mostConnections) problems.push(`Bulk queries cannot contain more than ${mostConnections} connections.`);
  if (depth > deepestConnection + 1)
    problems.push(`Bulk queries cannot contain connections with a nesting depth greater than ${deepestConnection}.`);
  if (withoutId.length > 0)
    problems.push(
      `The parent 'node' field for a nested connection must select the 'id' field without an alias and must be of 'ID' return type. Connection fields without 'id': ${withoutId.join(", ")}.`,
    );
  return problems;
}

interface OpenConnection {
  readonly name: string;
  hasId: boolean;
  hasNested: boolean;
}

/** Counts connections, and finds those whose nodes have connections of their own but do not say their ids. */
function connectionsIn(document: DocumentNode, schema: GraphQLSchema) {
  const types = new TypeInfo(schema);
  const open: OpenConnection[] = [];
  const withoutId: string[] = [];
  let count = 0;
  let depth = 0;
  const isConnection = (): boolean => {
    const type = types.getType();
    return type != null && getNamedType(type).name.endsWith("Connection");
  };
  visit(
    document,
    visitWithTypeInfo(types, {
      Field: {
        enter(field) {
          const parent = open.at(-1);
          if (field.name.value === "id" && field.alias === undefined && parent !== undefined) parent.hasId = true;
          if (!isConnection()) return;
          if (parent !== undefined) parent.hasNested = true;
          count += 1;
          open.push({ name: field.name.value, hasId: false, hasNested: false });
          depth = Math.max(depth, open.length);
        },
        leave() {
          if (!isConnection()) return;
          const one = open.pop();
          if (one?.hasNested === true && !one.hasId) withoutId.push(one.name);
        },
      },
    }),
  );
  return { count, depth, withoutId };
}
