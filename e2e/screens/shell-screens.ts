/** Dialogs, palette, options and what is shown before there is a page. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { button, dialog, type Screen, screensOf, showFailure, showRows, showUser } from "./screen.ts";

const domains = { path: /^\/v1\/auth\/domains$/ };

async function inDialog(page: Page, uuid: string, name: string): Promise<void> {
  await showUser(page, uuid);
  await button(page, name).click();
  await dialog(page).waitFor();
}
async function options(page: Page): Promise<void> {
  await page.goto("/options");
  await page.getByRole("list", { name: "Email domain blacklist" }).getByText("burner-mail.test").waitFor();
}
async function palette(page: Page, text: string): Promise<void> {
  await page.goto("/users");
  await showRows(page);
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox", { name: "Search or jump to" }).fill(text);
  await page.getByRole("dialog").getByRole("option").first().waitFor();
  await page.waitForLoadState("networkidle");
}

export const dialogs: readonly Screen[] = [
  ...screensOf("set-password", {
    refused: async (page, { verified }) => {
      await inDialog(page, verified, "Set Password");
      await dialog(page).getByRole("textbox", { name: "Password" }).first().fill("short");
    },
  }),
  ...screensOf("permissions", {
    open: (page, { staff }) => inDialog(page, staff, "edit permissions"),
  }),
  ...screensOf("address", {
    new: (page, { verified }) => inDialog(page, verified, "Add address"),
  }),
  ...screensOf("confirm", {
    archive: (page, { verified }) => inDialog(page, verified, "Archive User"),
    delete: (page, { pending }) => inDialog(page, pending, "Delete User"),
  }),
];

export const shell: readonly Screen[] = [
  ...screensOf("palette", {
    found: (page) => palette(page, "mar"),
  }),
  ...screensOf(
    "options",
    {
      lists: (page) => options(page),
      edited: async (page) => {
        await options(page);
        const field = page.getByRole("textbox", { name: "Add domain to list" }).first();
        await field.fill("new.test");
        await field.press("Enter");
        await field.fill("new.test");
      },
      error: (page) => showFailure(page, domains, "/options"),
    },
    {
      "read-only": (page) => options(page),
    },
  ),
  ...screensOf("not-found", {
    "404": async (page) => {
      await page.goto("/nothing-here");
      await page.getByText("404", { exact: true }).waitFor();
    },
  }),
  ...screensOf("start", {
    waiting: async (page) => {
      await hold(page, { path: /^\/v1\/permissions\// });
      await page.goto("/users");
      await page.getByText("waiting for something....").waitFor();
      await page.waitForTimeout(600);
    },
    failed: async (page) => {
      await fail(page, { path: /^\/v1\/permissions\// }, { status: 500 });
      await page.goto("/users");
      await page.getByText("Crema could not be started").waitFor();
    },
  }),
];

export const signIn: readonly Screen[] = [
  ...["", "forgot", "register", "verify#token=x"].map(
    (path): Screen => ({
      screen: "sign-in",
      state: path === "" ? "form" : path.replace(/#.*/, ""),
      as: "nobody",
      show: async (page) => {
        await page.goto(`/sign-in/${path}`);
        await page.getByRole("heading").first().waitFor();
      },
    }),
  ),
  {
    screen: "sign-in",
    state: "refused",
    as: "nobody",
    show: async (page) => {
      await page.goto("/sign-in/");
      await page.getByRole("textbox", { name: /email/i }).fill("nobody@crema.test");
      await page
        .getByRole("textbox", { name: /password/i })
        .or(page.getByLabel("Password", { exact: true }))
        .first()
        .fill("Wrong-one-1");
      await page
        .getByRole("button", { name: /sign in/i })
        .last()
        .click();
      await page.getByRole("alert").first().waitFor();
    },
  },
];
