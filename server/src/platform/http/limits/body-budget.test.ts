import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { PassThrough } from "node:stream";
import { setImmediate as turn } from "node:timers/promises";
import { expect, it } from "vitest";
import { createBodyBudget } from "./body-budget.ts";

it("keeps nothing of a body that still comes after its answer", async () => {
  const budget = createBodyBudget({ total: 1e6, perOwner: 1e6, anonymous: 1e6, perNetwork: 1e6 });
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the one part that is used
  const response = Object.assign(new EventEmitter(), { closed: false }) as unknown as ServerResponse;
  const body = new PassThrough();
  const metered = budget.meter(response, "203.0.113.7", body);
  response.emit("finish");
  for (let n = 0; n < 40; n += 1) {
    body.write(Buffer.alloc(16_384));
    await turn();
  }
  expect([body.readableLength, metered.readableLength]).toEqual([0, 0]);
});
