/**
 * What typing into the search of a long list costs: until a key is painted, as the browser itself tells it (Event Timing), and until the
 * rows of the typed text are there. The page runs at a quarter of the machine's speed; a worker cannot be slowed down, so three times
 * what it took to answer is added.
 */
import type { BrowserContext, Page } from "playwright";
import { atMost, type Verdict } from "../report.ts";
import { catalogueSize, searchBudget, slowDown } from "../work.ts";

export interface SearchedList {
  /** "5,000 products". */
  readonly what: string;
  /** Brings the list up. */
  readonly open: (page: Page, origin: string) => Promise<void>;
  readonly table: string;
  readonly search: string;
  readonly texts: readonly string[];
}

const count = (rows: number): string => rows.toLocaleString("en-AU");
export const searchedLists: readonly SearchedList[] = [
  {
    what: `${count(catalogueSize.products)} products`,
    open: async (page, origin) => void (await page.goto(`${origin}/products`)),
    table: "Products",
    search: "Search products",
    texts: ["espresso", "colmbia huila", "winter roast 12", "zzzzzz"],
  },
  {
    what: `${count(catalogueSize.parts)} parts`,
    open: async (page, origin) => {
      await page.goto(`${origin}/products`);
      await page.getByRole("tab", { name: "Parts" }).click();
    },
    table: "Parts",
    search: "Search parts",
    texts: ["espresso", "CB-00123", "12.50", "ethiopa decaf whole bean", "zzzzzz"],
  },
];

/** Below this the browser does not tell how long a key took. */
const leastTold = 16;

interface Typed {
  /** Of each key, ms. */
  readonly keys: readonly number[];
  /** From the last key of each text to its rows, ms. */
  readonly rows: readonly number[];
}

export async function measureSearch(
  context: BrowserContext,
  list: SearchedList,
  { origin, rounds }: { origin: string; rounds: number },
): Promise<readonly Verdict[]> {
  const page = await context.newPage();
  await page.addInitScript(watchTyping);
  await list.open(page, origin);
  await page.getByRole("table", { name: list.table }).getByRole("link").first().waitFor();
  // The worker has the rows a moment after they are on screen.
  await page.waitForTimeout(2_000);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowDown });
  const typed: Typed[] = [];
  for (let round = 0; round < rounds; round++)
    for (const text of list.texts) typed.push(await typeText(page, list, text));
  await page.close();
  return verdictsOf(list.what, typed);
}

async function typeText(page: Page, { search, table }: SearchedList, text: string): Promise<Typed> {
  const field = page.getByRole("searchbox", { name: search });
  const settled = page.locator(`section[aria-label="${table}"][aria-busy="false"]`);
  await field.fill("");
  await settled.waitFor();
  await page.evaluate(() => window.benchTyping.begin());
  await field.focus();
  for (const key of text) {
    await page.keyboard.press(key === " " ? "Space" : key);
    await page.waitForTimeout(120);
  }
  await settled.waitFor();
  await page.waitForTimeout(300);
  const { keys, rowsMs, workerMs } = await page.evaluate(() => window.benchTyping.end());
  const untold = Array.from({ length: Math.max(0, text.length - keys.length) }, () => leastTold);
  return { keys: [...keys, ...untold], rows: [rowsMs + (slowDown - 1) * workerMs] };
}

declare global {
  interface Window {
    benchTyping: {
      readonly begin: () => void;
      readonly end: () => { keys: number[]; rowsMs: number; workerMs: number };
    };
  }
}

/** Runs in the page, before anything of it. */
function watchTyping(): void {
  let keys: number[] = [];
  let lastKey = 0;
  let rowsAt = 0;
  let asked = 0;
  let workerMs = 0;
  const shortOnesToo: PerformanceObserverInit & { durationThreshold: number } = {
    type: "event",
    durationThreshold: 16,
  };
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries()) if (entry.name === "keydown") keys.push(entry.duration);
  }).observe(shortOnesToo);
  addEventListener("keydown", ({ timeStamp }) => (lastKey = timeStamp), true);
  window.Worker = class extends Worker {
    override postMessage(message: { kind: string }): void {
      if (message.kind === "question") {
        asked = performance.now();
        this.addEventListener("message", () => (workerMs = performance.now() - asked), { once: true });
      }
      super.postMessage(message, []);
    }
  };
  new MutationObserver(() => {
    requestAnimationFrame(() => setTimeout(() => (rowsAt = performance.now())));
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ["aria-busy"] });
  window.benchTyping = {
    begin() {
      keys = [];
      workerMs = 0;
      rowsAt = 0;
    },
    end: () => ({ keys, rowsMs: Math.max(0, rowsAt - lastKey), workerMs }),
  };
}

/** The value that all but one in twenty stay within. */
const mostOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(values.length * 0.95) - 1)] ?? Number.NaN;

function verdictsOf(what: string, typed: readonly Typed[]): readonly Verdict[] {
  const keys = mostOf(typed.flatMap((one) => one.keys));
  const rows = mostOf(typed.flatMap((one) => one.rows));
  const searched = `Search in ${what}, ${slowDown} times slower`;
  return [
    atMost(`${searched}: a key is painted, ms (19 in 20)`, keys, { budget: searchBudget.keyMs }),
    atMost(`${searched}: its rows follow, ms (19 in 20)`, rows, { budget: searchBudget.rowsMs }),
  ];
}
