/** Push notifications in every state of their tab. */
import type { Page } from "@playwright/test";
import type { Push } from "@crema/contract/areas/notifications";
import { fail } from "../kit/answers.ts";
import { dialog, screensOf, showFailure, showWaiting } from "./screen.ts";

const history = { path: /^\/v1\/notifications\/segments\/history$/ };
const rows = (page: Page) => page.getByRole("table", { name: "Sent push notifications" }).locator("tr[data-key]");

const running: Push = {
  uuid: "5f0d7a36-98a4-4a5c-9f5d-0a4b1f3a9c11",
  segmentUuid: "6f1d2b8f-7d7e-4c55-9a63-0f1d2b8f6a01",
  segmentName: "Regulars",
  internalDescription: "Saturday tasting",
  title: "Taste three new espressos on Saturday",
  body: "From ten to noon in our Milton roastery.",
  createdAt: "2026-11-21T01:58:00.000Z",
  createdBy: "Ada Admin",
  message: "Sent 18,204, failed 61",
  state: "sending",
  reason: "",
  isStopping: false,
  waitsUntil: "",
  people: 41_950,
  devices: 43_118,
  waiting: 24_853,
  sent: 18_204,
  failed: 61,
  repeatable: 0,
  failures: [{ reason: "The app was removed", count: 61 }],
};
async function showSending(page: Page): Promise<void> {
  await fail(page, history, { status: 200, body: { notifications: [running], meta: { count: 1 } } });
  await page.goto("/mobile-app");
  await page.getByRole("button", { name: "Stop sending" }).scrollIntoViewIfNeeded();
}

async function showTab(page: Page): Promise<void> {
  await page.goto("/mobile-app");
  await rows(page).first().waitFor();
}
async function write(page: Page): Promise<void> {
  await showTab(page);
  await page.getByRole("combobox", { name: "Segment" }).selectOption({ label: "Regulars" });
  await page.getByRole("textbox", { name: "Internal description" }).fill("Saturday tasting");
  await page.getByRole("textbox", { name: "Title" }).fill("Taste three new espressos on Saturday");
  await page
    .getByRole("textbox", { name: "Body" })
    .fill("From ten to noon in our Milton roastery.\nNo booking, no charge.");
  await page.getByRole("checkbox", { name: "Confirm" }).check();
  await page
    .getByRole("status", { name: "Segment count" })
    .getByText(/people$/)
    .waitFor();
}

export const pushScreens = screensOf(
  "push",
  {
    history: showTab,
    written: write,
    question: async (page) => {
      await write(page);
      await page.getByRole("button", { name: "Send", exact: true }).click();
      await dialog(page).getByText("You are about to send this push notification").waitFor();
    },
    one: async (page) => {
      await showTab(page);
      await rows(page).first().click();
      await dialog(page).getByText("Why it failed").waitFor();
    },
    sending: showSending,
    stop: async (page) => {
      await showSending(page);
      await page.getByRole("button", { name: "Stop sending" }).click();
      await dialog(page).getByText("have been tried").waitFor();
    },
    loading: (page) => showWaiting(page, history, "/mobile-app"),
    error: (page) => showFailure(page, history, "/mobile-app"),
  },
  {
    "read-only": showTab,
  },
);
