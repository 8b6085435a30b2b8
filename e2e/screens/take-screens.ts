import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { startTestServer } from "../../server/test/test-database.ts";
import { accessibilityFindings } from "../kit/accessibility.ts";
import { pageFaults } from "../kit/page-faults.ts";
import type { Screen } from "./screen.ts";
import { screens } from "./screens.ts";
import { type Look, openStage, type Stage, type Theme } from "./stage.ts";

/** The widths whose pictures are kept. */
export const keptWidths: readonly number[] = [1440, 390];

const looksAt = (widths: readonly number[]): readonly Look[] =>
  (["light", "dark"] satisfies Theme[]).flatMap((theme) => widths.map((width) => ({ theme, width })));

const AT_ONCE = 3;
const LONGEST_MS = 90_000;

const nameOf = ({ screen, state }: Screen, { theme, width }: Look): string => `${screen}-${state}-${theme}-${width}`;

export interface ScreensOptions {
  /** Chromium's path. */
  readonly chromium: string;
  readonly folder: string;
  readonly widths: readonly number[];
  /** Only screens whose file name contains one of these; all where there are none. */
  readonly only: readonly string[];
  readonly log: (line: string) => void;
}

/**
 * Takes a picture of every screen in every state, theme and width, and looks each one over.
 *
 * @returns what is wrong with them, one line each: overlap, text cut without a title, sideways scrolling, findings of axe
 */
export async function takeScreens(options: ScreensOptions): Promise<string[]> {
  const stopServer = await startTestServer();
  const stage = await openStage(options.chromium);
  const wrong: string[] = [];
  try {
    mkdirSync(options.folder, { recursive: true });
    const wanted = looksAt(options.widths)
      .flatMap((look) => screens.map((screen) => ({ screen, look, name: nameOf(screen, look) })))
      .filter(({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)));
    const photographer = async (): Promise<void> => {
      for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
        const { name } = next;
        const found = await take(stage, { ...next, file: join(options.folder, `${name}.png`) });
        options.log(`${name}${found.length === 0 ? "" : `: ${found.join("; ")}`}`);
        wrong.push(...found.map((one) => `${name}: ${one}`));
      }
    };
    const names = new Set(wanted.map(({ name }) => `${name}.png`));
    await Promise.all(Array.from({ length: AT_ONCE }, photographer));
    // Those of screens that are no more; at the end, so that a run that is broken off loses none.
    if (options.only.length === 0 && options.widths === keptWidths)
      for (const file of readdirSync(options.folder))
        if (file.endsWith(".png") && !names.has(file)) rmSync(join(options.folder, file));
  } finally {
    await stage.close();
    await stopServer();
  }
  return wrong;
}

/** In the page: those in view are loaded, or cannot be. */
const picturesAreThere = (): boolean =>
  [...document.images].every(
    (image) => image.complete || !image.checkVisibility() || image.getBoundingClientRect().top > window.innerHeight,
  );

async function take(stage: Stage, given: { screen: Screen; look: Look; file: string }): Promise<string[]> {
  try {
    const shown = await stage.pageFor(given.screen.as, given.look);
    // Closing it ends whatever still waits in the page.
    const limit = setTimeout(() => void shown.close(), LONGEST_MS);
    try {
      return await takeOf(shown.page, stage, given);
    } finally {
      clearTimeout(limit);
      await shown.close();
    }
  } catch (error) {
    // One that cannot be taken holds up none of the others.
    return [error instanceof Error ? (error.message.split("\n")[0] ?? "failed") : String(error)];
  }
}

async function takeOf(
  page: Page,
  { people }: Stage,
  { screen, file }: { screen: Screen; file: string },
): Promise<string[]> {
  await screen.show(page, people);
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.waitForFunction(picturesAreThere);
  await page.screenshot({ path: file, animations: "disabled" });
  return [...(await pageFaults(page)), ...(await accessibilityFindings(page))];
}
