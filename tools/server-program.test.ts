import { expect, it } from "vitest";
import { inProject } from "./paths.ts";
import { serverEnvironment, serverProgram } from "./server-program.ts";

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
