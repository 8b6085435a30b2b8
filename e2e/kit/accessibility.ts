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
  const options = { resultTypes: ["violations"], runOnly: asked[what] } satisfies axe.RunOptions;
  const violations = await page.evaluate(violationsNow, { context, options });
  return violations.map(
    (one) => `${one.id}: ${one.help} (${one.nodes.length}) ${one.nodes[0]?.target.join(" ") ?? ""}`,
  );
}

/**
 * Runs in the page. Scrolling leaves a target half under the header, with a few pixels in sight: one that is called too small is
 * judged again in the middle of what scrolls, and the page is scrolled back.
 */
async function violationsNow(given: { context: axe.ElementContext; options: axe.RunOptions }): Promise<axe.Result[]> {
  const inPage: typeof axe = Reflect.get(window, "axe");
  const { violations } = await inPage.run(given.context, given.options);
  const isSmallInFullSight = async ({ target }: axe.NodeResult): Promise<boolean> => {
    const element = document.querySelector(target.join(" "));
    if (element === null) return true;
    const scrolled = [...document.querySelectorAll("*")].filter(({ scrollTop }) => scrollTop > 0);
    const places = scrolled.map((box) => ({ box, top: box.scrollTop }));
    element.scrollIntoView({ block: "center", behavior: "instant" });
    const again = await inPage.run(given.context, { runOnly: { type: "rule", values: ["target-size"] } });
    for (const { box, top } of places) box.scrollTop = top;
    return again.violations.some(({ nodes }) => nodes.some((node) => node.target.join(" ") === target.join(" ")));
  };
  for (const one of violations.filter(({ id }) => id === "target-size")) {
    const nodes: axe.NodeResult[] = [];
    for (const node of one.nodes) if (await isSmallInFullSight(node)) nodes.push(node);
    one.nodes = nodes;
  }
  return violations.filter(({ nodes }) => nodes.length > 0);
}
