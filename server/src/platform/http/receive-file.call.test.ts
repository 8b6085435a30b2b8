import { connect, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import pino from "pino";
import { z } from "zod";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { formOf } from "../../../test/file-form.ts";
import { createHttpServer } from "./http-server.ts";
import { refuse } from "./refusal.ts";
import { acceptFiles, formBytes, receiveFile } from "./receive-file.ts";

const megabyte = 1_048_576;
const refusalCode = z.enum(["unauthenticated", "forbidden", "unavailable"]);
let server: FastifyInstance;
let port = 0;
let outcome: Promise<string> | undefined;
const forgetOutcome = (): void => void (outcome = undefined);
let turn: Promise<void> = Promise.resolve();
beforeAll(async () => {
  server = await createHttpServer({ log: pino({ level: "silent" }), trustedProxies: [], isPublic: false });
  await server.register(async (scope) => {
    await acceptFiles(scope, { mostBytes: megabyte });
    scope.post("/v1/refused/:code", { config: { takesFile: true } }, (request) => {
      throw refuse(z.object({ code: refusalCode }).parse(request.params).code, "No");
    });
    scope.post("/v1/files", { config: { takesFile: true } }, async (request) => {
      await turn;
      const received = receiveFile(request, megabyte);
      outcome = received.then(
        ({ bytes }) => `${bytes.length} bytes`,
        (error: unknown) => String(error),
      );
      const { name, bytes } = await received;
      return { name, length: bytes.length, last: bytes.at(-1) };
    });
  });
  await server.listen({ host: "127.0.0.1", port: 0 });
  const address = server.server.address();
  port = typeof address === "object" ? (address?.port ?? 0) : 0;
});
afterAll(() => server.close());

const send = (form: ReturnType<typeof formOf>) => server.inject({ method: "POST", url: "/v1/files", ...form });
const aFile = (length: number, name = "a.png", field = "file") => ({ name, field, bytes: Buffer.alloc(length, 7) });

/** Sends raw bytes and gives the socket with everything it hears. */
async function open(head: string): Promise<{ socket: Socket; heard: () => string; closed: Promise<void> }> {
  const socket = connect(port, "127.0.0.1");
  let text = "";
  socket.on("data", (piece: Buffer) => void (text += piece.toString()));
  socket.on("error", () => undefined);
  const closed = new Promise<void>((resolve) => socket.once("close", () => resolve()));
  await new Promise<void>((resolve) => socket.once("connect", resolve));
  socket.write(head);
  return { socket, heard: () => text, closed };
}
const headOf = (more: string, path = "/v1/files") =>
  `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: multipart/form-data; boundary=b\r\n${more}\r\n`;
const chunk = (bytes: Buffer) =>
  Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n")]);
const beginning = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n';
const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10));
};

describe("the one file of a request", () => {
  it.each([1, 70_000, megabyte])("is read whole, up to its limit: %d bytes", async (length) => {
    const answer = await send(formOf(aFile(length)));
    expect([answer.statusCode, answer.json()]).toEqual([200, { name: "a.png", length, last: 7 }]);
  });

  it("is refused one byte over the limit", async () => {
    const answer = await send(formOf(aFile(megabyte + 1)));
    expect([answer.statusCode, answer.json()]).toEqual([
      413,
      expect.objectContaining({ code: "body_too_large", errors: { file: "The file may have 1 MB at most" } }),
    ]);
  });

  it.each([
    ["two files", formOf(aFile(5), aFile(5)), 422],
    ["two files of one field and another", formOf(aFile(5), aFile(5, "b.png", "more")), 422],
    ["a file in another field", formOf(aFile(5, "a.png", "image")), 422],
    ["a field named as what every object has", formOf(aFile(5, "a.png", "__proto__")), 400],
    ["no file", formOf(), 422],
    [
      "another boundary",
      { ...formOf(aFile(5)), headers: { "content-type": "multipart/form-data; boundary=other" } },
      400,
    ],
    ["no boundary", { ...formOf(aFile(5)), headers: { "content-type": "multipart/form-data" } }, 400],
    ["no end", { ...formOf(aFile(5)), payload: formOf(aFile(5_000)).payload.subarray(0, 3_000) }, 400],
    ["JSON", { payload: Buffer.from("{}"), headers: { "content-type": "application/json" } }, 415],
    ["bytes", { payload: Buffer.from("GIF89a"), headers: { "content-type": "image/gif" } }, 415],
    ["nothing at all", { payload: Buffer.alloc(0), headers: {} }, 415],
  ])("is refused in words: %s", async (_, form, status) => {
    const answer = await send(form);
    expect(answer.statusCode).toBe(status);
    expect(answer.json<{ message: string }>().message).toMatch(/^[A-Z][a-z ,/-]+$/);
    expect((await send(formOf(aFile(3)))).statusCode).toBe(200);
  });

  it.each(["../../etc/passwd.png", "..\\\\..\\\\boot.png", "/etc/a.png", "C:\\\\a.png"])(
    "has a name without a path: %s",
    async (name) => {
      expect((await send(formOf(aFile(3, name)))).json<{ name: string }>().name).toMatch(/^[a-z]+\.png$/);
    },
  );

  it("is not read where the request says itself that it is too large", async () => {
    const { socket, heard } = await open(headOf("content-length: 9000000\r\n"));
    await until(() => heard().includes("\r\n\r\n"));
    expect(heard()).toContain("413 Payload Too Large");
    socket.destroy();
  });

  it("is not read on when it turns out too large, and who goes on and on is cut off", async () => {
    const accepted = new Promise<Socket>((found) => server.server.once("connection", found));
    const { socket, heard, closed } = await open(headOf("transfer-encoding: chunked\r\n"));
    socket.write(chunk(Buffer.from(beginning)));
    const timer = setInterval(() => {
      for (let n = 0; n < 4 && !socket.destroyed; n += 1) socket.write(chunk(Buffer.alloc(65_536)));
    }, 5);
    await closed;
    clearInterval(timer);
    expect(heard()).toContain("The file may have 1 MB at most");
    expect(await outcome).toContain("1 MB at most");
    // What it takes, as much again, and what has come meanwhile.
    expect((await accepted).bytesRead).toBeLessThan(3 * (megabyte + formBytes));
  });

  it("leaves the connection whole for the next request when it was too large", async () => {
    const { socket, heard } = await open(headOf(`content-length: ${beginning.length + megabyte + 20_000}\r\n`));
    socket.write(beginning);
    socket.write(Buffer.alloc(megabyte + 20_000));
    await until(() => heard().includes("1 MB at most"));
    socket.write("GET /v1/nothing HTTP/1.1\r\nhost: x\r\n\r\n");
    await until(() => heard().includes("404 Not Found"));
    socket.destroy();
  });

  it("is over when the sender goes away in the middle", async () => {
    forgetOutcome();
    const { socket } = await open(headOf("content-length: 50000\r\n"));
    socket.write(`${beginning}begun`);
    await until(() => outcome !== undefined);
    socket.destroy();
    expect(await outcome).toContain("cannot be read");
  });

  it("waits unread until it is asked for", async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    turn = promise;
    const accepted = new Promise<Socket>((found) => server.server.once("connection", found));
    const { socket, heard } = await open(headOf(`content-length: ${beginning.length + 900_000 + 9}\r\n`));
    socket.write(beginning);
    socket.write(Buffer.alloc(900_000));
    socket.write("\r\n--b--\r\n");
    await new Promise((wait) => setTimeout(wait, 200));
    expect(heard()).toBe("");
    expect((await accepted).bytesRead).toBeLessThan(300_000);
    resolve();
    turn = Promise.resolve();
    await until(() => heard().includes('"length":900000'));
    socket.destroy();
  });
});

/** Sends without end while the connection is there. @returns the bytes the server read of it */
async function goOn(path: string): Promise<{ readonly read: number; readonly heard: string }> {
  const accepted = new Promise<Socket>((found) => server.server.once("connection", found));
  const { socket, heard, closed } = await open(headOf("transfer-encoding: chunked\r\n", path));
  const timer = setInterval(() => {
    for (let n = 0; n < 4 && socket.writable && socket.writableLength < megabyte; n += 1)
      socket.write(chunk(Buffer.alloc(65_536)));
  }, 5);
  await closed;
  clearInterval(timer);
  return { read: (await accepted).bytesRead, heard: heard() };
}

describe("a file that nobody asks for", () => {
  it.each([
    ["unauthenticated", "401"],
    ["forbidden", "403"],
  ])("is not read from somebody without the right: %s", async (code, status) => {
    const { read, heard } = await goOn(`/v1/refused/${code}`);
    expect(heard).toContain(`HTTP/1.1 ${status}`);
    expect(heard).toContain('"message":"No"');
    expect(read).toBeLessThan(4 * formBytes);
  });

  it("is passed over from somebody who may send it, no further than a file goes", async () => {
    const { read, heard } = await goOn("/v1/refused/unavailable");
    expect(heard).toContain("HTTP/1.1 503");
    expect(read).toBeLessThan(2 * (megabyte + formBytes));
  });

  it("leaves the connection whole where it is small", async () => {
    const { socket, heard } = await open(headOf("content-length: 5000\r\n", "/v1/refused/forbidden"));
    await until(() => heard().includes("403 Forbidden"));
    socket.write(Buffer.alloc(5_000));
    socket.write("GET /v1/nothing HTTP/1.1\r\nhost: x\r\n\r\n");
    await until(() => heard().includes("404 Not Found"));
    socket.destroy();
  });
});
