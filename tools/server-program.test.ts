import { expect, it } from "vitest";
import { inProject } from "./paths.ts";
import { serverEnvironment } from "./server-program.ts";

it("a server process finds the portals and code that is compiled already, unless it is told otherwise", () => {
  expect(serverEnvironment({ PORTAL_FOLDER: "" })).toMatchObject({
    PORTAL_FOLDER: "",
    SIGN_IN_FOLDER: inProject("sign-in/dist"),
    NODE_COMPILE_CACHE: inProject("node_modules/.crema-code"),
  });
});
