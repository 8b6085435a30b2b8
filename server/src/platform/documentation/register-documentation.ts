import { setImmediate as otherCalls } from "node:timers/promises";
import { type AnyCall, statusOf } from "@crema/contract/kit";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { accessText, openApiOf } from "./open-api.ts";

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

const escape = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

export async function documentationPage(
  calls: readonly AnyCall[],
  info: { title: string; version: string },
): Promise<string> {
  const document = await openApiOf(calls, info);
  const sections: string[] = [];
  for (const call of calls) {
    const path = call.path.replaceAll(/:(\w+)/g, "{$1}");
    sections.push(section(call, document.paths[path]?.[call.method.toLowerCase()] ?? {}));
    await otherCalls();
  }
  const index = calls.map(
    (call) => `<li><a href="#${call.name}"><code>${call.method}</code> ${escape(call.path)}</a></li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(info.title)} calls</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><link rel="stylesheet" href="/docs/docs.css"></head>
<body><header><h1>${escape(info.title)} calls</h1><p>Version ${escape(info.version)} · <a href="/v1/openapi.json">OpenAPI 3.1</a></p></header>
<nav aria-label="Calls"><ul>${index.join("")}</ul></nav><main>${sections.join("")}</main></body></html>`;
}

function section(call: AnyCall, operation: Readonly<Record<string, unknown>>): string {
  const refusals = call.refusals.map((code) => `<li><code>${statusOf(code)} ${code}</code></li>`).join("");
  return `<section id="${call.name}"><h2><code>${call.method}</code> ${escape(call.path)}</h2><p>${escape(call.summary)}</p>
<dl><dt>Needs</dt><dd>${escape(accessText(call.access))}</dd></dl>
${refusals === "" ? "" : `<h3>Refuses with</h3><ul>${refusals}</ul>`}
<details><summary>Shapes</summary><pre>${escape(JSON.stringify({ parameters: operation["parameters"], body: operation["requestBody"], answers: operation["responses"] }, null, 2))}</pre></details></section>`;
}

const documentationStyle = `:root{color-scheme:light dark;font:15px/1.5 system-ui,sans-serif}body{margin:0 auto;max-width:60rem;padding:1.5rem}
nav ul{columns:2;list-style:none;padding:0}code{font:13px/1.4 ui-monospace,monospace}section{border-top:1px solid color-mix(in srgb,currentColor 20%,transparent);padding:1rem 0}
h2{font-size:1.05rem}h3{font-size:.9rem}pre{overflow:auto;max-height:30rem}a{color:inherit}dl{display:flex;gap:.5rem}dd{margin:0}`;
