/**
 * One request at a time on a connection. What a client sends ahead of an answer (HTTP pipelining; browsers and proxies do not) is not handled, and
 * the connection ends after that answer, as RFC 9112 (9.3.2) lets a server do. Source: docs/operate.md, "Limits".
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limitPerTurn } from "./limit-per-turn.ts";

declare module "node:http" {
  interface Server {
    /** Node's own; its types know it as an option only. */
    shouldUpgradeCallback: (request: IncomingMessage) => boolean;
  }
}

/** Of one connection. Node keeps each until the connection ends. */
const mostIgnored = 16;
/**
 * Of all connections, something is read for the first time in a turn of the event loop: requests take a millisecond to find on one
 * connection, and two more when it ends. With 20 a hundred that send at the same moment keep others waiting 41 to 75 times W6
 * (`npm run proof -- attack --kinds connections`).
 */
const newPerTurn = 1;
const unreadablePerTurn = 2;
/** While the server closes: longer than a call takes to come on a connection opened for it. */
const unusedMs = 1_000;
const sweepEveryMs = 50;

interface Connection {
  /** What is being answered. */
  request?: IncomingMessage | undefined;
  response?: ServerResponse | undefined;
  /** Nothing more is handled. */
  isEnding: boolean;
  ignored: number;
  /** While the server closes, if nothing has come since the last answer. */
  mayEndAt: number;
  /** By the last answer, or by the opening. */
  bytesRead: number;
}

export interface Connections {
  /** To be called when everybody listens to the server who ever will. */
  bind(http: Server): void;
  /** Has what could not be read answered once, unless an answer is due to what came before it; nothing more is handled. */
  answerUnreadable(socket: Socket, answer: () => void): void;
}

export function limitConnections(): Connections {
  const connections = new Map<Socket, Connection>();
  const newInTurn = limitPerTurn(newPerTurn);
  const unreadableInTurn = limitPerTurn(unreadablePerTurn);

  const open = (socket: Socket): void => {
    connections.set(socket, { isEnding: false, ignored: 0, mayEndAt: performance.now() + unusedMs, bytesRead: 0 });
    socket.once("close", () => connections.delete(socket));
    socket.pause();
    newInTurn(() => socket.resume());
  };
  const begin = (connection: Connection, request: IncomingMessage, response: ServerResponse): void => {
    Object.assign(connection, { request, response });
    // Node drops what comes behind it in the same piece, so that the middle of something would be read as a request.
    if (request.headers.upgrade !== undefined) endWith(connection);
    response.once("close", () => {
      const { socket } = request;
      Object.assign(connection, { request: undefined, response: undefined, mayEndAt: 0, bytesRead: socket.bytesRead });
      if (connection.isEnding) socket.destroySoon();
    });
  };
  const ignore = (connection: Connection, socket: Socket): void => {
    connection.ignored += 1;
    if (connection.ignored > mostIgnored) socket.destroy();
    endWith(connection);
    readNoMore(socket);
  };
  return {
    bind(http) {
      http.on("connection", open);
      const listeners = http.listeners("request");
      http.removeAllListeners("request");
      http.on("request", (request, response) => {
        const connection = connections.get(request.socket);
        if (connection === undefined) return;
        if (isBusy(connection)) return ignore(connection, request.socket);
        begin(connection, request, response);
        for (const listener of listeners) listener.call(http, request, response);
      });
      upgradeOnlyFree(http, connections);
      http.closeIdleConnections = endUnused(http, connections);
    },
    answerUnreadable(socket, answer) {
      const connection = connections.get(socket);
      if (connection === undefined || connection.isEnding) return;
      connection.isEnding = true;
      readNoMore(socket);
      unreadableInTurn(() => {
        if (isAnswered(connection)) endWith(connection);
        else answer();
      });
    },
  };
}

const isBusy = ({ isEnding, response }: Connection): boolean => isEnding || response !== undefined;

/** What cannot be read is then behind its request, or was late and has come after all. */
const isAnswered = ({ request, response }: Connection): boolean =>
  request?.complete === true || response?.headersSent === true;

function endWith(connection: Connection): void {
  connection.isEnding = true;
  if (connection.response?.headersSent === false) connection.response.setHeader("connection", "close");
}

/**
 * Not at once: a few ticks after a request that has come whole Node resumes the socket, and one that was paused in between reads on however
 * often it is paused again.
 */
function readNoMore(socket: Socket): void {
  setImmediate(() => socket.pause());
}

/** An upgraded connection is not Node's any more: whoever took it ends it. */
function upgradeOnlyFree(http: Server, connections: Map<Socket, Connection>): void {
  const isTaken = http.shouldUpgradeCallback.bind(http);
  http.shouldUpgradeCallback = (request) => {
    const connection = connections.get(request.socket);
    return connection !== undefined && !isBusy(connection) && isTaken(request) && connections.delete(request.socket);
  };
}

/**
 * For Node, which calls it when the server closes, an answer that is still being sent keeps no connection open, and a started request keeps one
 * open for ever.
 * @returns ends what waits for no answer, now and until the server has closed
 */
function endUnused(http: Server, connections: Map<Socket, Connection>): () => void {
  let closesSince: number | undefined;
  const sweep = (): void => {
    const now = performance.now();
    closesSince ??= now;
    for (const [socket, { response, bytesRead, mayEndAt }] of connections) {
      const hasBegun = socket.bytesRead > bytesRead;
      const isUnused = now >= (hasBegun ? closesSince + unusedMs : mayEndAt);
      if (response === undefined && isUnused) socket.destroy();
    }
  };
  let timer: NodeJS.Timeout | undefined;
  return () => {
    sweep();
    if (timer !== undefined) return;
    timer = setInterval(sweep, sweepEveryMs);
    http.once("close", () => clearInterval(timer));
  };
}
