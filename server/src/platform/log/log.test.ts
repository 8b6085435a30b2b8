import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createLog } from "./log.ts";

function lineOf(error: Error): string {
  let text = "";
  const log = createLog(
    "info",
    new Writable({
      write(chunk: Buffer, _encoding, done) {
        text += chunk.toString();
        done();
      },
    }),
  );
  log.error({ err: error }, "call failed");
  return text;
}

describe("an error in the log", () => {
  it("keeps message, code and place", () => {
    const line = lineOf(Object.assign(new Error("no such thing"), { code: "42P01" }));
    for (const kept of ["no such thing", "42P01", "log.test.ts"]) expect(line).toContain(kept);
  });

  it("has no value that PostgreSQL could not read, nor the row it was in", () => {
    const line = lineOf(
      Object.assign(new Error('invalid input syntax for type date: "Canary "quoted" Street"'), {
        code: "22007",
        detail: "Failing row contains (canary@example.test).",
        where: "unnamed portal parameter $1 = 'Canary'",
      }),
    );
    expect(line).toContain("invalid input syntax for type date");
    expect(line.toLowerCase()).not.toMatch(/canary|quoted/);
  });
});
