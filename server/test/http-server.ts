import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";

export interface ReceivedRequest {
  readonly method: string;
  /** Path and query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

export interface TestHttpServer {
  /** `http://127.0.0.1:port`. */
  readonly origin: string;
  /** Oldest first. */
  readonly received: ReceivedRequest[];
  readonly close: () => Promise<void>;
}

/** A server of the test's own that keeps what it receives. @param answer - may leave a request without an answer */
export async function startHttpServer(
  answer: (response: ServerResponse, request: ReceivedRequest) => unknown = (response) => response.end("ok"),
): Promise<TestHttpServer> {
  const received: ReceivedRequest[] = [];
  const server = createServer((incoming, response) => {
    const { method = "", url = "", headers } = incoming;
    const receive = async (): Promise<void> => {
      const request = { method, url, headers, body: await buffer(incoming) };
      received.push(request);
      await answer(response, request);
    };
    // A client that hangs up in the middle was not received.
    receive().catch(() => response.destroy());
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  const address = server.address();
  return {
    origin: `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`,
    received,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
