import type { Locator, Page } from "@playwright/test";

/** Presses the key until this has the focus; fails when it never does. */
export async function tabTo(page: Page, wanted: Locator, key = "Tab"): Promise<void> {
  for (let pressed = 0; pressed < 40; pressed += 1) {
    await page.keyboard.press(key);
    if (await wanted.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`nothing leads to ${String(wanted)} by ${key}`);
}
