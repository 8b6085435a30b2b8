/**
 * One kept-alive HTTP connection that costs next to nothing, so that both sides' figures are the servers' and not the
 * measuring program's. Understands what both servers send: a status line and a content-length.
 */
import { connect, type Socket } from "node:net";

export interface HttpRequest {
  readonly method: "GET" | "POST" | "PUT" | "DELETE";
  readonly path: string;
  readonly authorization: string;
  readonly body?: string;
  /** Lines of the head, `x-topic: orders/create`. */
  readonly more?: readonly string[];
}
export interface HttpAnswer {
  readonly status: number;
  readonly bytes: number;
  readonly body: string;
}

interface Waiting {
  readonly isBodyWanted: boolean;
  resolve(answer: HttpAnswer): void;
  reject(error: Error): void;
}

const headEnd = Buffer.from("\r\n\r\n");

export function requestText({ method, path, authorization, body, more = [] }: HttpRequest): string {
  const head = `${method} ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: ${authorization}\r\n${more.map((line) => `${line}\r\n`).join("")}`;
  if (body === undefined) return `${head}\r\n`;
  return `${head}content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
}

export class Connection {
  readonly #socket: Socket;
  #waiting: Waiting | undefined;
  /** Why nothing can be sent any more. */
  #failure: Error | undefined;
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  #left = -1;
  #length = 0;
  #parts: Buffer[] = [];

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (data) => this.#take(data));
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => this.#fail(new Error("the server closed the connection")));
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: "127.0.0.1", port });
      socket.once("error", reject);
      socket.once("connect", () => {
        socket.off("error", reject);
        resolve(new Connection(socket));
      });
    });
  }

  /** @param isBodyWanted - else the answer's body stays empty and is only counted */
  send(request: HttpRequest, isBodyWanted = false): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      if (this.#failure !== undefined) return reject(this.#failure);
      this.#waiting = { isBodyWanted, resolve, reject };
      this.#socket.write(requestText(request));
    });
  }

  close(): void {
    this.#waiting = undefined;
    this.#socket.destroy();
  }

  #take(data: Buffer): void {
    if (this.#left === -1) {
      this.#head = this.#head.length === 0 ? data : Buffer.concat([this.#head, data]);
      const end = this.#head.indexOf(headEnd);
      if (end === -1) return;
      this.#readHead(this.#head.toString("latin1", 0, end));
      this.#takeBody(this.#head.subarray(end + headEnd.length));
    } else this.#takeBody(data);
  }

  #readHead(head: string): void {
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined && this.#status !== 204) {
      this.#fail(new Error(`an answer without content-length:\n${head}`));
      return;
    }
    this.#length = Number(length ?? 0);
    this.#left = this.#length;
  }

  #takeBody(data: Buffer): void {
    if (this.#waiting === undefined) return;
    if (this.#waiting.isBodyWanted) this.#parts.push(data);
    this.#left -= data.length;
    if (this.#left > 0) return;
    const waiting = this.#waiting;
    const answer = { status: this.#status, bytes: this.#length, body: Buffer.concat(this.#parts).toString("utf8") };
    this.#waiting = undefined;
    this.#head = Buffer.alloc(0);
    this.#left = -1;
    this.#parts = [];
    waiting.resolve(answer);
  }

  #fail(error: Error): void {
    this.#failure = error;
    this.#waiting?.reject(error);
    this.#waiting = undefined;
  }
}
