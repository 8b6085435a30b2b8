/** The program and the people of a whole test file. */
import { afterAll } from "vitest";
import { type AppOptions, type StartedApp, startApp } from "../src/start-app.ts";
import { signInAs } from "./sessions.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import { aStaffMember, type StaffMember } from "./users.ts";

/** What a call of somebody who is signed in carries. */
export type Headers = Readonly<{ authorization: string }>;

/** The uuid of nobody and nothing. */
export const nobody = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";

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

/** Headers of a new member of staff. */
export const asStaff = async (app: TestApp, member: StaffMember = {}): Promise<Headers> =>
  signInAs(app, await aStaffMember(app, member));
