import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { findChromium } from "./chromium.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "crema-chromium-"));
  vi.stubEnv("PATH", folder);
  vi.stubEnv("CHROMIUM_PATH", "");
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function aProgram(name: string, exitCode = 0): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\nexit ${exitCode}\n`);
  chmodSync(path, 0o755);
  return path;
}
const found = (): string => findChromium(() => undefined);

describe("Chromium for the browser tests", () => {
  it("is its headless shell where that is installed, else a whole browser", () => {
    const whole = aProgram("chromium");
    expect(found()).toBe(whole);
    expect(aProgram("chromium-headless-shell")).toBe(found());
  });

  it("is none that does not run", () => {
    aProgram("chromium-headless-shell", 1);
    expect(aProgram("google-chrome")).toBe(found());
  });

  it("is the one that is named, and one that does not run is told", () => {
    aProgram("chromium");
    const named = aProgram("mine");
    vi.stubEnv("CHROMIUM_PATH", named);
    expect(found()).toBe(named);
    vi.stubEnv("CHROMIUM_PATH", join(folder, "none"));
    expect(found).toThrow("none, which cannot be run");
  });
});
