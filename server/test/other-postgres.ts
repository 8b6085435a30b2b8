import { createServer } from "node:net";

/** As much of the PostgreSQL protocol as answering `show server_version` takes. */
export function serverThatSaysItIs(version: string): Promise<{ port: number; close: () => void }> {
  const ready = message("Z", Buffer.from("I"));
  const column = Buffer.concat([
    Buffer.from([0, 1]),
    Buffer.from("server_version\0"),
    Buffer.alloc(6),
    Buffer.from([0, 0, 0, 25, 255, 255, 255, 255, 255, 255, 0, 0]),
  ]);
  const row = Buffer.concat([Buffer.from([0, 1, 0, 0, 0, version.length]), Buffer.from(version)]);
  const answer = [message("T", column), message("D", row), message("C", Buffer.from("SHOW\0")), ready];
  const server = createServer((socket) => {
    socket.once("data", () => {
      socket.write(Buffer.concat([message("R", Buffer.alloc(4)), ready]));
      socket.once("data", () => socket.write(Buffer.concat(answer)));
    });
    socket.on("error", () => undefined);
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      resolve({ port: typeof address === "object" && address ? address.port : 0, close: () => server.close() });
    });
  });
}

function message(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
}
