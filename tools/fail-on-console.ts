import { afterEach, beforeEach, expect, vi } from "vitest";

// A warning nobody reads is a fault nobody mends: what is written to the console fails the test that wrote it.
let written: string[] = [];

beforeEach(() => {
  written = [];
  for (const kind of ["error", "warn"] as const) {
    vi.spyOn(console, kind).mockImplementation(
      (...words: unknown[]) => void written.push(`console.${kind}: ${words.map(String).join(" ")}`),
    );
  }
});

afterEach(() => {
  expect(written).toEqual([]);
});
