import type { Page } from "@playwright/test";
import { type Call, fail, hold } from "../kit/answers.ts";
import type { People, Person } from "./stage.ts";

export interface Screen {
  readonly screen: string;
  readonly state: string;
  readonly as: Person;
  show(page: Page, people: People): Promise<unknown>;
}
type Shows = Readonly<Record<string, Screen["show"]>>;

/** The states of a screen as an administrator sees them, and those of somebody who may only read. */
export const screensOf = (screen: string, asAdmin: Shows, asReader: Shows = {}): readonly Screen[] => [
  ...Object.entries(asAdmin).map(([state, show]): Screen => ({ screen, state, as: "admin", show })),
  ...Object.entries(asReader).map(([state, show]): Screen => ({ screen, state, as: "readonly", show })),
];
/** What every list with an address shows in place of rows: bars, nothing found, and that it could not be loaded. */
export const withoutRows = (call: Call, address: string, search = "search") => ({
  loading: (page: Page) => showWaiting(page, call, address),
  empty: async (page: Page) => {
    await page.goto(`${address}?${search}=zzzzqqqq`);
    await page.getByText("No data to display").waitFor();
  },
  error: (page: Page) => showFailure(page, call, address),
});
export async function showWaiting(page: Page, call: Call, address: string): Promise<void> {
  await hold(page, call);
  await page.goto(address);
  await showBars(page);
}
export async function showFailure(page: Page, call: Call, address: string): Promise<void> {
  await fail(page, call, { status: 500 });
  await page.goto(address);
  await page.getByText("Could not load").first().waitFor();
}

export const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
export const showRows = (page: Page) => page.getByRole("table", { name: "Users" }).getByRole("link").first().waitFor();
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();
/** What is held back is waited for in bars; that they are invisible for a moment is known to whoever takes the picture. */
export const showBars = (page: Page) => page.locator(".ui-skeleton").first().waitFor();
/** On a phone they stand behind a button. */
export async function openFilters(page: Page): Promise<void> {
  const fold = page.getByRole("search").getByRole("button", { name: /^Filters/ });
  if (await fold.isVisible()) await fold.click();
}
/** Scrolled until this card stands at the top. */
export const scrollTo = (page: Page, title: string): Promise<void> =>
  page
    .getByRole("region", { name: title, exact: true })
    .evaluate((card) => card.scrollIntoView({ block: "start", behavior: "instant" }));
export async function showUser(page: Page, uuid: string): Promise<void> {
  await page.goto(`/users/${uuid}`);
  await page.getByRole("textbox", { name: "First name" }).waitFor();
  await page.waitForLoadState("networkidle");
}
