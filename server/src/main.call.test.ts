import { once } from "node:events";
import { createServer } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { startServerProcess } from "../test/server-process.ts";
import { createTestDatabase, type TestDatabase } from "../test/test-database.ts";

let database: TestDatabase | undefined;
afterEach(async () => {
  await database?.drop();
  database = undefined;
});

/** Runs the server's own program until it ends. */
async function run(environment: NodeJS.ProcessEnv, flags: readonly string[] = []) {
  const child = startServerProcess({ JOBS: "off", LOG_LEVEL: "info", ...environment }, { flags, isPiped: true });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  return { code, printed };
}
const oneSentence = (printed: string): string[] => printed.trimEnd().split("\n");

describe("a start that cannot be", () => {
  it("names the folder of a portal that is not built, not the database", async () => {
    const { code, printed } = await run({ DATABASE_URL: "postgresql://x@127.0.0.1:1/x", PORTAL_FOLDER: "/nowhere" });
    expect([code, oneSentence(printed)]).toEqual([
      1,
      ["The configuration is not right:", "  PORTAL_FOLDER: holds no index.html; npm run build makes the portals"],
    ]);
  });

  it("says that the database cannot be reached", async () => {
    for (const url of ["postgresql://x@127.0.0.1:1/x", "postgresql://x@localhost/x?host=/nowhere"]) {
      const { code, printed } = await run({ DATABASE_URL: url });
      expect([code, oneSentence(printed)]).toEqual([1, ["The database of DATABASE_URL cannot be reached."]]);
    }
  });

  it("says that the port is in use", async () => {
    database = await createTestDatabase();
    const holder = createServer().listen(0, "127.0.0.1");
    await once(holder, "listening");
    const address = holder.address();
    const port = typeof address === "object" ? address?.port : 0;
    const { code, printed } = await run({ DATABASE_URL: database.url, PORT: String(port) });
    holder.close();
    expect([code, oneSentence(printed)]).toEqual([
      1,
      [`Port ${port} is in use by another program; choose another with PORT.`],
    ]);
  });
});

describe("a fault that nobody caught", () => {
  it("ends the program and is in its log, without the values that hung on it", async () => {
    database = await createTestDatabase();
    const fault = `const wait = setInterval(() => {
      if (process.listenerCount("uncaughtException") === 0) return;
      clearInterval(wait);
      throw Object.assign(new Error("a fault"), { detail: "can" + "ary@example.test exists" });
    }, 20);`;
    const { code, printed } = await run({ DATABASE_URL: database.url }, [
      "--import",
      `data:text/javascript,${encodeURIComponent(fault)}`,
    ]);
    expect(code).toBe(1);
    expect(printed).toContain("a fault");
    expect(printed).not.toContain("canary");
  });
});
