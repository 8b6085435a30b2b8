/** Dialogs, palette, options and what is shown before there is a page. */
import type { Page } from "@playwright/test";
import { fail, hold } from "../kit/answers.ts";
import { button, dialog, type Screen, showRows, showUser } from "./screen.ts";

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
  {
    screen: "set-password",
    state: "refused",
    as: "admin",
    show: async (page, { verified }) => {
      await inDialog(page, verified, "Set Password");
      await dialog(page).getByRole("textbox", { name: "Password" }).first().fill("short");
    },
  },
  {
    screen: "permissions",
    state: "open",
    as: "admin",
    show: (page, { staff }) => inDialog(page, staff, "edit permissions"),
  },
  {
    screen: "address",
    state: "new",
    as: "admin",
    show: (page, { verified }) => inDialog(page, verified, "Add address"),
  },
  {
    screen: "confirm",
    state: "archive",
    as: "admin",
    show: (page, { verified }) => inDialog(page, verified, "Archive User"),
  },
  {
    screen: "confirm",
    state: "delete",
    as: "admin",
    show: (page, { pending }) => inDialog(page, pending, "Delete User"),
  },
];

export const shell: readonly Screen[] = [
  { screen: "palette", state: "found", as: "admin", show: (page) => palette(page, "mar") },
  { screen: "options", state: "lists", as: "admin", show: (page) => options(page) },
  { screen: "options", state: "read-only", as: "readonly", show: (page) => options(page) },
  {
    screen: "options",
    state: "edited",
    as: "admin",
    show: async (page) => {
      await options(page);
      const field = page.getByRole("textbox", { name: "Add domain to list" }).first();
      await field.fill("new.test");
      await field.press("Enter");
      await field.fill("new.test");
    },
  },
  {
    screen: "options",
    state: "error",
    as: "admin",
    show: async (page) => {
      await fail(page, domains, { status: 500 });
      await page.goto("/options");
      await page.getByText("Could not load").waitFor();
    },
  },
  {
    screen: "not-found",
    state: "404",
    as: "admin",
    show: async (page) => {
      await page.goto("/nothing-here");
      await page.getByText("404", { exact: true }).waitFor();
    },
  },
  {
    screen: "start",
    state: "waiting",
    as: "admin",
    show: async (page) => {
      await hold(page, { path: /^\/v1\/permissions\// });
      await page.goto("/users");
      await page.getByText("waiting for something....").waitFor();
      await page.waitForTimeout(600);
    },
  },
  {
    screen: "start",
    state: "failed",
    as: "admin",
    show: async (page) => {
      await fail(page, { path: /^\/v1\/permissions\// }, { status: 500 });
      await page.goto("/users");
      await page.getByText("Crema could not be started").waitFor();
    },
  },
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
