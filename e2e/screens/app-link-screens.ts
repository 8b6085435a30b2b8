/** The link to the app, as it is asked for on a user's page. */
import type { Page } from "@playwright/test";
import { fail } from "../kit/answers.ts";
import { button, dialog, screensOf, showUser } from "./screen.ts";

const sendCall = { path: /^\/v1\/notifications\/app-link$/ };
async function ask(page: Page, uuid: string): Promise<void> {
  await showUser(page, uuid);
  await button(page, "Send app link").click();
  await dialog(page).getByText("Send this text message to").waitFor();
}

export const appLinkScreens = screensOf("user", {
  "app-link": (page, { verified }) => ask(page, verified),
  "app-link-again": async (page, { verified }) => {
    await ask(page, verified);
    const message = "A link was sent to this user 2 minutes ago";
    await fail(page, sendCall, { status: 409, body: { code: "made_before", message, requestId: "picture" } });
    await dialog(page).getByRole("button", { name: "Send", exact: true }).click();
    await dialog(page).getByText(message).waitFor();
  },
});
