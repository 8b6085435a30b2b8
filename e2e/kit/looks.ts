/** A page in every look that staff give it: it stays open, and is measured again at each width and in each theme. */
import type { Page } from "@playwright/test";
import { accessibilityFindings } from "./accessibility.ts";
import { expect } from "./crema.ts";
import { pageFaults } from "./page-faults.ts";

/** A change of look is there at once: colours on their way stand still where nobody sees them. */
const withoutDelay = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("*, *::before, *::after { transition-property: none !important }");
    document.adoptedStyleSheets = [sheet];
  });

/** The page as it stands has no fault in sight and none for assistive technology, in any look. It ends light, at the last width. */
export async function expectInOrder(page: Page, state: string, widths: readonly number[] = [390, 1440]): Promise<void> {
  await withoutDelay(page);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    for (const theme of ["dark", "light"] as const) {
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      // Between the themes of one width nothing but colours differs; at the second the page has long come to rest at it.
      const isRested = theme === "light";
      const faults = isRested ? await pageFaults(page) : [];
      const findings = await accessibilityFindings(page, isRested ? "all" : "colours");
      expect({ state, width, theme, faults, findings }).toEqual({ state, width, theme, faults: [], findings: [] });
    }
  }
}
