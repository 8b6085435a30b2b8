import { featureNames } from "@crema/contract/areas";
import type { AnyCall } from "@crema/contract/kit";
import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { callsOf } from "../src/app.ts";
import type { OpenApiDocument } from "../src/platform/documentation/open-api.ts";
import type { JsonSchema } from "./fuzzed-values.ts";
import type { TestApp } from "./test-app.ts";

const calls = callsOf(new Set(featureNames)).map(({ call }): AnyCall => call);

export interface Operation {
  readonly call: AnyCall;
  readonly body: JsonSchema | undefined;
  readonly query: readonly { readonly name: string; readonly schema: JsonSchema }[];
  /** By status; undefined for an answer without a JSON body. */
  readonly answers: ReadonlyMap<number, ValidateFunction | undefined>;
}

interface DocumentedOperation {
  readonly operationId: string;
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly schema: JsonSchema }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { schema?: JsonSchema }>> }>
  >;
}

export async function operations(app: TestApp): Promise<readonly Operation[]> {
  const document = (await app.server.inject({ url: "/v1/openapi.json" })).json<OpenApiDocument>();
  const ajv = new Ajv2020({ strict: false, validateFormats: false });
  const compiled = (schema: JsonSchema | undefined) =>
    schema === undefined ? undefined : ajv.compile({ ...schema, components: document["components"] });
  return Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map((one): Operation => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- open-api.test.ts proves the document's shape
      const documented = one as unknown as DocumentedOperation;
      const call = calls.find(({ name }) => name === documented.operationId);
      if (call === undefined) throw new Error(`${documented.operationId} is no call`);
      return {
        call,
        body: documented.requestBody?.content["application/json"]?.schema,
        query: documented.parameters.filter((parameter) => parameter.in === "query"),
        answers: new Map(
          Object.entries(documented.responses).map(([status, { content }]) => [
            Number(status),
            compiled(content?.["application/json"]?.schema),
          ]),
        ),
      };
    }),
  );
}
