import { afterAll } from "vitest";
import { type AppOptions, type StartedApp, startApp } from "../src/start-app.ts";
import { startTestApp, type TestApp } from "./test-app.ts";

/** Starts the program for all tests of a file, as `startTestApp` does, and stops it behind them: `const app = await startFileApp()`. */
export async function startFileApp(...options: Parameters<typeof startTestApp>): Promise<TestApp> {
  const app = await startTestApp(...options);
  afterAll(() => app.stop());
  return app;
}

/** Another process of the program on the same database and with the same clock, for all tests of a file. */
export async function startFileAppBeside(app: TestApp, options: Partial<AppOptions> = {}): Promise<StartedApp> {
  const { config, log, ports } = app.platform;
  const beside = await startApp({ config, clock: app.clock, log, ports, checkAnswers: true, ...options });
  afterAll(() => beside.stop());
  return beside;
}
