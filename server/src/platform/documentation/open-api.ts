/** OpenAPI 3.1 from the calls' definitions; nobody edits it. */
import { setImmediate as otherCalls } from "node:timers/promises";
import {
  type Access,
  type AnyCall,
  callRefusals,
  generalRefusals,
  isSchema,
  type Schema,
  statusOf,
} from "@crema/contract/kit";
import { toJSONSchema } from "zod/v4/core";

type Json = Readonly<Record<string, unknown>>;

export interface OpenApiDocument extends Json {
  readonly openapi: "3.1.0";
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
}

/** Takes a tenth of a second of the processor, so that it lets waiting requests go first after each call. */
export async function openApiOf(
  calls: readonly AnyCall[],
  info: { title: string; version: string },
): Promise<OpenApiDocument> {
  const paths: Record<string, Record<string, Json>> = {};
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = { ...paths[path], [call.method.toLowerCase()]: operationOf(call) };
    await otherCalls();
  }
  return {
    openapi: "3.1.0",
    info: {
      ...info,
      description: "The calls of the staff console. Every answer outside 2xx has the shape of `Error`.",
    },
    paths,
    components: {
      securitySchemes: {
        token: { type: "http", scheme: "bearer", bearerFormat: "JWT" },
        key: { type: "http", scheme: "bearer" },
      },
      schemas: { Error: errorSchema },
    },
  };
}

function operationOf(call: AnyCall): Json {
  return {
    operationId: call.name,
    summary: call.summary,
    description: `Needs: ${accessText(call.access)}.`,
    ...(call.access.kind === "anyone" ? { security: [] } : { security: securityOf(call.access) }),
    parameters: [...parametersOf(call.params, "path"), ...parametersOf(call.query, "query")],
    ...requestBodyOf(call),
    responses: { [call.status]: answerOf(call), ...refusalsOf(call) },
  };
}

function requestBodyOf({ body, file }: AnyCall): Json {
  if (file !== undefined) return { requestBody: { required: true, content: { "multipart/form-data": fileForm } } };
  if (body === undefined) return {};
  return { requestBody: { required: true, content: { "application/json": { schema: jsonSchema(body, "input") } } } };
}

const fileForm: Json = {
  schema: { type: "object", required: ["file"], properties: { file: { type: "string", format: "binary" } } },
};

const securityOf = (access: Access): readonly Json[] => {
  if (access.kind === "key") return [{ key: [] }];
  return access.kind === "rights" && access.key !== undefined ? [{ token: [] }, { key: [] }] : [{ token: [] }];
};

export function accessText(access: Access): string {
  switch (access.kind) {
    case "anyone":
      return "nothing";
    case "session":
      return "any session, of staff or of a customer";
    case "staff":
      return "any member of staff";
    case "key":
      return `a key of scope ${access.scope}`;
    case "rights":
      return [
        access.anyOf.join(" or "),
        ...(access.self === undefined ? [] : ["or the person's own record"]),
        ...(access.key === undefined ? [] : [`or a key of scope ${access.key}`]),
      ].join(", ");
  }
}

/** Any JSON value names itself, by a reference that leads nowhere in the whole document; the empty schema says the same. */
const anyJson = /\{"\$ref":"#\/\$defs\/\w+"\}/g;

const jsonSchema = (schema: Schema, io: "input" | "output"): Json => {
  const {
    $schema: _,
    $defs: __,
    ...rest
  } = toJSONSchema(schema, { io, unrepresentable: "any" }) as Record<string, unknown>;
  return JSON.parse(JSON.stringify(rest).replaceAll(anyJson, "{}"));
};

function parametersOf(schema: Schema | undefined, where: "path" | "query"): Json[] {
  if (schema === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(schema, "input") as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: where,
    required: where === "path" || required.includes(name),
    schema: inner,
  }));
}

function answerOf(call: AnyCall): Json {
  if (isSchema(call.answer))
    return { description: "Done", content: { "application/json": { schema: jsonSchema(call.answer, "output") } } };
  if (call.answer.kind === "nothing") return { description: "Done; no body" };
  return { description: "Done", content: { [call.answer.mediaType]: {} } };
}

function refusalsOf(call: AnyCall): Record<string, Json> {
  const general =
    call.access.kind === "anyone"
      ? (["invalid", "too_many_requests"] as const)
      : (["unauthenticated", "forbidden", "not_found", "invalid", "too_many_requests"] as const);
  // A code or a token that has run out signs nobody in.
  const ofTokens = call.access.kind === "anyone" && call.hasSecretAnswer ? (["unauthenticated"] as const) : [];
  const hasBody = call.body !== undefined || call.file !== undefined;
  const ofBodies = hasBody ? (["malformed", "body_too_large", "unsupported_media_type", "unavailable"] as const) : [];
  const ofPaths = call.params !== undefined && !hasBody ? (["malformed"] as const) : [];
  const byStatus = new Map<number, string[]>();
  for (const code of [...general, ...ofTokens, ...ofBodies, ...ofPaths, ...call.refusals])
    byStatus.set(statusOf(code), [...(byStatus.get(statusOf(code)) ?? []), code]);
  return {
    ...Object.fromEntries([...byStatus].map(([status, codes]) => [status, refusalOf(codes.join(", "))])),
    431: refusalOf("malformed: the address and headers are over 16 kB"),
  };
}

const refusalOf = (description: string): Json => ({
  description,
  content: { "application/json": { schema: { $ref: "#/components/schemas/Error" } } },
});

const errorSchema: Json = {
  type: "object",
  required: ["code", "message", "requestId"],
  properties: {
    code: { enum: [...Object.keys(generalRefusals), ...Object.keys(callRefusals), "internal", "provider_failed"] },
    message: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "string" }, description: "Text per field path" },
    errmsg: { type: "string" },
    requestId: { type: "string" },
    changedBy: { type: "string" },
    changedAt: { type: "string" },
    current: {},
    conflicts: { type: "object", additionalProperties: { type: "object", properties: { yours: {}, theirs: {} } } },
  },
};
