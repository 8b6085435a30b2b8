import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import { connect, Socket } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  answersOf,
  answerTo,
  connected,
  get,
  handled,
  large,
  limited,
  portOf,
  post,
  released,
  server,
  statusesOf,
  unreadable,
  until,
  useSlowServer,
} from "../../../../test/raw-connections.ts";
import { limitConnections } from "./connections.ts";

useSlowServer();
const last = "connection: close\r\n";

describe("what cannot be read", () => {
  it("is answered once, and nothing behind it is handled", async () => {
    const { socket, answers } = await connected(server.server, "rubbish\r\n\r\n");
    socket.write(`more rubbish\r\n\r\n${get("/v1/waits/0")}`);
    expect([statusesOf(await answers), handled, unreadable]).toEqual([["400"], [], 1]);
  });

  it("is answered, and not a request that comes before that is said", async () => {
    const http = await limited((_request, response) => {
      handled.push("late");
      response.end();
    });
    http.prependListener("request", ({ socket }) => http.emit("clientError", new Error("late"), socket));
    const { answers } = await connected(http, get("/"));
    expect([await answers, handled]).toEqual(["unreadable", []]);
  });

  it("ends the connection with the answer that is due to the request before it", async () => {
    const { answers } = await connected(server.server, `${get("/v1/hangs")}rubbish\r\n\r\n`);
    released.resolve();
    expect([statusesOf(await answers), unreadable]).toEqual([["200"], 0]);
    expect(await answers).toContain("connection: close");
  });

  it("ends the connection with an answer that is being sent, whole", async () => {
    const http = await limited((_request, response) => response.end(large));
    const socket = connect(portOf(http), "127.0.0.1");
    socket.write(get("/"));
    await once(socket, "readable");
    socket.write("rubbish\r\n\r\n");
    const answers = await answersOf(socket);
    expect([answers.length > large.length, answers.includes("unreadable")]).toEqual([true, false]);
  });

  it("ends the connection with an answer that began before the body came, whole", async () => {
    const http = await limited((_request, response) => response.end(large));
    const socket = connect(portOf(http), "127.0.0.1");
    socket.write(post("/", "transfer-encoding: chunked", "2\r\n{}\r\n"));
    await once(socket, "readable");
    socket.write("rubbish\r\n");
    const answers = await answersOf(socket);
    expect([answers.length > large.length, answers.includes("unreadable")]).toEqual([true, false]);
  });

  it("is not answered once more if it is the body of a request that was answered", async () => {
    const http = await limited((_request, response) => response.end("early"));
    const { socket, answers } = await connected(http, post("/", "transfer-encoding: chunked", "2\r\n{}\r\n"));
    await until(() => socket.bytesRead > 0);
    socket.write("rubbish\r\n");
    expect([statusesOf(await answers), (await answers).includes("unreadable")]).toEqual([["200"], false]);
  });

  it("is answered on a kept connection too", async () => {
    const { socket, answers } = await connected(server.server, get("/v1/waits/0"));
    await until(() => socket.bytesRead > 0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    socket.write("rubbish\r\n\r\n");
    expect(statusesOf(await answers)).toEqual(["200", "400"]);
  });

  it("is not handled if it is the body of a request that waits", async () => {
    const { socket, answers } = await connected(server.server, get("/v1/begun"));
    await until(() => socket.bytesRead > 0);
    socket.write(post("/v1/saves", "transfer-encoding: chunked", "rubbish\r\n"));
    await answerTo(get("/v1/waits/another", last));
    released.resolve();
    expect([statusesOf(await answers), handled]).toEqual([["200"], ["another"]]);
  });

  it("leaves a request that waits whole its answer, the last of the connection", async () => {
    const { socket, answers } = await connected(server.server, get("/v1/begun"));
    await until(() => socket.bytesRead > 0);
    socket.write(`${get("/v1/waits/0")}rubbish\r\n\r\n`);
    await answerTo(get("/v1/waits/another", last));
    released.resolve();
    expect([statusesOf(await answers), handled, unreadable]).toEqual([["200", "200"], ["another", "0"], 0]);
  });

  it("is not handled if it is the body of a request", async () => {
    const { answers } = await connected(server.server, post("/v1/saves", "transfer-encoding: chunked", "rubbish\r\n"));
    expect([statusesOf(await answers), handled]).toEqual([["400"], []]);
  });

  it("is answered on few connections in a turn, on thousands at once", async () => {
    const http = createServer();
    const connections = limitConnections();
    connections.bind(http);
    const answered: number[] = [];
    const sockets = Array.from({ length: 100 }, () => new Socket());
    for (const socket of sockets) http.emit("connection", socket);
    await until(() => sockets.every((socket) => !socket.isPaused()));
    for (const [n, socket] of [...sockets, ...sockets].entries())
      connections.answerUnreadable(socket, () => void answered.push(n));
    expect(answered.length).toBeLessThanOrEqual(2);
    await until(() => answered.length >= 100);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(answered).toEqual(sockets.map((_, n) => n));
    expect(sockets.every((socket) => socket.isPaused())).toBe(true);
  });

  it("is not answered on a connection that has ended", async () => {
    const http = createServer();
    const connections = limitConnections();
    connections.bind(http);
    const socket = new Socket();
    http.emit("connection", socket);
    await once(socket.destroy(), "close");
    connections.answerUnreadable(socket, () => void handled.push("answer"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(handled).toEqual([]);
  });

  it("is answered as a request if it was late, and has come whole before that could be said", async () => {
    const http = createServer();
    const connections = limitConnections();
    let handledNow: ServerResponse | undefined;
    http.on("request", ({ socket }, response) => {
      // Two other connections are answered in this turn, and the body comes in it.
      for (const other of [new Socket(), new Socket()]) {
        http.emit("connection", other);
        connections.answerUnreadable(other, () => undefined);
      }
      connections.answerUnreadable(socket, () => socket.end("too late"));
      handledNow = response;
    });
    connections.bind(http);
    onTestFinished(() => http.closeAllConnections());
    await once(http.listen(0, "127.0.0.1"), "listening");
    const { answers } = await connected(http, post("/"));
    await new Promise((resolve) => setTimeout(resolve, 20));
    handledNow?.end("handled");
    expect([statusesOf(await answers), (await answers).endsWith("too late")]).toEqual([["200"], false]);
  });
});
