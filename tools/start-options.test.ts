import { describe, expect, it } from "vitest";
import { inProject } from "./paths.ts";
import { StartError } from "./start-error.ts";
import { readStartOptions } from "./start-options.ts";

describe("npm start", () => {
  it("uses port 4000, the folder .crema and the embedded database unless told otherwise", () => {
    expect(readStartOptions([], {})).toEqual({
      port: 4000,
      dataFolder: inProject(".crema"),
      databaseUrl: undefined,
      isReset: false,
      isWithoutDemo: false,
    });
  });

  it("takes the environment, and a flag before it", () => {
    const environment = { PORT: "4100", CREMA_DATA: "/srv/crema", DATABASE_URL: "postgresql://db/crema" };
    expect(readStartOptions([], environment)).toMatchObject({
      port: 4100,
      dataFolder: "/srv/crema",
      databaseUrl: "postgresql://db/crema",
    });
    expect(readStartOptions(["--port", "4200", "--no-demo"], environment)).toMatchObject({
      port: 4200,
      isWithoutDemo: true,
    });
    expect(readStartOptions(["--port=0", "--reset"], {})).toMatchObject({ port: 0, isReset: true });
  });

  it("takes DATABASE_URL=embedded for the embedded database, as npm run serve does", () => {
    expect(readStartOptions([], { DATABASE_URL: "embedded" })).toMatchObject({ databaseUrl: undefined });
  });

  it.each([
    [["--prot", "1"], {}, "Unknown option '--prot'. See npm start -- --help."],
    [["--port", "many"], {}, "'many' is not a port: give a number from 0 to 65535."],
    [[], { PORT: "70000" }, "'70000' is not a port: give a number from 0 to 65535."],
    [
      ["--reset"],
      { DATABASE_URL: "postgresql://db/crema" },
      "--reset empties the embedded database only: DATABASE_URL names a server of yours, empty that one yourself.",
    ],
    [
      [],
      { CREMA_ENV: "production" },
      "npm start is for one machine (CREMA_ENV=local), not for production: use npm run serve.",
    ],
  ])("refuses %j with %j in one sentence", (args, environment, sentence) => {
    expect(() => readStartOptions(args, environment)).toThrow(new StartError(sentence));
  });
});
