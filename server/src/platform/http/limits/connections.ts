/**
 * One request at a time on a connection. A client can have every byte of an answer before its end is noticed here, so that one more waits. What
 * comes ahead of that (HTTP pipelining; browsers and proxies do not) is not handled, and the connection ends after the answer, as RFC 9112 (9.3.2)
 * lets a server do. Source: docs/operate.md, "Limits".
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limitPerTurn } from "./limit-per-turn.ts";

declare module "node:http" {
  interface IncomingMessage {
    upgrade: boolean;
  }
  interface Server {
    /** Node's own; its types know it as an option only. */
    shouldUpgradeCallback: (request: IncomingMessage) => boolean;
  }
}

declare module "node:net" {
  interface Socket {
    /** Node's own, of a connection to a server. `onIncoming` handles a head; when it returns 2 the parser reads no further request. */
    readonly parser?: { onIncoming: (request: IncomingMessage, isKept: boolean) => number };
  }
}

/** Of one connection. Node keeps each until the connection ends. */
const mostIgnored = 2;
/**
 * Of all connections, something is read for the first time in a turn of the event loop: requests take a millisecond to find on one
 * connection, and two more when it ends. With 20 a hundred that send at the same moment keep others waiting 41 to 75 times W6
 * (`npm run proof -- attack --kinds connections`).
 */
const newPerTurn = 1;
const unreadablePerTurn = 2;
/** While the server closes: longer than a call takes to come on a connection opened for it. */
const unusedMs = 1_000;
/** While the server closes, for the rest of a body, and for whoever reads an answer; the process is ended after 20 s. */
const [lateBodyMs, slowReaderMs] = [10_000, 15_000];
const sweepEveryMs = 50;

interface Exchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

interface Connection {
  /** What is being answered; afterwards what was, until its body has come. */
  exchange?: Exchange | undefined;
  isAnswering: boolean;
  /** Waits for that answer. */
  next?: Exchange | undefined;
  /** Nothing more that comes is handled. */
  isEnding: boolean;
  isUnreadable: boolean;
  ignored: number;
  /** While the server closes, if nothing has come since the last answer. */
  mayEndAt: number;
  /** By the last answer, or by the opening; the head of an upgrade is more. */
  bytesRead: number;
}

const newConnection = (): Connection => ({
  isAnswering: false,
  isEnding: false,
  isUnreadable: false,
  ignored: 0,
  mayEndAt: performance.now() + unusedMs,
  bytesRead: 0,
});

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
    const connection = newConnection();
    connections.set(socket, connection);
    socket.once("close", () => connections.delete(socket));
    stopWithConnection(socket);
    // Node resumes what it paused for a client that reads slowly.
    socket.on("drain", () => readNoMore(socket, connection));
    socket.pause();
    newInTurn(() => socket.resume());
  };
  return {
    bind(http) {
      http.on("connection", open);
      const listeners = http.listeners("request");
      http.removeAllListeners("request");
      const begin = (socket: Socket, connection: Connection, exchange: Exchange): void => {
        Object.assign(connection, { exchange, isAnswering: true, next: undefined });
        // Node drops what comes behind it in the same piece, so that the middle of something would be read as a request.
        if (exchange.request.headers.upgrade !== undefined) connection.isEnding = true;
        sayWhetherLast(connection);
        exchange.response.once("close", () => {
          Object.assign(connection, { isAnswering: false, mayEndAt: 0, bytesRead: socket.bytesRead });
          if (exchange.request.complete) connection.exchange = undefined;
          const { next, isEnding } = connection;
          if (next !== undefined && socket.writable) begin(socket, connection, next);
          else if (isEnding) socket.destroySoon();
          if (!isEnding) socket.resume();
        });
        for (const listener of listeners) listener.call(http, exchange.request, exchange.response);
      };
      http.on("request", (request, response) => {
        const { socket } = request;
        const connection = connections.get(socket);
        if (connection === undefined) return;
        if (!mayHandle(connection) || !socket.writable) return ignore(connection, request);
        if (!connection.isAnswering) return begin(socket, connection, { request, response });
        connection.next = { request, response };
        readNoMore(socket, connection);
      });
      upgradeOnlyFree(http, connections);
      http.closeIdleConnections = endUnused(http, connections);
    },
    answerUnreadable(socket, answer) {
      const connection = connections.get(socket);
      if (connection === undefined || connection.isUnreadable || (connection.isEnding && !connection.isAnswering))
        return;
      Object.assign(connection, { isUnreadable: true, isEnding: true });
      // Its body, if it has one, is what cannot be read.
      if (connection.next?.request.complete === false) connection.next = undefined;
      readNoMore(socket, connection);
      unreadableInTurn(() => endUnreadable(socket, connection, answer));
    },
  };
}

function endUnreadable(socket: Socket, connection: Connection, answer: () => void): void {
  const { exchange, isAnswering } = connection;
  const isBodyMissing = exchange?.request.complete === false;
  // It is behind its request, or was late and has come after all.
  if (isAnswering && (!isBodyMissing || exchange.response.headersSent)) sayWhetherLast(connection);
  // Of a request that was answered before its body came nobody waits for a second answer.
  else if (!isAnswering && isBodyMissing) socket.destroySoon();
  else answer();
}

/** Before an answer has begun nobody can have all of it: what comes by then was sent ahead. */
const mayHandle = ({ isEnding, isAnswering, exchange, next }: Connection): boolean =>
  !isEnding && next === undefined && (!isAnswering || exchange?.response.headersSent === true);

function sayWhetherLast({ exchange, isAnswering, isEnding, next }: Connection): void {
  if (isEnding && isAnswering && next === undefined && exchange?.response.headersSent === false)
    exchange.response.setHeader("connection", "close");
}

/** Node reads on to the end of a piece in which it found the request that ended the connection: 5 ms for a hundred small requests. */
function stopWithConnection(socket: Socket): void {
  const { parser } = socket;
  if (parser === undefined) return;
  const onIncoming = parser.onIncoming.bind(parser);
  parser.onIncoming = (request, isKept) => {
    if (!socket.destroyed) return onIncoming(request, isKept);
    // Else it would be handed to whoever takes upgrades.
    request.upgrade = false;
    return 2;
  };
}

/** Nothing of it is kept that could be large. */
function ignore(connection: Connection, request: IncomingMessage): void {
  connection.isEnding = true;
  connection.ignored += 1;
  if (connection.ignored > mostIgnored) request.socket.destroy();
  sayWhetherLast(connection);
  Object.assign(request, { rawHeaders: [], headers: {}, url: "" });
  request.resume();
  readNoMore(request.socket, connection);
}

/**
 * Not at once: a few ticks after a request that has come whole Node resumes the socket, and one that was paused in between reads on however
 * often it is paused again.
 */
function readNoMore(socket: Socket, connection: Connection): void {
  setImmediate(() => {
    if (connection.isEnding || connection.next !== undefined) socket.pause();
  });
}

/** An upgraded connection is not Node's any more: whoever took it ends it, or the server when it closes. */
function upgradeOnlyFree(http: Server, connections: Map<Socket, Connection>): void {
  const isTaken = http.shouldUpgradeCallback.bind(http);
  http.shouldUpgradeCallback = (request) => {
    const connection = connections.get(request.socket);
    return connection !== undefined && !connection.isAnswering && !connection.isEnding && isTaken(request);
  };
}

/** While the server closes, ms. A call that is at work keeps its time. */
function longestAnswerOf({ request, response }: Exchange): number {
  if (!request.complete) return lateBodyMs;
  return response.headersSent ? slowReaderMs : Infinity;
}

/**
 * For Node, which calls it when the server closes, an answer that is still being sent keeps no connection open, and a started request keeps one
 * open for ever.
 * @returns ends what waits for no answer, now and until the server has closed
 */
function endUnused(http: Server, connections: Map<Socket, Connection>): () => void {
  let [closesSince, timer]: [number, NodeJS.Timeout | undefined] = [0, undefined];
  const endOf = (socket: Socket, { exchange, isAnswering, bytesRead, mayEndAt }: Connection): number => {
    if (exchange !== undefined && isAnswering) return closesSince + longestAnswerOf(exchange);
    return socket.bytesRead > bytesRead ? closesSince + unusedMs : mayEndAt;
  };
  const sweep = (): void => {
    const now = performance.now();
    for (const [socket, connection] of connections) if (now >= endOf(socket, connection)) socket.destroy();
  };
  return () => {
    if (timer === undefined) {
      closesSince = performance.now();
      timer = setInterval(sweep, sweepEveryMs);
      http.once("close", () => clearInterval(timer));
    }
    sweep();
  };
}
