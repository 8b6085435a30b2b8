import axe from "axe-core";
import { expect } from "vitest";

const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** Page-wide rules that say nothing about a part shown alone. */
const pageRules = ["region", "page-has-heading-one", "landmark-one-main", "document-title", "html-has-lang"];

/** Fails on any axe finding, in the light and in the dark theme. Animations must have ended: give it what to wait for. */
export async function expectAccessible(root: Element = document.body, isWholePage = false): Promise<void> {
  for (const theme of ["light", "dark"]) {
    document.documentElement.setAttribute("data-theme", theme);
    await Promise.all(
      document
        .getAnimations()
        .filter(isFinite)
        .map((animation) => animation.finished),
    );
    const rules = isWholePage ? {} : Object.fromEntries(pageRules.map((rule) => [rule, { enabled: false }]));
    const { violations } = await axe.run(root, { runOnly: { type: "tag", values: tags }, rules });
    const findings = violations.flatMap(({ id, nodes }) =>
      nodes.map((node) => `${theme} ${id}: ${node.html} ${node.failureSummary}`),
    );
    expect(findings).toEqual([]);
  }
  document.documentElement.removeAttribute("data-theme");
}

function isFinite(animation: Animation): boolean {
  return animation.effect?.getComputedTiming().endTime !== Infinity;
}
