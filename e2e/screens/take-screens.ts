import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import sharp, { type PngOptions } from "sharp";
import { startTestServer } from "../../server/test/test-database.ts";
import { accessibilityFindings } from "../kit/accessibility.ts";
import { pageFaults } from "../kit/page-faults.ts";
import type { Screen } from "./screen.ts";
import { screens } from "./screens.ts";
import { type Look, openStage, type Stage, type Theme } from "./stage.ts";

/** A desk's and a phone's. */
export const usualWidths: readonly number[] = [1440, 390];

const looksAt = (widths: readonly number[]): readonly Look[] =>
  widths.flatMap((width) => (["light", "dark"] satisfies Theme[]).map((theme) => ({ theme, width })));

/** A third of what Chromium writes; the eye sees no difference. */
const smallest: PngOptions = { palette: true, quality: 95, effort: 10, compressionLevel: 9 };

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
      .filter(({ name }) => options.only.length === 0 || options.only.some((part) => name.includes(part)))
      .map((one) => ({
        ...one,
        file: join(options.folder, `${one.name}.png`),
        isSecondTry: false,
      }));
    const photographer = async (): Promise<void> => {
      for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
        const { name, isSecondTry } = next;
        const { found, isTaken } = await take(stage, next);
        // What a busy computer had no time for is taken once more, when the others are done.
        if (!isTaken && !isSecondTry) wanted.push({ ...next, isSecondTry: true });
        else wrong.push(...found.map((one) => `${name}: ${one}`));
        options.log(`${name}${found.length === 0 ? "" : `: ${found.join("; ")}`}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, photographer));
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

/** In the page: no bar of what is loading is still invisible, as each is for its first moment. */
const barsAreThere = (): boolean =>
  [...document.querySelectorAll(".ui-skeleton")].every(
    (bar) => getComputedStyle(bar).opacity === "1" || !bar.checkVisibility({ contentVisibilityAuto: true }),
  );

interface Shot {
  readonly screen: Screen;
  readonly look: Look;
  readonly file: string;
}

/** @returns what is wrong with it, or why it could not be taken */
async function take(stage: Stage, given: Shot): Promise<{ found: string[]; isTaken: boolean }> {
  try {
    const shown = await stage.pageFor(given.screen.as, given.look);
    // Closing it ends whatever still waits in the page.
    const limit = setTimeout(() => void shown.close(), LONGEST_MS);
    try {
      return { found: await takeOf(shown.page, stage, given), isTaken: true };
    } finally {
      clearTimeout(limit);
      await shown.close();
    }
  } catch (error) {
    // One that cannot be taken holds up none of the others.
    const reason = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
    return { found: [`not taken: ${reason}`], isTaken: false };
  }
}

async function takeOf(page: Page, { people }: Stage, { screen, file }: Shot): Promise<string[]> {
  await screen.show(page, people);
  await page.evaluate(async () => void (await document.fonts.ready));
  await page.waitForFunction(picturesAreThere);
  await page.waitForFunction(barsAreThere);
  const picture = await page.screenshot({ animations: "disabled" });
  await sharp(picture).png(smallest).toFile(file);
  return [...(await pageFaults(page)), ...(await accessibilityFindings(page))];
}
