/** `POST /admin/api/{version}/graphql.json`: reads, checks, prices, runs. Nearly every answer is a 200. */
import {
  type DocumentNode,
  execute,
  type FragmentDefinitionNode,
  GraphQLError,
  type GraphQLSchema,
  Kind,
  type OperationDefinitionNode,
  parse,
  validate,
} from "graphql";
import { z } from "zod";
import type { Asked } from "../../kit/door.ts";
import { json, parsedJson, type Reply } from "../../kit/http.ts";
import { refill, take, throttleStatus } from "./bucket.ts";
import { actualCost, type Costed, mostPerQuery, requestedCost } from "./cost.ts";
import { throttledError, tooCostly, topError, type TopError } from "./graphql-errors.ts";
import type { SearchWarning, Shop, ShopRequest } from "./request.ts";
import { rootOf } from "./root.ts";

const body = z.object({
  query: z.string().min(1),
  variables: z.record(z.string(), z.unknown()).nullish(),
  operationName: z.string().nullish(),
});

const missing: Reply = json({ errors: { query: "Required parameter missing or invalid" } }, 400);

export async function answerGraphql(asked: Asked, shop: Shop, schema: GraphQLSchema): Promise<Reply> {
  const wish = bodyOf(asked);
  if (wish === undefined) return missing;
  const prepared = prepare(wish, schema);
  if ("errors" in prepared) return json(prepared);
  const { costed, document } = prepared;
  const cost = requestedCost(costed);
  if (cost > mostPerQuery) return json({ errors: [tooCostly(cost, mostPerQuery)] });
  if (asked.fault?.kind === "internal-error") return json(internalError(shop));
  const available = refill(shop.state(), shop.now().getTime());
  if (asked.fault?.kind === "throttled" || available < cost) {
    return json({ errors: [throttledError], extensions: costOf(cost, null, throttleStatus(shop.state())) });
  }
  return json(await run({ asked, shop, document, costed, cost }));
}

interface Run {
  readonly asked: Asked;
  readonly shop: Shop;
  readonly document: DocumentNode;
  readonly costed: Costed;
  readonly cost: number;
}

async function run({ asked, shop, document, costed, cost }: Run): Promise<object> {
  take(shop.state(), cost);
  const { schema, variables, operation } = costed;
  const warnings: SearchWarning[] = [];
  const { data, errors } = await execute({
    schema,
    document,
    rootValue: rootOf(requestOf(asked, shop, warnings), schema),
    variableValues: variables,
    operationName: operation.name?.value ?? null,
  });
  const actual = data == null ? 0 : actualCost(costed, data);
  take(shop.state(), actual - cost);
  return {
    ...(data === undefined ? {} : { data }),
    ...(errors === undefined ? {} : { errors: errors.map(topError) }),
    extensions: { ...costOf(cost, actual, throttleStatus(shop.state())), ...searchOf(warnings, variables) },
  };
}

const requestOf = (asked: Asked, shop: Shop, warnings: SearchWarning[]): ShopRequest => ({
  shop,
  seesUntil: asked.seesUntil.getTime(),
  isBulk: false,
  fault: asked.fault,
  warnings,
  commits: () => asked.commits(),
});

const costOf = (requestedQueryCost: number, actualQueryCost: number | null, status: object) => ({
  cost: { requestedQueryCost, actualQueryCost, throttleStatus: status },
});

/** What searches had to pass over. */
const searchOf = (warnings: readonly SearchWarning[], variables: unknown) =>
  warnings.length === 0 ? {} : { search: [{ path: [], query: JSON.stringify(variables ?? {}), warnings }] };

function internalError(shop: Shop): { errors: TopError[] } {
  const requestId = `sandbox-${shop.now().getTime()}`;
  const message = `Internal error. Looks like something went wrong on our end.\nRequest ID: ${requestId} (include this in support requests).`;
  return { errors: [{ message, extensions: { code: "INTERNAL_SERVER_ERROR", requestId } }] };
}

type Wish = z.infer<typeof body>;

function bodyOf({ headers, text }: Asked): Wish | undefined {
  if (headers["content-type"]?.startsWith("application/json") !== true) return undefined;
  return body.safeParse(parsedJson(text)).data;
}

/** The root field of a request, by which faults and the journal name it. */
export function rootFieldOf(text: string): string {
  try {
    const wish = body.parse(JSON.parse(text));
    const operation = operationOf(parse(wish.query), wish.operationName);
    const field = operation?.selectionSet.selections.find((one) => one.kind === Kind.FIELD);
    return field?.kind === Kind.FIELD ? field.name.value : "graphql";
  } catch {
    return "graphql";
  }
}

function prepare(
  { query, variables, operationName }: Wish,
  schema: GraphQLSchema,
): { costed: Costed; document: DocumentNode } | { errors: TopError[] } {
  const document = parsed(query);
  if (document instanceof GraphQLError) return { errors: [topError(document)] };
  const errors = validate(schema, document);
  if (errors.length > 0) return { errors: errors.map(topError) };
  const operation = operationOf(document, operationName);
  if (operation === undefined) return { errors: [{ message: "An operation name is required" }] };
  const fragments: Record<string, FragmentDefinitionNode> = {};
  for (const one of document.definitions) if (one.kind === Kind.FRAGMENT_DEFINITION) fragments[one.name.value] = one;
  return { costed: { schema, operation, fragments, variables: variables ?? {} }, document };
}

function parsed(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    return error instanceof GraphQLError ? error : new GraphQLError("unreadable");
  }
}

function operationOf(document: DocumentNode, name: string | null | undefined): OperationDefinitionNode | undefined {
  const operations = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  if (name == null) return operations.length === 1 ? operations[0] : undefined;
  return operations.find((one) => one.name?.value === name);
}
