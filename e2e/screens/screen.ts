import type { Page } from "@playwright/test";
import type { People, Person } from "./stage.ts";

export interface Screen {
  readonly screen: string;
  readonly state: string;
  readonly as: Person;
  show(page: Page, people: People): Promise<unknown>;
}

export const dialog = (page: Page) => page.getByRole("dialog").or(page.getByRole("alertdialog"));
export const showRows = (page: Page) => page.getByRole("table", { name: "Users" }).getByRole("link").first().waitFor();
export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).first();
export async function showUser(page: Page, uuid: string): Promise<void> {
  await page.goto(`/users/${uuid}`);
  await page.getByRole("textbox", { name: "First name" }).waitFor();
  await page.waitForLoadState("networkidle");
}
