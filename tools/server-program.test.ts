import { expect, it } from "vitest";
import { inProject } from "./paths.ts";
import { engineFlags, serverEnvironment, serverProgram } from "./server-program.ts";

it("a server process finds the portals unless it is told otherwise", () => {
  expect(serverEnvironment({ PORTAL_FOLDER: "" })).toMatchObject({
    PORTAL_FOLDER: "",
    SIGN_IN_FOLDER: inProject("sign-in/dist"),
  });
});

it("the built server runs where it is no older than its source, else the source with code that is compiled already", () => {
  expect(serverProgram(true)).toEqual({ file: "server/dist/main.js", environment: {} });
  expect(serverProgram(false)).toEqual({
    file: "server/src/main.ts",
    environment: { NODE_COMPILE_CACHE: inProject("node_modules/.crema-code") },
  });
});

it.each([
  [512, 256],
  [1_024, 256],
  [2_048, 512],
  [3_072, 768],
  [24_576, 768],
])("with %i MB of memory the heap may have %i MB", (available, heap) => {
  expect(engineFlags(available * 1_048_576, 2)[0]).toBe(`--max-old-space-size=${heap}`);
});

it("on a single core V8 has one thread that competes with the main one", () => {
  expect(engineFlags(0, 1).slice(3)).toEqual(["--v8-pool-size=1"]);
  expect(engineFlags(0, 2).slice(3)).toEqual([]);
});
