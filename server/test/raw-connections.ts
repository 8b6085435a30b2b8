/** Servers and clients whose tests decide when each byte leaves. */
import { once } from "node:events";
import { createServer, type RequestListener, type Server } from "node:http";
import { connect, Socket } from "node:net";
import { onTestFinished, vi } from "vitest";
import { limitConnections } from "../src/platform/http/limits/connections.ts";

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
  await vi.waitUntil(() => ofServer.bytesRead >= bytes.length);
  return { socket, ofServer, answers };
}
export const statusesOf = (answers: string): string[] =>
  [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status = ""]) => status);
export const get = (path: string, more = ""): string => `GET ${path} HTTP/1.1\r\nhost: x\r\n${more}\r\n`;
export const post = (path: string, headers = "content-length: 2", body = "{}"): string =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n${headers}\r\n\r\n${body}`;
/** More than the buffers of both ends take. */
export const large = Buffer.alloc(30_000_000, "a");
