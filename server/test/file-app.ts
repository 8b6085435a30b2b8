import { afterAll } from "vitest";
import { startTestApp, type TestApp } from "./test-app.ts";

/** Starts the program for all tests of a file, as `startTestApp` does, and stops it behind them: `const app = await startFileApp()`. */
export async function startFileApp(...options: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(...options);
  afterAll(() => app.stop());
  return app;
}
