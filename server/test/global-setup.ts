import { startTestServer } from "./test-database.ts";

/** Vitest calls this once before the workers start, and what it returns when they have ended. */
export function setup(): Promise<() => Promise<void>> {
  return startTestServer();
}
