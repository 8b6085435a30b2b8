import { createServer, type Socket } from "node:net";
import { type SandboxDefinition, startSandbox } from "@crema/sandboxes/kit/sandbox";
import { afterEach, describe, expect, it } from "vitest";
import { failureOf } from "./exchange-failure.ts";
import { createHttpClient, type HttpClient, type HttpClientOptions, retryAfterOf } from "./http-client.ts";

const greeter: SandboxDefinition<object> = {
  title: "Greeter",
  seed: () => ({}),
  env: () => ({}),
  parts: () => ({
    doors: {
      front: {
        operationOf: ({ method }) => method,
        answer: ({ text }) => ({
          type: "application/json",
          body: JSON.stringify({ hello: text }),
          headers: { "X-Greeter": "yes" },
        }),
      },
    },
  }),
};

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  await Promise.all(closers.splice(0).map((close) => close()));
});

async function open(options: Partial<HttpClientOptions> = {}) {
  const sandbox = await startSandbox(greeter);
  const client: HttpClient = createHttpClient({ timeoutMs: 1_000, ...options });
  closers.push(
    () => sandbox.close(),
    () => client.close(),
  );
  const post = (body = "you") => client.exchange({ method: "POST", url: `${sandbox.address("front")}/`, body });
  return { sandbox, client, post };
}

function aClient(): HttpClient {
  const client = createHttpClient({ timeoutMs: 2_000 });
  closers.push(() => client.close());
  return client;
}

/** A server of bare connections. @returns its address */
async function openRaw(onConnection: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on("error", () => undefined);
    onConnection(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closers.push(() => new Promise((resolve) => server.close(() => resolve())));
  const address = server.address();
  return `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}/`;
}

describe("an exchange", () => {
  it("gives status, headers and bytes of any answer", async () => {
    const { sandbox, post } = await open();
    const answer = await post();
    expect(answer).toMatchObject({ kind: "answered", status: 200, headers: { "x-greeter": "yes" } });
    expect(answer.kind === "answered" && answer.body.toString()).toBe('{"hello":"you"}');
    sandbox.faults.order({ fault: "429:7" });
    expect(await post()).toMatchObject({ kind: "answered", status: 429, headers: { "retry-after": "7" } });
  });

  it.each([
    ["timeout-before-commit", "No answer in time"],
    ["reset-before-commit", "The connection broke off"],
    ["commit-then-timeout", "No answer in time"],
    ["commit-then-reset", "The connection broke off"],
    ["truncated", "The answer cannot be read"],
    ["never-ending", "No answer in time"],
    ["huge:50", "The answer was too large"],
  ])("may have arrived after %s", async (fault, reason) => {
    const { sandbox, post } = await open();
    sandbox.faults.order({ fault });
    const before = process.memoryUsage().rss;
    expect(await post()).toEqual({ kind: "unknown", reason });
    expect(process.memoryUsage().rss - before).toBeLessThan(60 * 1_048_576);
  });

  it("certainly did not arrive when nobody listens, the name is unknown or no connection comes about", async () => {
    const { sandbox, client, post } = await open();
    await sandbox.close();
    expect(await post()).toEqual({ kind: "not-sent", reason: "The connection was refused" });
    expect(await client.exchange({ method: "GET", url: "http://nobody.invalid/" })).toMatchObject({ kind: "not-sent" });
    const far = createHttpClient({ connectTimeoutMs: 100 });
    closers.push(() => far.close());
    // An address that is kept free for documentation (RFC 5737): nobody answers, or the network says so.
    expect(await far.exchange({ method: "POST", url: "http://192.0.2.1/" })).toMatchObject({ kind: "not-sent" });
  });

  it.each(["EHOSTUNREACH", "ECONNREFUSED", "ERR_SSL_DECRYPTION_FAILED_OR_BAD_RECORD_MAC", ""])(
    "may have arrived when its connection stood and broke with %s, and did not when it had not begun",
    (code) => {
      const broken = Object.assign(new Error("broken"), { code });
      expect(failureOf(broken, { hasBegun: true }).kind).toBe("unknown");
      expect(failureOf(broken, { hasBegun: false }).kind).toBe("not-sent");
    },
  );

  it("certainly did not arrive when it was still waiting for its turn, or its address is none", async () => {
    const { sandbox, client } = await open({ atOnce: 1 });
    sandbox.faults.order({ fault: "commit-then-timeout" });
    const url = `${sandbox.address("front")}/`;
    const first = client.exchange({ method: "POST", url, body: "first" });
    const second = client.exchange({ method: "POST", url, body: "second", signal: AbortSignal.timeout(50) });
    expect(await second).toEqual({ kind: "not-sent", reason: "There was no time left to send it" });
    expect(await first).toEqual({ kind: "unknown", reason: "No answer in time" });
    expect(sandbox.journal.entries()).toHaveLength(1);
    const nowhere = { kind: "not-sent", reason: "The request cannot be sent as it is" };
    expect(await client.exchange({ method: "POST", url: "/v1/orders" })).toEqual(nowhere);
  });

  it("never goes over a connection that an earlier one left", async () => {
    let connections = 0;
    const url = await openRaw((socket) => {
      connections += 1;
      socket.on("data", () => socket.write("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n"));
    });
    const client = aClient();
    for (const method of ["GET", "POST", "GET", "POST"] as const)
      expect(await client.exchange({ method, url })).toMatchObject({ kind: "answered" });
    expect(connections).toBe(4);
  });

  it("takes a time-out that is no whole number of milliseconds, as 16.1 s makes it", async () => {
    const { post } = await open({ timeoutMs: 16.1 * 1_000 });
    expect(await post()).toMatchObject({ kind: "answered", status: 200 });
  });

  it("can be ended by who asked", async () => {
    const { sandbox, client } = await open({ timeoutMs: 10_000 });
    sandbox.faults.order({ fault: "commit-then-timeout" });
    const url = `${sandbox.address("front")}/`;
    // Long enough for it to have left.
    expect(await client.exchange({ method: "POST", url, signal: AbortSignal.timeout(1_000) })).toEqual({
      kind: "unknown",
      reason: "No answer in time",
    });
  });

  it("is not tried any more after five failures in a row, and is again after a rest", async () => {
    const { sandbox, post } = await open({ restMs: 1_000 });
    sandbox.faults.order({ fault: "503", times: 5 });
    for (let n = 0; n < 5; n += 1) await post();
    expect(await post()).toEqual({
      kind: "not-sent",
      reason: "Not asked again for a moment, because it failed several times in a row",
      isResting: true,
    });
    expect(sandbox.journal.entries()).toHaveLength(5);
    await expect.poll(() => post()).toMatchObject({ kind: "answered", status: 200 });
    expect(sandbox.journal.entries()).toHaveLength(6);
  });
});

describe("Retry-After", () => {
  it.each([
    ["30", 30],
    ["2.4", 3],
    ["Sat, 21 Nov 2026 02:00:10 GMT", 10],
    ["Sat, 21 Nov 2026 01:00:00 GMT", 0],
    ["soon", undefined],
  ])("%s", (given, seconds) => {
    expect(retryAfterOf({ "retry-after": given }, new Date("2026-11-21T02:00:00Z"))).toBe(seconds);
  });
  it("is not there", () => {
    expect(retryAfterOf({}, new Date())).toBeUndefined();
  });
});
