/**
 * What searching long lists costs a browser (`catalogue/measure-search.ts`), and what the users list does: script and style until rows are visible (gzip, counted here whatever the server
 * sends), calls to the API, and the time until rows are visible, with an empty and with a filled cache.
 */
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Response } from "playwright";
import { buildApps } from "../../tools/build-apps.ts";
import { findChromium } from "../../tools/chromium.ts";
import { measureSearch, searchedLists } from "./catalogue/measure-search.ts";
import type { Verdict } from "./report.ts";
import { type RunningCrema, signIn } from "./subjects/crema.ts";
import { portalBudget } from "./work.ts";

interface Visit {
  /** Until rows are visible, ms. */
  readonly rowsMs: number;
  readonly kilobytes: number;
  readonly calls: readonly string[];
}

export const buildPortal = (log: (line: string) => void): Promise<void> => buildApps({ log });

export async function measurePortal(
  crema: Pick<RunningCrema, "origin">,
  { rounds, log }: { rounds: number; log: (line: string) => void },
): Promise<readonly Verdict[]> {
  const browser = await chromium.launch({ executablePath: findChromium(log), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const cold: Visit[] = [];
    const warm: Visit[] = [];
    for (let round = 0; round < rounds; round++) {
      const context = await signedIn(browser, crema.origin);
      await context.addInitScript(noteRows);
      cold.push(await visit(context, crema.origin));
      warm.push(await visit(context, crema.origin));
      await context.close();
    }
    return [...verdictsOf(cold, warm), ...(await searchVerdicts(browser, { origin: crema.origin, rounds, log }))];
  } finally {
    await browser.close();
  }
}

async function searchVerdicts(
  browser: Browser,
  { origin, rounds, log }: { origin: string; rounds: number; log: (line: string) => void },
): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = [];
  for (const list of searchedLists) {
    log(`Searching ${list.what} in Chromium …`);
    const context = await signedIn(browser, origin);
    verdicts.push(...(await measureSearch(context, list, { origin, rounds })));
    await context.close();
  }
  return verdicts;
}

/** A new profile with a session in it. */
async function signedIn(browser: Browser, origin: string): Promise<BrowserContext> {
  const tokens = await signIn(origin);
  const stored = {
    idToken: tokens.idToken,
    refreshToken: tokens.refreshToken,
    expiresIn: String(tokens.expiresIn),
    userUuid: tokens.userUuid,
    timestamp: String(Date.now()),
    loggedIn: "true",
  };
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((values: Record<string, string>) => {
    if (localStorage.getItem("loggedIn") === null)
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value);
  }, stored);
  return context;
}

/** Runs in the page: notes when at least five rows with an email address have been painted. */
function noteRows(): void {
  const look = (): void => {
    const rows = Array.from(document.querySelectorAll("[role=row], tbody tr")).filter(
      (row) => row.getClientRects().length > 0 && row.textContent.includes("@"),
    );
    if (rows.length < 5) requestAnimationFrame(look);
    else requestAnimationFrame(() => performance.mark("rows visible"));
  };
  requestAnimationFrame(look);
}

async function visit(context: BrowserContext, origin: string): Promise<Visit> {
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on("response", (response) => void responses.push(response));
  await page.goto(`${origin}/users`, { waitUntil: "commit" });
  await page.waitForFunction(() => performance.getEntriesByName("rows visible").length > 0, null, { timeout: 30_000 });
  const until = [...responses];
  const rowsMs = await page.evaluate(() => performance.getEntriesByName("rows visible")[0]?.startTime ?? Number.NaN);
  const sizes = await Promise.all(until.filter(isCode).map(gzipBytes));
  const calls = until
    .map((response) => `${response.request().method()} ${new URL(response.url()).pathname}`)
    .filter((call) => call.includes(" /v1/") && !call.endsWith("/token/refresh"));
  await page.close();
  return { rowsMs, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1_000, calls };
}

const isCode = (response: Response): boolean => ["script", "stylesheet"].includes(response.request().resourceType());
const gzipBytes = async (response: Response): Promise<number> => gzipSync(await response.body()).length;

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

function verdictsOf(cold: readonly Visit[], warm: readonly Visit[]): readonly Verdict[] {
  const kilobytes = medianOf(cold.map((one) => one.kilobytes));
  const calls = medianOf(cold.map((one) => one.calls.length));
  const rowsMs = medianOf(warm.map((one) => one.rowsMs));
  const coldMs = medianOf(cold.map((one) => one.rowsMs));
  return [
    {
      what: "Portal: JS and CSS until rows, kB gzip",
      value: kilobytes.toFixed(1),
      budget: `<= ${portalBudget.kilobytes}`,
      isKept: kilobytes > 0 && kilobytes <= portalBudget.kilobytes,
    },
    {
      what: `Portal: API calls until rows (${cold[0]?.calls.join(", ") ?? ""})`,
      value: String(calls),
      budget: `<= ${portalBudget.apiCalls}`,
      isKept: calls > 0 && calls <= portalBudget.apiCalls,
    },
    {
      what: `Portal: rows visible, warm cache, ms (cold ${Math.round(coldMs)})`,
      value: String(Math.round(rowsMs)),
      budget: `<= ${portalBudget.rowsVisibleMs}`,
      isKept: rowsMs <= portalBudget.rowsVisibleMs,
    },
  ];
}
