import { createHmac } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { createPace } from "./clock.ts";
import { createDeliveries } from "./deliveries.ts";
import { json } from "./http.ts";
import { portOf } from "./listener.ts";
import { afterCommit } from "./misbehave.ts";
import { type Sandbox, type SandboxDefinition, type SandboxOptions, startSandbox } from "./sandbox.ts";

interface Notes {
  /** How many there ever were. */
  ever: number;
  notes: { text: string; at: number }[];
}

/** A vendor that keeps notes: `POST /notes` stores the body, `GET /notes` tells how many there are, and one by its place. */
const notebook: SandboxDefinition<Notes> = {
  title: "Notebook",
  seed: (before) => ({ ever: before?.ever ?? 0, notes: [] }),
  faults: ["lost-page"],
  env: (address) => ({ NOTEBOOK_URL: address("front") }),
  parts: (bench) => ({
    doors: {
      front: {
        operationOf: ({ method }) => (method === "POST" ? "write" : "count"),
        secrets: ["pin"],
        answer(asked) {
          const { notes } = bench.state();
          const sees = (at: number): boolean => at <= asked.seesUntil.getTime();
          if (asked.operation === "count") return json({ count: notes.filter(({ at }) => sees(at)).length });
          if (asked.fault?.kind === "lost-page") return json({ error: "a page is lost" }, 422);
          notes.push({ text: asked.text, at: bench.clock.now().getTime() });
          bench.state().ever += 1;
          asked.commits();
          return json({ count: notes.length }, 201);
        },
      },
      back: {
        base: "/v1",
        calls: {
          "GET /notes/{place}": (_, { place }) => json(bench.state().notes[Number(place)]?.text ?? null),
        },
        refusalOf: ({ headers }) => (headers["x-key"] === "wrong" ? json({ error: "key" }, 403) : undefined),
        answer: ({ operation }) => json({ operation }, 404),
      },
    },
  }),
};

const started: Sandbox<Notes>[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.close()));
});

async function open(options: SandboxOptions = {}): Promise<Sandbox<Notes>> {
  const sandbox = await startSandbox(notebook, options);
  started.push(sandbox);
  return sandbox;
}

const write = (sandbox: Sandbox<Notes>, text = "hello", wait = 1_000): Promise<Response> =>
  fetch(`${sandbox.address("front")}/notes?pin=1234`, {
    method: "POST",
    body: JSON.stringify({ text, pin: "1234" }),
    headers: { authorization: "Bearer secret" },
    signal: AbortSignal.timeout(wait),
  });
const count = (sandbox: Sandbox<Notes>): number => sandbox.state().notes.length;
const control = (sandbox: Sandbox<Notes>, path: string, body?: unknown): Promise<Response> =>
  fetch(
    `${sandbox.control}/_sandbox/${path}`,
    body === undefined ? {} : { method: "POST", body: JSON.stringify(body) },
  );

async function statusesBySeed(seed: number): Promise<number[]> {
  const sandbox = await open();
  sandbox.faults.plan({ seed, share: 0.5, faults: ["503", "html-502"] });
  const statuses = [];
  for (let n = 0; n < 20; n += 1) statuses.push((await write(sandbox)).status);
  return statuses;
}

describe("faults of a door", () => {
  it.each(["timeout-before-commit", "reset-before-commit", "503", "html-502", "429:7", "auth-wrong", "auth-expired"])(
    "%s writes nothing",
    async (fault) => {
      const sandbox = await open();
      sandbox.faults.order({ fault });
      const answer = await write(sandbox).catch(() => undefined);
      expect(answer?.ok ?? false).toBe(false);
      expect(count(sandbox)).toBe(0);
      expect((await write(sandbox)).status).toBe(201);
    },
  );

  it.each(afterCommit.filter((kind) => kind !== "slow"))("%s writes, and the client cannot tell", async (fault) => {
    const sandbox = await open();
    sandbox.faults.order({ fault: fault === "huge" ? "huge:8" : fault });
    const answer = write(sandbox, "hello", fault === "huge" ? 15_000 : 1_000).then(async (reply) => ({
      status: reply.status,
      text: await reply.text(),
    }));
    const seen = await answer.catch(() => undefined);
    expect(count(sandbox)).toBe(1);
    if (fault === "huge") expect(seen?.text.length).toBeGreaterThan(8_000_000);
    else if (fault === "malformed-json") expect(() => JSON.parse(seen?.text ?? "")).toThrow("JSON");
    else expect(seen?.status ?? 0).not.toBe(201);
  });

  it("slow answers late and validly", async () => {
    const sandbox = await open();
    sandbox.faults.order({ fault: "slow:150" });
    const began = performance.now();
    expect(await (await write(sandbox)).json()).toEqual({ count: 1 });
    expect(performance.now() - began).toBeGreaterThan(140);
  });

  it("refuse-connect closes the listener and comes back by itself", async () => {
    const sandbox = await open();
    sandbox.faults.order({ fault: "refuse-connect:1000" });
    await expect(write(sandbox)).rejects.toThrow("fetch failed");
    await expect(write(sandbox)).rejects.toMatchObject({ cause: { code: "ECONNREFUSED" } });
    const status = (): Promise<number> =>
      write(sandbox).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(status).toBe(201);
  });

  it("stale-read shows what was written before, not what was written just now", async () => {
    const sandbox = await open();
    await write(sandbox);
    sandbox.faults.order({ fault: "stale-read:5000" });
    const read = async (): Promise<unknown> => (await fetch(`${sandbox.address("front")}/notes`)).json();
    expect(await read()).toEqual({ count: 0 });
    expect(await read()).toEqual({ count: 1 });
  });

  it("429 says when to come again", async () => {
    const sandbox = await open();
    sandbox.faults.order({ fault: "429:7" });
    const answer = await write(sandbox);
    expect([answer.status, answer.headers.get("retry-after")]).toEqual([429, "7"]);
  });

  it("a fault of the vendor's own reaches the vendor's code", async () => {
    const sandbox = await open();
    sandbox.faults.order({ fault: "lost-page" });
    expect((await write(sandbox)).status).toBe(422);
    expect(count(sandbox)).toBe(0);
  });

  it("an order waits for its door, its operation and its turn, and happens as often as ordered", async () => {
    const sandbox = await open();
    sandbox.faults.order({ fault: "503", times: 2, match: { door: "front", operation: "write", nth: 2 } });
    await fetch(`${sandbox.address("back")}/`);
    const statuses = [];
    for (let n = 0; n < 4; n += 1) statuses.push((await write(sandbox)).status);
    expect(statuses).toEqual([201, 503, 503, 201]);
    expect(sandbox.faults.hits()).toEqual({ "503": 2 });
  });

  it("a plan draws the same faults for the same seed", async () => {
    const [first, again, other] = [await statusesBySeed(7), await statusesBySeed(7), await statusesBySeed(8)];
    expect(again).toEqual(first);
    expect(other).not.toEqual(first);
    expect(new Set(first)).toEqual(new Set([201, 502, 503]));
  });
});

describe("calls of a door", () => {
  it("are known by their path, are refused before they are answered, and leave the rest to the door", async () => {
    const sandbox = await open();
    await write(sandbox, "hello");
    const ask = async (path: string, headers = {}): Promise<unknown> =>
      (await fetch(`${sandbox.address("back")}${path}`, { headers })).json();
    expect(await ask("/v1/notes/0")).toContain("hello");
    expect(await ask("/v1/notes/0", { "x-key": "wrong" })).toEqual({ error: "key" });
    expect(await ask("/notes/0")).toEqual({ operation: "unknown" });
    expect(sandbox.journal.entries().at(1)?.what).toBe("GET /notes/{place}");
  });
});

describe("controls", () => {
  it("order faults, tell what was asked without secrets, and go back to the start", async () => {
    const sandbox = await open();
    await control(sandbox, "faults", { fault: "commit-then-500" });
    await write(sandbox);
    const told: unknown = await (await control(sandbox, "journal")).json();
    expect(told).toEqual({
      entries: [
        expect.objectContaining({
          what: "write",
          detail: expect.objectContaining({ committed: true, fault: "commit-then-500" }),
        }),
      ],
    });
    expect(JSON.stringify(told)).not.toMatch(/1234|secret/);
    expect(await (await control(sandbox, "state")).json()).toMatchObject({ notes: [{}] });
    await control(sandbox, "reset", {});
    expect(await (await control(sandbox, "state")).json()).toEqual({ ever: 1, notes: [] });
    expect(await (await control(sandbox, "journal")).json()).toEqual({ entries: [] });
  });

  it.each([
    ["a fault there is not", { fault: "earthquake" }, 'unknown fault "earthquake"'],
    ["no times at all", { fault: "503", times: 0 }, "times"],
    ["a plan of more than everything", { plan: { seed: 1, share: 2, faults: ["503"] } }, "share"],
  ])("refuse %s", async (_, body, said) => {
    const answer = await control(await open(), "faults", body);
    expect(answer.status).toBe(422);
    expect(await answer.text()).toContain(said.replaceAll('"', String.raw`\"`));
  });

  it("move the clock, and what is due by then happens", async () => {
    const sandbox = await open();
    const done: string[] = [];
    sandbox.clock.after(3_600, () => void done.push("hour"));
    sandbox.clock.after(60, () => void done.push("minute"));
    await control(sandbox, "clock", { advanceSeconds: 59 });
    expect(done).toEqual([]);
    await control(sandbox, "clock", { advanceSeconds: 4_000 });
    expect(done).toEqual(["minute", "hour"]);
    expect((await control(sandbox, "clock", { advanceSeconds: -1 })).status).toBe(422);
  });

  it("need the token for writing where there is one, and a name of this machine always", async () => {
    const sandbox = await open({ token: "t" });
    expect((await control(sandbox, "reset", {})).status).toBe(403);
    expect((await control(sandbox, "state")).status).toBe(200);
    const headers = { "x-sandbox-token": "t" };
    expect((await fetch(`${sandbox.control}/_sandbox/reset`, { method: "POST", headers })).status).toBe(200);
  });

  it("show a page with what is stored and asked, as text", async () => {
    const sandbox = await open();
    await write(sandbox, "<b>bold</b>");
    const page = await (await fetch(`${sandbox.control}/`)).text();
    expect(page).toContain("Notebook");
    expect(page).toContain("<h2>notes <small>1</small></h2>");
    expect(page).toContain("&lt;b&gt;bold");
    expect(page).not.toContain("<b>bold");
  });
});

describe("what is stored", () => {
  it("outlives the sandbox where a file is given", async () => {
    const folder = mkdtempSync(join(tmpdir(), "sandbox-"));
    const stateFile = join(folder, "notebook.json");
    const first = await open({ stateFile });
    await write(first);
    await first.close();
    started.length = 0;
    const second = await open({ stateFile });
    expect(count(second)).toBe(1);
    await second.close();
    started.length = 0;
    rmSync(folder, { recursive: true });
  });
});

async function receiver(statusOf: (n: number) => number) {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    request.setEncoding("utf8").once("data", (body: string) => {
      bodies.push(body);
      response.writeHead(statusOf(bodies.length)).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { bodies, url: `http://127.0.0.1:${portOf(server.address())}/`, close: () => server.close() };
}
const delivery = (url: string, body: string) => ({
  url,
  body,
  headers: { "x-signature": createHmac("sha256", "secret").update(body).digest("base64") },
});

describe("webhooks", () => {
  it("are tried again on the sandbox's clock until they are taken, or given up", async () => {
    const sandbox = await open();
    const taken = await receiver((n) => (n < 3 ? 500 : 200));
    const never = await receiver(() => 500);
    const deliveries = createDeliveries(sandbox, { cutOffSeconds: 1, retrySeconds: [10, 20] });
    let givenUp = 0;
    await deliveries.send(delivery(taken.url, "a"));
    await deliveries.send(delivery(never.url, "b"), () => (givenUp += 1));
    await sandbox.clock.advance(60);
    expect([taken.bodies.length, never.bodies.length, givenUp]).toEqual([3, 3, 1]);
    taken.close();
    never.close();
  });

  it("come twice when asked to", async () => {
    const sandbox = await open();
    const { bodies, url, close } = await receiver(() => 204);
    const deliveries = createDeliveries(sandbox, { cutOffSeconds: 1, retrySeconds: [] });
    const sent = ["1", "2"].map((body) => delivery(url, body));
    expect(await deliveries.sendAll(sent, 1)).toEqual([204, 204, 204, 204]);
    expect(bodies).toEqual(["1", "1", "2", "2"]);
    close();
  });
});

it("the third of two requests in a second is too much, until the first is a second old", async () => {
  const { clock } = await open();
  const isInTime = createPace(clock, { count: 2, milliseconds: 1_000 });
  expect([isInTime(), isInTime(), isInTime()]).toEqual([true, true, false]);
  await clock.advance(1);
  expect(isInTime()).toBe(true);
});
