/** Where screens are shown: the shipped program with the demo business, and browsers for its staff in one theme and width. */
import { join } from "node:path";
import { type Browser, type BrowserContext, chromium, type Page } from "@playwright/test";
import { demoPassword, demoStaff } from "../../server/src/demo/staff.ts";
import { seedDemo } from "../../server/src/demo/seed.ts";
import { memoryImages } from "../../server/test/images.ts";
import { aJobRun } from "../../server/test/job-runs.ts";
import { startTestApp, type TestApp } from "../../server/test/test-app.ts";
import { addOrders, type OrdersShown } from "./order-stage.ts";
import { type ActsShown, addActs } from "./operations/acts-stage.ts";
import { addProducts, type ProductsShown } from "./product-stage.ts";
import { type Crema, open } from "../kit/crema.ts";
import { freePort } from "../../server/test/free-port.ts";

export type Person = "admin" | "readonly" | "nobody";
export type Theme = "light" | "dark";
export interface Look {
  readonly theme: Theme;
  readonly width: number;
}

/** Customers of the demo business that the screens show. */
export interface People extends OrdersShown, ProductsShown, ActsShown {
  readonly verified: string;
  readonly pending: string;
  readonly archived: string;
  readonly staff: string;
  readonly own: string;
}

export interface Stage {
  readonly crema: Crema;
  readonly people: People;
  /** A page for this person, as they would see it; one context for each, so that nothing is left over. */
  pageFor(person: Person, look: Look): Promise<{ page: Page; close(): Promise<void> }>;
  close(): Promise<void>;
}

const builds = join(import.meta.dirname, "../..");
/** The day of the demo business on every picture. */
const today = "2026-11-21";
const heights: Readonly<Record<number, number>> = { 1440: 900, 1024: 768, 390: 844 };

/** @param executablePath - Chromium */
export async function openStage(executablePath: string): Promise<Stage> {
  const { imageStore } = memoryImages();
  const environment = {
    PORT: String(await freePort()),
    PORTAL_FOLDER: join(builds, "portal/dist"),
    SIGN_IN_FOLDER: join(builds, "sign-in/dist"),
    APP_LINK: "https://app.crema.test/get",
    DEMO_SIGN_INS: demoStaff.map(({ email }) => email).join(","),
  };
  const app = await startTestApp(environment, { ports: { imageStore } });
  await seedDemo({
    databaseUrl: app.platform.config.DATABASE_URL,
    environment: "local",
    password: demoPassword,
    imageStore,
    today,
    log: () => undefined,
  });
  await addJobRuns(app);
  const crema = { app, origin: await app.listen() };
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] });
  return {
    crema,
    people: {
      ...(await findPeople(app)),
      ...(await addOrders(app)),
      ...(await addProducts(app, imageStore)),
      ...(await addActs(app)),
    },
    async pageFor(person, look) {
      const context = await contextOf(browser, crema, look);
      const { page } =
        person === "nobody" ? { page: await context.newPage() } : await open(context, crema, uuidOf(person));
      return { page, close: () => context.close() };
    },
    async close() {
      await browser.close();
      await app.stop();
    },
  };
}

/** The program here runs no jobs: what they would have left. */
async function addJobRuns({ platform: { db } }: TestApp): Promise<void> {
  const upload = "Find orders to upload";
  const error = "The database did not answer in time";
  await aJobRun(db, { job: "Remove old records", state: "succeeded", seconds: 65 });
  for (let n = 1; n <= 9; n += 1)
    await aJobRun(db, { job: "Find orders to reward", state: "succeeded", seconds: n % 3 });
  await aJobRun(db, { job: upload, state: "failed", seconds: 20, error });
  await aJobRun(db, { job: upload, state: "running" });
}

function uuidOf(person: Exclude<Person, "nobody">): string {
  const member = demoStaff.find(({ email }) => email.startsWith(`${person}@`));
  if (member === undefined) throw new Error(`the demo business has no ${person}`);
  return member.uuid;
}

async function contextOf(browser: Browser, { app, origin }: Crema, { theme, width }: Look): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height: heights[width] ?? 900 },
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-AU",
    timezoneId: "Australia/Brisbane",
  });
  await context.clock.install({ time: app.clock.now() });
  return context;
}

async function findPeople(app: TestApp): Promise<Omit<People, keyof (OrdersShown & ProductsShown & ActsShown)>> {
  const first = async (status: string): Promise<string> => {
    const { sessions, db } = app.platform;
    const { idToken } = await db
      .transaction()
      .execute((tx) => sessions.startSession(tx, { userUuid: uuidOf("admin"), audience: "staff" }));
    const answer = await app.server.inject({
      method: "GET",
      url: `/v1/user/all?status=${status}&permissions=customer&pageSize=1&sortBy=lastName&order=asc`,
      headers: { authorization: `Bearer ${idToken}` },
    });
    const { users } = answer.json<{ users: { uuid: string }[] }>();
    const [user] = users;
    if (user === undefined) throw new Error(`the demo business has no ${status} customer`);
    return user.uuid;
  };
  const marketing = demoStaff.find(({ email }) => email.startsWith("marketing@"));
  return {
    verified: await first("active"),
    pending: await first("pending"),
    archived: await first("archived"),
    staff: marketing?.uuid ?? "",
    own: uuidOf("admin"),
  };
}
