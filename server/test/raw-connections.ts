/** Servers and clients whose tests decide when each byte leaves. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, onTestFinished, vi } from "vitest";
import { createHttpServer } from "../src/platform/http/http-server.ts";
import { limitConnections } from "../src/platform/http/limits/connections.ts";

/** Waits for up to a minute: on a busy computer an event may be seconds late. */
export const until = (isSo: () => unknown): Promise<unknown> => vi.waitUntil(isSo, { timeout: 60_000, interval: 10 });

export function portOf(http: Server): number {
  const address = http.address();
  return typeof address === "object" ? (address?.port ?? 0) : 0;
}
/** A server with nothing but these limits. */
export async function limited(listener: RequestListener, http = createServer(listener)): Promise<Server> {
  const connections = limitConnections();
  connections.bind(http);
  http.on("clientError", (_error, socket) => {
    if (socket instanceof Socket) connections.answerUnreadable(socket, () => socket.end("unreadable"));
  });
  onTestFinished(() => http.closeAllConnections());
  await once(http.listen(0, "127.0.0.1"), "listening");
  return http;
}
/** Everything that comes back until the server hangs up. */
export function answersOf(socket: Socket): Promise<string> {
  let text = "";
  socket.on("data", (piece) => void (text += piece.toString())).on("error", () => undefined);
  return new Promise((resolve) => socket.once("close", () => resolve(text)));
}
/** A connection as both ends have it, and the answers to these bytes. */
export async function connected(
  http: Server,
  bytes: string,
): Promise<{ socket: Socket; ofServer: Socket; answers: Promise<string> }> {
  const opened = once(http, "connection");
  const socket = connect(portOf(http), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write(bytes);
  const answers = answersOf(socket);
  const [ofServer] = await opened;
  await until(() => ofServer.bytesRead >= bytes.length);
  return { socket, ofServer, answers };
}
export const statusesOf = (answers: string): string[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = ""]) => status);
export const get = (path: string, more = ""): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
export const post = (path: string, headers = "content-length: 2", body = "{}"): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`;
/** More than the buffers of both ends take. */
export const large = Buffer.alloc(30_000_000, "a");

export let server: FastifyInstance;
/** What was handled, in order. */
export const handled: string[] = [];
/** Calls that wait for a test go on. */
export let released = Promise.withResolvers<void>();
/** How many requests that could not be read were logged. */
export let unreadable = 0;

/** For each file that uses what is above: a server whose calls are slow, wait, or are answered in two parts. */
export function useSlowServer(): void {
  beforeAll(async () => {
    const log = pino(
      { level: "debug" },
      { write: (line) => void (unreadable += line.includes("cannot be read") ? 1 : 0) },
    );
    server = await createHttpServer({ log, trustedProxies: [], isPublic: false });
    server.get<{ Params: { name: string } }>("/v1/waits/:name", async ({ params }) => {
      handled.push(params.name);
      await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
      return params;
    });
    server.get("/v1/hangs", () => released.promise);
    server.get("/v1/begun", (_request, reply) => {
      reply.hijack();
      reply.raw.writeHead(200).flushHeaders();
      void released.promise.then(() => reply.raw.end());
    });
    server.post("/v1/saves", () => {
      handled.push("saves");
      return {};
    });
    await server.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => server.close());
  beforeEach(() => {
    handled.length = 0;
    unreadable = 0;
    released = Promise.withResolvers();
  });
}
export function answerTo(bytes: string): Promise<string> {
  const socket = connect(portOf(server.server), "127.0.0.1");
  socket.write(bytes);
  return answersOf(socket);
}
