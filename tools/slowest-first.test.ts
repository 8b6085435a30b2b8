import { globSync } from "node:fs";
import { expect, it } from "vitest";
import { projectRoot } from "./paths.ts";
import { rankOf } from "./slowest-first.ts";

it("the files that take long come before all others, each of them named still there", () => {
  const files = globSync("{server/src,tools}/**/*.test.ts", { cwd: projectRoot });
  const others = rankOf("server/src/areas/parts/parts.call.test.ts");
  const ranks = files.map(rankOf).filter((rank) => rank < others);
  expect(ranks.toSorted((one, other) => one - other)).toEqual(Array.from({ length: others }, (_, rank) => rank));
});
