import { afterEach, describe, expect, it } from "vitest";
import { serverThatSaysItIs } from "../../../test/other-postgres.ts";
import { checkServerVersion } from "./server-version.ts";

const closers: (() => void)[] = [];

afterEach(() => {
  for (const close of closers.splice(0)) close();
});

describe("the check of DATABASE_URL", () => {
  it("accepts the server the tests run on", async () => {
    await expect(checkServerVersion(process.env["CREMA_TEST_SERVER_URL"] ?? "")).resolves.toBeUndefined();
  });

  it.each(["14.19", "19.0"])("refuses PostgreSQL %s, naming host and database but no password", async (version) => {
    const { port, close } = await serverThatSaysItIs(version);
    closers.push(close);
    await expect(checkServerVersion(`postgresql://someone:secret@127.0.0.1:${port}/shop`)).rejects.toThrow(
      new RegExp(
        `^The server at DATABASE_URL \\(127\\.0\\.0\\.1:${port}/shop\\) is PostgreSQL ${version}: Crema needs version 15 to 18\\.$`,
      ),
    );
  });

  it.each(["shop", "db.example:5432/shop", "mysql://db/shop"])(
    "refuses %s, which the driver would take for a name",
    (given) =>
      expect(checkServerVersion(given)).rejects.toThrow(
        "DATABASE_URL is not an address: postgres://user:password@host:5432/name.",
      ),
  );

  it("takes the address of a socket, with a user and without a host", () =>
    expect(checkServerVersion("postgres://crema@/shop?host=/nowhere")).rejects.toThrow(
      "The database server at DATABASE_URL (/nowhere/shop) cannot be used: connect ENOENT /nowhere/.s.PGSQL.5432.",
    ));

  it("says that nothing listens, without the password", async () => {
    const failure = await checkServerVersion("postgresql://someone:secret@127.0.0.1:1/shop").catch((error: unknown) =>
      String(error),
    );
    expect(failure).toMatch(
      /The database server at DATABASE_URL \(127\.0\.0\.1:1\/shop\) cannot be used: .*ECONNREFUSED/,
    );
    expect(failure).not.toContain("secret");
  });
});
