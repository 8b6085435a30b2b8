import type { Server } from "node:http";
import type { Socket } from "node:net";

/** Longer than a call takes to come on a connection opened for it. */
const openedForNothingMs = 1_000;

/**
 * Knows the connections of a server from now on. A browser keeps some after an answer, and opens some ahead that it never uses: a server that
 * closes waits a minute for the ones and half a minute for the others.
 *
 * @returns ends those of both kinds, an unused one when it has been open for a second; to be called again until the server has closed
 */
export function unusedConnections(server: Server): () => void {
  const openedAt = new Map<Socket, number>();
  server.on("connection", (socket: Socket) => {
    openedAt.set(socket, performance.now());
    socket.once("close", () => openedAt.delete(socket));
  });
  return () => {
    server.closeIdleConnections();
    const longAgo = performance.now() - openedForNothingMs;
    for (const [socket, opened] of openedAt) if (socket.bytesRead === 0 && opened < longAgo) socket.destroy();
  };
}
