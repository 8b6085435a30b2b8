import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

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
 * Findings of axe on the page as it stands, one line each; none is what every screen must give. Axe is asked for nothing but these, and in
 * the page alone, in which every frame is of our own origin: a second page opened to put parts together, and what passed told element by
 * element, took two thirds of its time.
 */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  await arrived(page);
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ["violations"] })
    // Where nothing runs axe does not either, and would be waited for.
    .exclude("iframe[sandbox]")
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  return violations.map(
    (one) => `${one.id}: ${one.help} (${one.nodes.length}) ${one.nodes[0]?.target.join(" ") ?? ""}`,
  );
}
