/**
 * Requests that a client sends on one connection without waiting for answers (HTTP pipelining); browsers and proxies do not. They are handled one
 * after the other, and few of them wait: each takes memory, and files. Source: docs/operate.md, "Limits".
 */
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { limitPerTurn } from "./limit-per-turn.ts";

const mostPerConnection = 16;
/** Of those that are ignored behind the one over the limit; Node keeps each until the connection ends. */
const mostIgnored = 100;
/**
 * Of all connections together, in a turn of the event loop. A hundred connections that each send a hundred requests in one piece keep others
 * waiting 41 to 75 times W6 with 20 and 5, 13 to 19 times with 2 and 1 (`npm run proof -- attack --kinds connections`): requests take a
 * millisecond to find on one connection, and two more when it ends.
 */
const waitingPerTurn = 2;
/** Of these something is read for the first time. */
const newPerTurn = 1;

interface Waiting {
  readonly request?: IncomingMessage;
  readonly response?: ServerResponse;
  work: () => void;
}

export interface Pipelining {
  /** Has every request wait for its turn, whoever listens to the server by now. */
  bind(http: Server): void;
  /** Whether it is the one over the limit, which is refused and ends the connection. */
  isOver(request: IncomingMessage): boolean;
  /** Has what could not be read answered once, after the requests before it; nothing more is read from this connection. */
  answerUnreadable(socket: Socket, answer: () => void): void;
}

export function limitPipelining(): Pipelining {
  const queues = new WeakMap<Socket, Waiting[]>();
  const over = new WeakSet<IncomingMessage>();
  const unreadable = new WeakSet<Socket>();
  const inTurn = limitPerTurn(waitingPerTurn);
  const newInTurn = limitPerTurn(newPerTurn);

  const queueOf = (socket: Socket): Waiting[] => {
    const queue = queues.get(socket) ?? [];
    queues.set(socket, queue);
    return queue;
  };
  /** While one waits nothing is read, so that few more are kept than came with it in one piece. */
  const mayRead = (socket: Socket): boolean => queueOf(socket).length <= 1 && !unreadable.has(socket);
  const pause = (socket: Socket): void => {
    // Not at once: a few ticks after a request that has come whole Node resumes the socket, and one that was paused in between reads on however
    // often it is paused again.
    setImmediate(() => mayRead(socket) || socket.pause());
  };
  const readInTurn = (socket: Socket): void => {
    socket.pause();
    newInTurn(() => socket.resume());
  };
  const goOn = (socket: Socket, queue: Waiting[]): void => {
    queue.shift();
    if (queue.length > 0) inTurn(() => queue[0]?.work());
    if (mayRead(socket)) socket.resume();
  };

  return {
    bind(http) {
      http.on("connection", readInTurn);
      const listeners = http.listeners("request");
      http.removeAllListeners("request");
      http.on("request", (request, response) => {
        const { socket } = request;
        // It came after the connection was found to be late: that is what is answered.
        if (unreadable.has(socket)) return;
        const queue = queueOf(socket);
        const more = queue.length + 1 - mostPerConnection;
        if (more > mostIgnored) socket.destroy();
        if (more === 1) over.add(request);
        const work = (): void => {
          // After an answer that ends the connection no other can be sent.
          if (more <= 1 && socket.writable) for (const listener of listeners) listener.call(http, request, response);
        };
        queue.push({ request, response, work });
        response.once("close", () => {
          if (more === 1) socket.destroySoon();
          goOn(socket, queue);
        });
        if (queue.length === 1) work();
        else pause(socket);
      });
    },
    isOver: (request) => over.has(request),
    answerUnreadable(socket, answer) {
      if (unreadable.has(socket)) return;
      unreadable.add(socket);
      // Otherwise Node reports or passes on what still comes.
      pause(socket);
      const queue = queueOf(socket);
      if (queueBehind(queue, answer)) return;
      inTurn(() => (queue[0]?.response?.headersSent === true ? socket.destroy() : answer()));
    },
  };
}

/**
 * Queues the answer behind the requests before it. What cannot be read may be the body of the last one, which then is not handled.
 *
 * @returns false if no request before it is unanswered
 */
function queueBehind(queue: Waiting[], answer: () => void): boolean {
  const last = queue.at(-1);
  const isItsBody = last?.request?.complete === false;
  if (last === undefined || (isItsBody && queue.length === 1)) return false;
  if (isItsBody) last.work = answer;
  else queue.push({ work: answer });
  return true;
}
