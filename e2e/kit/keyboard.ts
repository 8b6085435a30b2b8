import type { Page } from "@playwright/test";

/** What has the focus. */
export const focused = (page: Page) => page.locator(":focus");

/** Tabs until the element with the focus has this name; fails when it never comes. */
export async function tabTo(page: Page, name: string | RegExp, key = "Tab"): Promise<void> {
  const isReached = async () => {
    const text = await page.evaluate(() => {
      const element = document.activeElement;
      const label = element?.getAttribute("aria-labelledby") ?? "";
      return (
        element?.getAttribute("aria-label") ?? document.getElementById(label)?.textContent ?? element?.textContent ?? ""
      );
    });
    return typeof name === "string" ? text.trim() === name : name.test(text.trim());
  };
  for (let pressed = 0; pressed < 40; pressed += 1) {
    if (await isReached()) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${String(name)} cannot be reached by ${key}`);
}
