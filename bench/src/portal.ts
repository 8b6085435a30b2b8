/**
 * What lists cost a browser: the time until rows are visible, with an empty and with a filled cache; of the users list also script and
 * style until then (gzip, counted here whatever the server sends) and calls to the API. Searching long lists: `catalogue/measure-search.ts`.
 */
import { gzipSync } from "node:zlib";
import { type Browser, type BrowserContext, chromium, type Response } from "playwright";
import { findChromium } from "../../tools/chromium.ts";
import { measureSearch, searchedLists } from "./catalogue/measure-search.ts";
import { quantile } from "./measure/blocks.ts";
import { atMost, type Verdict } from "./report.ts";
import { type RunningCrema, signIn } from "./subjects/crema.ts";
import { listBudgets, portalBudget } from "./work.ts";

interface Visit {
  /** Until rows are visible, ms. */
  readonly rowsMs: number;
  readonly kilobytes: number;
  readonly calls: readonly string[];
}

export async function measurePortal(
  crema: Pick<RunningCrema, "origin">,
  { rounds, log }: { rounds: number; log: (line: string) => void },
): Promise<readonly Verdict[]> {
  const browser = await chromium.launch({ executablePath: findChromium(log), args: ["--no-sandbox", "--disable-gpu"] });
  try {
    const verdicts: Verdict[] = [];
    for (const list of listBudgets)
      verdicts.push(...(await listVerdicts(browser, list, { origin: crema.origin, rounds })));
    return [...verdicts, ...(await searchVerdicts(browser, { origin: crema.origin, rounds, log }))];
  } finally {
    await browser.close();
  }
}

type List = (typeof listBudgets)[number];

async function listVerdicts(
  browser: Browser,
  list: List,
  { origin, rounds }: { origin: string; rounds: number },
): Promise<readonly Verdict[]> {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  for (let round = 0; round < rounds; round++) {
    const context = await signedIn(browser, origin);
    await context.addInitScript(noteRows);
    cold.push(await visit(context, `${origin}${list.path}`));
    warm.push(await visit(context, `${origin}${list.path}`));
    await context.close();
  }
  return [...(list.what === "users" ? weightVerdicts(cold) : []), rowsVerdict(list, { cold, warm })];
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

/** Runs in the page: notes when at least five rows that lead to a record have been painted. */
function noteRows(): void {
  const look = (): void => {
    const rows = Array.from(document.querySelectorAll("[role=row], tbody tr")).filter(
      (row) => row.getClientRects().length > 0 && row.querySelector("a[href]") !== null,
    );
    if (rows.length < 5) requestAnimationFrame(look);
    else requestAnimationFrame(() => performance.mark("rows visible"));
  };
  requestAnimationFrame(look);
}

async function visit(context: BrowserContext, address: string): Promise<Visit> {
  const page = await context.newPage();
  const responses: Response[] = [];
  page.on("response", (response) => void responses.push(response));
  await page.goto(address, { waitUntil: "commit" });
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

const medianOf = (values: readonly number[]): number => quantile(values, 0.5);

function weightVerdicts(cold: readonly Visit[]): readonly Verdict[] {
  const kilobytes = medianOf(cold.map((one) => one.kilobytes));
  const calls = medianOf(cold.map((one) => one.calls.length));
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
  ];
}

function rowsVerdict(
  { what, rowsVisibleMs }: List,
  { cold, warm }: { cold: readonly Visit[]; warm: readonly Visit[] },
): Verdict {
  const rowsMs = medianOf(warm.map((one) => one.rowsMs));
  const coldMs = medianOf(cold.map((one) => one.rowsMs));
  return atMost(`Portal: rows of ${what} visible, warm cache, ms (cold ${Math.round(coldMs)})`, rowsMs, {
    budget: rowsVisibleMs,
  });
}
