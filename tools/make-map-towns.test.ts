import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { townsFile, townsPath } from "./make-map-towns.ts";

it("the towns on the map are those of the gazetteer (node tools/make-map-towns.ts writes them)", () => {
  expect(readFileSync(townsPath, "utf8")).toBe(townsFile());
});
