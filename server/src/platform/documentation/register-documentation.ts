import type { AnyCall } from "@crema/contract/kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { documentationPage, documentationStyle } from "./documentation-page.ts";
import { openApiOf } from "./open-api.ts";

interface DocumentationOptions {
  readonly title: string;
  readonly version: string;
  /** @throws Refusal for who may not read it */
  readonly authorize: (request: FastifyRequest) => Promise<void>;
}

/** Serves the calls' description at /v1/openapi.json and /docs; each is made when it is first asked for, because few processes are. */
export function registerDocumentation(
  server: FastifyInstance,
  calls: readonly AnyCall[],
  { authorize, ...info }: DocumentationOptions,
): void {
  const document = madeOnce(async () => JSON.stringify(await openApiOf(calls, info)));
  const page = madeOnce(() => documentationPage(calls, info));
  server.get("/v1/openapi.json", { onRequest: authorize }, async (_request, reply) =>
    reply.header("content-type", "application/json; charset=utf-8").send(await document()),
  );
  server.get("/docs", { onRequest: authorize }, async (_request, reply) =>
    reply
      .header(
        "content-security-policy",
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header("content-type", "text/html; charset=utf-8")
      .send(await page()),
  );
  server.get("/docs/docs.css", (_request, reply) =>
    reply.header("content-type", "text/css; charset=utf-8").send(documentationStyle),
  );
}

function madeOnce(make: () => Promise<string>): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined;
  return () => (made ??= make().then((text) => Buffer.from(text)));
}
