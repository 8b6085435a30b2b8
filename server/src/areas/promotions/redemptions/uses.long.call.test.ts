import { afterAll, beforeAll, expect, it } from "vitest";
import { roundsOfUses } from "../../../../test/many-uses.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

it("limits per code and per person hold under twenty parallel tries, a thousand rounds [AMB-97]", {
  timeout: 300_000,
}, async () => {
  expect(await roundsOfUses(app, 1_000)).toEqual([]);
});
