/** The program and the people of a whole test file: there before its first test, in the order they are named. */
import { afterAll, beforeAll } from "vitest";
import { signInAs } from "./sessions.ts";
import { startTestApp, type TestApp } from "./test-app.ts";
import { aStaffMember, type StaffMember } from "./users.ts";

/** What a call of somebody who is signed in carries. */
export type Headers = Readonly<{ authorization: string }>;

/** The uuid of nobody and nothing. */
export const nobody = "0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff";

/** An app that tests and hooks may use; it stops after the last test. */
export function fileApp(...given: Parameters<typeof startTestApp>): TestApp {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it is whole when the first hook has run
  const app = {} as TestApp;
  beforeAll(async () => {
    Object.assign(app, await startTestApp(...given));
  });
  afterAll(() => app.stop());
  return app;
}

/** Headers of a new member of staff. */
export const asStaff = async (app: TestApp, member: StaffMember = {}): Promise<Headers> =>
  signInAs(app, await aStaffMember(app, member));

/** The same for tests and hooks of the whole file. */
export function fileStaff(app: TestApp, member: StaffMember = {}): Headers {
  const headers = { authorization: "" };
  beforeAll(async () => {
    Object.assign(headers, await asStaff(app, member));
  });
  return headers;
}
