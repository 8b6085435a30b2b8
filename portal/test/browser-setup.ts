import { afterEach, beforeEach, vi } from "vitest";
import "../src/ui/foundation/foundation.ts";

/** A message on the console is a defect: React warns there, and so do the browser and our libraries. */
const said: string[] = [];

beforeEach(() => {
  said.length = 0;
  for (const method of ["error", "warn"] as const) {
    vi.spyOn(console, method).mockImplementation((...words: unknown[]) => {
      said.push(`console.${method}: ${words.map(String).join(" ")}`);
    });
  }
  document.documentElement.removeAttribute("data-theme");
  document.documentElement.removeAttribute("data-density");
});

afterEach(() => {
  vi.restoreAllMocks();
  const complaints = said.splice(0);
  if (complaints.length > 0) throw new Error(`The console must stay silent:\n${complaints.join("\n")}`);
});
