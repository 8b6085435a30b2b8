/**
 * What every end-to-end test is given: the shipped program on a database of the worker's own, and pages signed in as
 * whoever the test needs. Any console error or warning, and any policy report, fails the test that caused it.
 *
 * A kit that needs the program otherwise gives another `crema`. Whatever has the scope of a worker is here, for all kits:
 * Playwright ends a worker, with its browser, where the next story's is not the same.
 */
import type { Audience } from "@crema/contract/kit";
import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { inTransaction } from "../../server/src/platform/database/database.ts";
import { memoryImages } from "../../server/test/images.ts";
import { startTestApp, type TestApp } from "../../server/test/test-app.ts";
import { aStaffMember, type StaffMember } from "../../server/test/users.ts";
import { type Environment, environmentOf, reachableAt } from "./other-crema.ts";
import { type Crema, folders, oneAtATime, type Program, type Running, startProgram } from "./program.ts";

export type { Crema } from "./program.ts";

export interface Worker {
  readonly running: Running;
}

/** Who signs in: rights, and a name where it matters. */
export type Grant = StaffMember;
export interface Given {
  readonly crema: Program;
  /** A page signed in as a new member of staff with these rights; `user.edit` unless told. */
  readonly signedIn: (grant?: Grant) => Promise<SignedIn>;
  /** The same in a browser of its own: the second of two people at work. */
  readonly elsewhere: (grant?: Grant) => Promise<SignedIn>;
  /** A browser of its own with nothing in it: another computer. */
  readonly anotherBrowser: () => Promise<BrowserContext>;
  /** The program in another environment, beside the worker's own and on a database of its own; it ends with the test. */
  readonly startCrema: (environment: Environment) => Promise<Crema>;
}
export interface SignedIn {
  readonly page: Page;
  readonly userUuid: string;
  readonly idToken: string;
}

/** Everything a member of staff can hold. */
export const everything: Grant = {
  permissions: [
    "permission",
    "user",
    "product",
    "location",
    "order",
    "promotion",
    "notification",
    "shipping",
    "segment",
    "trend",
    "beandrive",
  ].map((name) => `${name}.edit`),
};

const start = (): Promise<Program> =>
  startProgram({ JOBS: "on" }, { ports: { imageStore: memoryImages().imageStore } });

export const test = base.extend<Given, Worker>({
  running: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const programs = oneAtATime();
      await use(programs.running);
      await programs.end();
    },
    { scope: "worker" },
  ],
  crema: async ({ running }, use) => use(await running(start)),
  baseURL: async ({ crema }, use) => use(crema.origin),
  context: async ({ context, crema }, use) => {
    // Who is made in a test comes after everybody of the tests before it, and so stands on top of a list, not on any of its pages.
    crema.app.clock.advance(1_000);
    const complaints = await prepare(context, crema);
    await use(context);
    expect(complaints).toEqual([]);
  },
  signedIn: async ({ context, crema }, use) => {
    await use((grant) => openAsNew(context, crema, grant));
  },
  anotherBrowser: async ({ browser, crema }, use) => {
    const opened: { context: BrowserContext; complaints: string[] }[] = [];
    await use(async () => {
      const context = await browser.newContext({ baseURL: crema.origin });
      opened.push({ context, complaints: await prepare(context, crema) });
      return context;
    });
    for (const { context } of opened) await context.close();
    expect(opened.flatMap(({ complaints }) => complaints)).toEqual([]);
  },
  elsewhere: async ({ anotherBrowser, crema }, use) => {
    await use(async (grant) => openAsNew(await anotherBrowser(), crema, grant));
  },
  startCrema: async ({ context, crema }, use) => {
    const started: TestApp[] = [];
    await use(async (environment) => {
      const { variables, origin } = await environmentOf(environment);
      const app = await startTestApp({ ...folders, ...variables });
      started.push(app);
      app.clock.set(crema.app.clock.now());
      await reachableAt(context, origin, await app.listen());
      return { app, origin };
    });
    // A page whose program has gone complains of every part it was still fetching.
    for (const page of context.pages()) await page.close();
    for (const app of started) await app.stop();
  },
});
export { expect };

/** The rows of the ledger that a story proves, ids or ranges: `test("…", proves("ORD-DET-01..03 AMB-44"), …)`. */
export const proves = (rows: string) => ({ annotation: { type: "rows", description: rows } });

/** For `test.use`: a reader who has things move, where a story is about what comes and goes. */
export const moving = { contextOptions: { reducedMotion: "no-preference" } } as const;

/** Puts the browser's clock where the program's stands. @returns what the console will have said against the page */
async function prepare(context: BrowserContext, crema: Crema): Promise<string[]> {
  await context.clock.install({ time: crema.app.clock.now() });
  return watch(context);
}

async function openAsNew(
  context: BrowserContext,
  crema: Crema,
  grant: Grant = { permissions: ["user.edit"] },
): Promise<SignedIn> {
  return open(context, crema, await aStaffMember(crema.app, grant));
}

/** A page of this context signed in as this person. */
export async function open(
  context: BrowserContext,
  crema: Crema,
  userUuid: string,
  audience: Audience = "staff",
): Promise<SignedIn> {
  const { db, sessions } = crema.app.platform;
  const tokens = await inTransaction(db, (tx) => sessions.startSession(tx, { userUuid, audience }));
  await context.addInitScript(
    ({ stored, origin }) => {
      // Once per browser: later tabs, and pages after a log out, find what the portal left there.
      if (window.origin !== origin || window.localStorage.getItem("test") !== null) return;
      window.localStorage.setItem("test", "signed in once");
      for (const [key, value] of Object.entries(stored)) window.localStorage.setItem(key, value);
    },
    {
      origin: crema.origin,
      stored: {
        idToken: tokens.idToken,
        refreshToken: tokens.refreshToken,
        expiresIn: String(tokens.expiresIn),
        loggedIn: "true",
        userUuid,
        timestamp: String(crema.app.clock.now().getTime()),
      },
    },
  );
  return { page: await context.newPage(), userUuid, idToken: tokens.idToken };
}

/** Answers that a test provokes are told by the browser as console errors; everything else counts. */
const expected = /Failed to load resource|net::ERR_|WebSocket connection/;
/** Playwright's own scripts, the clock's among them, in a frame where no script may run: the preview of a mail. */
const ofTheTest = "Blocked script execution in 'about:blank' because the document's frame is sandboxed";
/** A story that is tried again is recorded, for which a page is asked once more for pictures it showed before they were sent. */
const ofTheRecording = "Connecting to 'blob:";

function watch(context: BrowserContext): string[] {
  const complaints: string[] = [];
  const others = test.info().retry > 0 ? [ofTheTest, ofTheRecording] : [ofTheTest];
  context.on("console", (message) => {
    const isComplaint = message.type() === "error" || message.type() === "warning";
    const isTold = expected.test(message.text()) || others.some((beginning) => message.text().startsWith(beginning));
    if (isComplaint && !isTold) complaints.push(message.text());
  });
  context.on("weberror", (error) => complaints.push(String(error.error())));
  return complaints;
}
