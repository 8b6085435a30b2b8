import { expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { roundsOfUses } from "../../../../test/many-uses.ts";

const app = await startFileApp();

it("limits per code and per person hold under twenty parallel tries, a thousand rounds [AMB-97]", async () => {
  expect(await roundsOfUses(app, 1_000)).toEqual([]);
});
