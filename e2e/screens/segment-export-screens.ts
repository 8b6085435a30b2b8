/** The export of a segment in every state. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { dialog, screensOf } from "./screen.ts";

const csv = { method: "POST", path: /^\/v1\/segments\/[0-9a-f-]{36}\/csv$/ };

async function showExport(page: Page): Promise<void> {
  await page.goto("/segments");
  await page
    .getByRole("button", { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole("menuitem", { name: "Download CSV" }).click();
  await dialog(page).waitFor();
}
async function download(page: Page): Promise<void> {
  await showExport(page);
  await dialog(page).getByRole("button", { name: "Download Now" }).click();
}

export const segmentExportScreens = screensOf(
  "segments",
  {
    exporting: async (page) => {
      await hold(page, csv);
      await download(page);
      await dialog(page).getByRole("progressbar").waitFor();
    },
    "export-failed": async (page) => {
      await fail(page, csv, { status: 503, body: { message: "The database took too long; try again" } });
      await download(page);
      await dialog(page).getByRole("alert").waitFor();
    },
  },
  {
    export: showExport,
  },
);
