import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const asked = {
  all: { type: "tag", values: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"] },
  /** What may differ from one theme to the other. */
  colours: { type: "rule", values: ["color-contrast", "link-in-text-block"] },
} satisfies Record<string, axe.RunOptions["runOnly"]>;
/** What axe is, at half the length of `axe.source`. */
const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Every frame of the console is one where nothing runs, axe neither, or another program's. */
const context = { exclude: ["iframe[sandbox]"] };

/**
 * Colours that fade from one to another are judged when they are there; what turns for ever is not waited for, nor what is beyond the
 * screen and therefore stands still (content-visibility).
 */
const arrived = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
        .filter(
          ({ effect }) =>
            effect instanceof KeyframeEffect && effect.target?.checkVisibility({ contentVisibilityAuto: true }),
        )
        .map(({ finished }) => finished),
    ).then(() => undefined),
  );

/**
 * Findings of axe on the page as it stands, one line each; none is what every screen must give. Axe is asked for nothing but these, and sent
 * to a document once: it is half a megabyte, and takes half as long to arrive as to run.
 */
export async function accessibilityFindings(page: Page, what: keyof typeof asked = "all"): Promise<string[]> {
  await arrived(page);
  const isThere = await page.evaluate(() => "axe" in window);
  if (!isThere) await page.evaluate(source);
  const { violations } = await page.evaluate(
    (given): Promise<axe.AxeResults> => Reflect.get(window, "axe").run(given.context, given.options),
    { context, options: { resultTypes: ["violations"], runOnly: asked[what] } satisfies axe.RunOptions },
  );
  return violations.map(
    (one) => `${one.id}: ${one.help} (${one.nodes.length}) ${one.nodes[0]?.target.join(" ") ?? ""}`,
  );
}
