import { once } from "node:events";
import { connect } from "node:net";
import { expect, it, onTestFinished, vi } from "vitest";
import { answersOf, connected, get, large, limited, portOf, post, until } from "../../../../test/raw-connections.ts";

it("a server that closes leaves an answer that is being read its time, and ends kept connections at once", async () => {
  const http = await limited((request, response) => response.end(request.url === "/large" ? large : ""));
  const kept = await connected(http, get("/"));
  const reading = connect(portOf(http), "127.0.0.1");
  reading.write(get("/large"));
  await once(reading, "readable");
  const closed = new Promise((resolve) => http.close(resolve));
  expect(kept.ofServer.destroyed).toBe(true);
  await new Promise((resolve) => setTimeout(resolve, 1_200));
  expect((await answersOf(reading)).length).toBeGreaterThan(large.length);
  await closed;
});

it("a server that closes waits ten seconds for the rest of a body, and longer for an answer", async () => {
  const http = await limited((request) => void request.resume());
  const answered = await connected(http, get("/"));
  const { ofServer } = await connected(http, post("/", "content-length: 2", "{"));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  http.close();
  vi.advanceTimersByTime(9_000);
  expect(ofServer.destroyed).toBe(false);
  vi.advanceTimersByTime(2_000);
  vi.useRealTimers();
  expect([ofServer.destroyed, answered.ofServer.destroyed]).toEqual([true, false]);
});

it("a server that closes does not wait for ever for somebody who takes little of an answer now and then", async () => {
  const http = await limited((_request, response) => response.end(large));
  const opened = once(http, "connection");
  const reading = connect(portOf(http), "127.0.0.1");
  onTestFinished(() => void reading.destroy());
  reading.write(get("/"));
  await once(reading, "readable");
  const [ofServer] = await opened;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  http.close();
  // The process is ended after 20 seconds.
  vi.advanceTimersByTime(19_000);
  expect(ofServer.destroyed).toBe(true);
});

it.each([
  ["nothing came", "", ""],
  ["a request has begun", "", "GET / HTT"],
  ["a request has begun after an answer", get("/"), "GET / HTT"],
])("a server that closes ends a connection on which %s after a second", async (_, answered, begun) => {
  const http = await limited((_request, response) => response.end());
  const { socket, ofServer } = await connected(http, answered);
  socket.write(begun);
  await until(() => ofServer.bytesRead >= answered.length + begun.length);
  const began = performance.now();
  const closed = new Promise((resolve) => http.close(resolve));
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(ofServer.destroyed).toBe(false);
  await closed;
  expect(performance.now() - began).toBeLessThan(5_000);
});

it("a server that closes looks for such connections by one timer, until it has closed", async () => {
  const http = await limited((_request, response) => response.end());
  await connected(http, get("/"));
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  onTestFinished(() => void vi.useRealTimers());
  const closed = once(http, "close");
  http.closeIdleConnections();
  http.close();
  expect(vi.getTimerCount()).toBe(1);
  await closed;
  expect(vi.getTimerCount()).toBe(0);
});
