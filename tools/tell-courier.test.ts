import { afterEach, expect, it } from "vitest";
import { startShippitSandbox } from "../sandboxes/shippit/shippit-sandbox.ts";
import { tellCourier } from "./tell-courier.ts";

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

it("the courier's sandbox tells its news to this copy, also when it was told another address before", async () => {
  const shippit = await startShippitSandbox();
  closers.push(() => shippit.close());
  for (const address of ["http://127.0.0.1:4000/v1/webhooks/shippit", "http://127.0.0.1:4001/v1/webhooks/shippit"]) {
    await tellCourier(shippit.env, address);
    expect(shippit.state().merchant.webhook_url).toBe(address);
  }
});

it("without a courier's sandbox nobody is told", async () => {
  await expect(tellCourier({}, "http://127.0.0.1:4000/v1/webhooks/shippit")).resolves.toBeUndefined();
});
