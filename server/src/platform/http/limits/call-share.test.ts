import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { expect, it } from "vitest";
import { createCallShare, createPersonShare } from "./call-share.ts";

/** As far as a share knows a response. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a share listens to it and asks whether it is closed
const aResponse = () => Object.assign(new EventEmitter(), { closed: false }) as unknown as ServerResponse;
const tick = () => new Promise((resolve) => setImmediate(resolve));
const share = (longestWaitMs = 60_000) => createCallShare({ atOnce: 2, waiting: 1, longestWaitMs });
const busy = { status: 429, code: "too_many_requests" };

/** Asks for a place for each name, in order. */
function callsOf(names: readonly string[], take = share()) {
  const begun: number[] = [];
  const calls = names.map((name, n) => {
    const response = aResponse();
    return { response, taken: take(name, response).then(() => begun.push(n)) };
  });
  return { begun, calls };
}

it("a person's further call waits until an answer was sent or its client has gone; nobody else's waits", async () => {
  const { begun, calls } = callsOf(["ana", "ana", "ana", "ben"]);
  await tick();
  expect(begun).toEqual([0, 1, 3]);
  calls[1]?.response.emit("close");
  await calls[2]?.taken;
  expect(begun).toEqual([0, 1, 3, 2]);
});

it("a call behind too many is refused", async () => {
  const { calls } = callsOf(["ana", "ana", "ana", "ana"]);
  await expect(calls[3]?.taken).rejects.toMatchObject(busy);
});

it("a call that waited too long is refused and takes no place", async () => {
  const take = share(1);
  const { calls } = callsOf(["ana", "ana", "ana"], take);
  await expect(calls[2]?.taken).rejects.toMatchObject(busy);
  calls[0]?.response.emit("finish");
  await tick();
  await take("ana", aResponse());
});

it("a client that goes away while its call waits takes no place", async () => {
  const take = share();
  const { calls } = callsOf(["ana", "ana", "ana"], take);
  calls[2]?.response.emit("close");
  await expect(calls[2]?.taken).rejects.toThrow("The caller is gone");
  calls[0]?.response.emit("finish");
  await tick();
  await take("ana", aResponse());
});

it("of a person's calls for many rows one is worked on at a time; others, and other people's, do not wait for it", async () => {
  const take = createPersonShare();
  const begun: string[] = [];
  const call = (name: string, query: object) => {
    const response = aResponse();
    const leave = take(name, response, query);
    void leave.then(() => begun.push(`${name} ${Object.values(query).join("")}`));
    return { response, leave };
  };
  const first = call("ana", { pageSize: "1000" });
  const second = call("ana", { limit: "251" });
  call("ana", { limit: "252" });
  for (let n = 0; n < 6; n += 1) call("ana", { pageSize: "250" });
  const short = call("ana", {});
  call("ben", { pageSize: "1000" });
  await tick();
  expect(begun).toEqual([
    "ana 250",
    "ana 250",
    "ana 250",
    "ana 250",
    "ana 250",
    "ana 250",
    "ana ",
    "ana 1000",
    "ben 1000",
  ]);
  first.response.emit("finish");
  await tick();
  expect(begun.at(-1)).toBe("ana 251");
  short.response.emit("finish");
  await tick();
  expect(begun.at(-1)).toBe("ana 251");
  // It has its rows; its answer is still being read.
  (await second.leave)?.();
  await tick();
  expect(begun.at(-1)).toBe("ana 252");
});
