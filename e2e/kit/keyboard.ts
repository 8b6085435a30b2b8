import type { Locator, Page } from "@playwright/test";

/** What has the focus. */
export const focused = (page: Page) => page.locator(":focus");

/** What assistive technology calls the element with the focus. */
const focusedName = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement;
    const label = element?.getAttribute("aria-labelledby") ?? "";
    const name = element?.getAttribute("aria-label") ?? document.getElementById(label)?.textContent;
    return (name ?? element?.textContent ?? "").trim();
  });

async function hasFocus(page: Page, wanted: Locator | string | RegExp): Promise<boolean> {
  if (typeof wanted === "string") return (await focusedName(page)) === wanted;
  if (wanted instanceof RegExp) return wanted.test(await focusedName(page));
  return wanted.evaluate((element) => element === document.activeElement);
}

/** Presses the key until this, or what has this name, has the focus; fails when it never does. */
export async function tabTo(page: Page, wanted: Locator | string | RegExp, key = "Tab"): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await hasFocus(page, wanted)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`nothing leads to ${String(wanted)} by ${key}`);
}
