/**
 * The limit we hold ourselves against: the smallest server that answers at all. One named prepared statement a call, JSON built
 * by PostgreSQL and passed on, a bearer token compared; no rights, no validation, no audit. `?count=kept` reads kept totals.
 * Run by the bench in a process of its own: `server.ts <database url>`; prints its port.
 */
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { Pool } from "pg";
import { type StatementName, statements } from "./statements.ts";

const pool = new Pool({ connectionString: process.argv[2], max: 10 });

interface Step {
  readonly name: StatementName;
  readonly values: readonly string[];
}

async function phoneIn(request: IncomingMessage): Promise<string> {
  let body = "";
  for await (const part of request) body += String(part);
  const sent: unknown = JSON.parse(body);
  return typeof sent === "object" && sent !== null && "phone" in sent ? String(sent.phone) : "";
}

async function stepOf(request: IncomingMessage): Promise<Step> {
  const url = new URL(request.url ?? "/", "http://floor");
  const uuid = url.pathname.split("/")[2];
  const source = url.searchParams.get("source");
  if (source !== null) return { name: "W5", values: [source] };
  const isKept = url.searchParams.get("count") === "kept";
  const named = (name: "W1" | "W2" | "W3" | "W4"): StatementName => (isKept ? `${name}Kept` : name);
  if (uuid !== undefined && request.method === "PUT") return { name: "W7", values: [uuid, await phoneIn(request)] };
  if (uuid !== undefined) return { name: "W6", values: [uuid] };
  const search = url.searchParams.get("search");
  if (search !== null) return { name: named("W3"), values: [`%${search}%`] };
  const status = url.searchParams.get("status");
  if (status !== null) return { name: named("W4"), values: [status] };
  return { name: named(url.searchParams.has("page") ? "W2" : "W1"), values: [] };
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.headers.authorization !== "Bearer floor") {
    response.writeHead(401, { "content-length": 0 }).end();
    return;
  }
  const step = await stepOf(request);
  const { rows } = await pool.query<{ answer: string }>({
    name: step.name,
    text: statements[step.name],
    values: [...step.values],
  });
  const bytes = Buffer.from(rows[0]?.answer ?? "null");
  response.writeHead(200, { "content-type": "application/json", "content-length": bytes.length }).end(bytes);
}

const server = createServer((request, response) => {
  answer(request, response).catch((error: unknown) => {
    console.error(error);
    response.writeHead(500, { "content-length": 0 }).end();
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  console.log(`listening on ${typeof address === "object" ? address?.port : address}`);
});
