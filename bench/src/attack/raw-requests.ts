/** Requests over bare sockets, so that an attacker decides when each byte leaves and when an answer is read. */
import { connect, type Socket } from "node:net";

/** Answers by status. `closed`: the server closed without an answer; `withheld`: it was not sent whole; `unanswered`: it was. */
export type Outcomes = Readonly<Record<string, number>>;

export interface RawRequest {
  readonly method?: "GET" | "POST" | "PUT";
  readonly path: string;
  readonly token?: string;
  readonly body?: Buffer;
  readonly contentType?: string;
}

export interface SentRequest {
  /** The first answer has begun, or the server has closed. */
  readonly answered: Promise<void>;
  readonly write: (bytes: Buffer | string) => void;
  /** From now on an answer is due. */
  isWhole: boolean;
}

export const headOf = ({ method = "GET", path, token, body, contentType = "application/json" }: RawRequest): string =>
  [
    `${method} ${path} HTTP/1.1`,
    "host: 127.0.0.1",
    ...(token === undefined ? [] : [`authorization: Bearer ${token}`]),
    ...(body === undefined ? [] : [`content-type: ${contentType}`, `content-length: ${body.length}`]),
    "\r\n",
  ].join("\r\n");

const statusLine = /HTTP\/1\.1 (\d{3}) /g;
/** Longer than the server lets an honest request wait for a slot. */
const longestWaitMs = 20_000;

/** The attacker is one host on a fast line: loopback has many times the bytes, and no handshake that takes its time. */
const bytesPerMs = 125_000;
const connectionsPerMs = 1;

/** Lets work through at a rate, in order. */
function openLine() {
  const queue: { readonly cost: number; readonly work: () => void }[] = [];
  let credit = 0;
  let last = performance.now();
  let [busyMs, usedMs] = [0, 0];
  const timer = setInterval(() => {
    const now = performance.now();
    const elapsed = now - last;
    let spent = 0;
    // What was not used is gone.
    credit = Math.min(credit, 0) + Math.min(elapsed, 10);
    last = now;
    while (credit > 0) {
      const next = queue.shift();
      if (next === undefined) return;
      credit -= next.cost;
      spent += next.cost;
      next.work();
    }
    if (queue.length === 0) return;
    busyMs += elapsed;
    usedMs += spent;
  }, 1);
  return {
    /** @param cost - milliseconds of the line */
    add: (cost: number, work: () => void) => void queue.push({ cost, work }),
    close: () => clearInterval(timer),
    use: (): LineUse => ({ busyMs, usedMs }),
  };
}

const pieceBytes = 65_536;

/** How long there was more to send than the line takes, and how much of it was used: less if the attacker did not get to its processor. */
export interface LineUse {
  readonly busyMs: number;
  readonly usedMs: number;
}

interface Open {
  /** Once it is connecting. */
  socket: Socket | undefined;
  readonly sent: SentRequest;
  statuses: string[];
  isClosed: boolean;
}

export interface Requests {
  /** Sends a whole request, or with `isWithheld` all but the last byte of its body. A slow reader takes the head of its answer at most. */
  send(request: RawRequest, how?: { isWithheld?: boolean; isSlowReader?: boolean }): SentRequest;
  /** Connects and sends nothing but this. */
  open(text: string, isWhole: boolean): SentRequest;
  /** Waits for every answer that is due, and closes everything. */
  finish(): Promise<{ outcomes: Outcomes; use: LineUse }>;
}

export function openRequests(port: number): Requests {
  const all: Open[] = [];
  const line = openLine();
  const start = (parts: readonly (string | Buffer)[], isWhole: boolean, isSlowReader = false): SentRequest => {
    const { promise: answered, resolve } = Promise.withResolvers<void>();
    const write = (bytes: Buffer | string): void => {
      const whole = typeof bytes === "string" ? Buffer.from(bytes) : bytes;
      for (let at = 0; at < whole.length; at += pieceBytes) {
        const piece = whole.subarray(at, at + pieceBytes);
        line.add(piece.length / bytesPerMs, () => void (open.isClosed || open.socket?.write(piece)));
      }
    };
    const open: Open = { socket: undefined, sent: { answered, write, isWhole }, statuses: [], isClosed: false };
    // Each from a network of its own, as a botnet has them.
    const localAddress = `127.0.${1 + (all.length % 200)}.1`;
    line.add(1 / connectionsPerMs, () => {
      const socket = connect({ host: "127.0.0.1", port, localAddress, ...(isSlowReader && { highWaterMark: 1_024 }) });
      open.socket = socket;
      socket.on("data", (data) => {
        for (const [, status = ""] of data.toString("latin1").matchAll(statusLine)) open.statuses.push(status);
        if (isSlowReader) socket.pause();
        resolve();
      });
      socket.on("error", () => undefined);
      socket.on("close", () => {
        open.isClosed = true;
        resolve();
      });
    });
    for (const part of parts) write(part);
    all.push(open);
    return open.sent;
  };
  return {
    send(request, { isWithheld = false, isSlowReader = false } = {}) {
      const { body = Buffer.alloc(0) } = request;
      return start([headOf(request), isWithheld ? body.subarray(0, -1) : body], !isWithheld, isSlowReader);
    },
    open: (text, isWhole) => start([text], isWhole),
    async finish() {
      const due = all.filter(({ sent }) => sent.isWhole).map(({ sent }) => sent.answered);
      await Promise.race([Promise.all(due), new Promise((resolve) => setTimeout(resolve, longestWaitMs).unref())]);
      const outcomes: Record<string, number> = {};
      for (const { socket, sent, statuses, isClosed } of all) {
        const none = isClosed ? "closed" : sent.isWhole ? "unanswered" : "withheld";
        for (const status of statuses.length > 0 ? statuses : [none]) outcomes[status] = (outcomes[status] ?? 0) + 1;
        socket?.destroy();
      }
      line.close();
      return { outcomes, use: line.use() };
    },
  };
}
