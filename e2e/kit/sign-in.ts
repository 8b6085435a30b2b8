/** The way in and out as people go it, and what the browser keeps of a session. */
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { aStaffMember, givePassword, type StaffMember } from "../../server/test/users.ts";
import type { Crema } from "./crema.ts";

export interface Credentials {
  readonly email: string;
  readonly password: string;
}

let made = 0;

/** A member of staff who can sign in. */
export async function aColleague(crema: Crema, member: StaffMember = {}): Promise<Credentials & { userUuid: string }> {
  made += 1;
  const email = member.email ?? `colleague.${made}.${process.pid}@crema.test`;
  const userUuid = await aStaffMember(crema.app, { permissions: ["user.edit"], ...member, email });
  return { email, userUuid, password: await givePassword(crema.app, userUuid) };
}

/** Fills the form of the sign-in page, which must be open. */
export async function fillIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign in" }).click();
}

/** Signs in at the sign-in page and waits until the console has taken what it was handed, which on a busy computer takes a while. */
export async function enterConsole(page: Page, credentials: Credentials): Promise<void> {
  await fillIn(page, credentials);
  await page.waitForURL(({ pathname }) => pathname !== "/callback" && !pathname.startsWith("/sign-in"));
}

/** From a browser that knows nothing to the users list, through the sign-in page. @returns the page */
export async function signInAt(context: BrowserContext, crema: Crema, credentials: Credentials): Promise<Page> {
  const page = await context.newPage();
  await gotoSignIn(page, crema);
  await enterConsole(page, credentials);
  await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
  return page;
}

/** Everything in local storage. */
export const storedIn = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));

/** Makes the stored id token count as run out, as time would. */
export const letTokenRunOut = (page: Page): Promise<void> =>
  page.evaluate(() => {
    localStorage.setItem("timestamp", String(Date.now() - Number(localStorage.getItem("expiresIn")) * 1_000));
  });

export async function logOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: /^Account menu/ }).click();
  await page.getByRole("menuitem", { name: "Log out" }).click();
}

/** The sign-in page, with the console's /callback as the way back. */
export async function expectSignIn(page: Page, origin: string): Promise<URLSearchParams> {
  await expect(page.getByRole("heading", { name: "Sign in" })).toBeVisible();
  const { pathname, searchParams } = new URL(page.url());
  expect([pathname, searchParams.get("returnTo")]).toEqual(["/sign-in/", `${origin}/callback`]);
  return searchParams;
}

/**
 * Opens an address of the console from which it leads to sign-in, and waits for the form. The console leaves its own
 * document before that has loaded: waiting for it, or opening the next address meanwhile, would meet that leaving.
 */
export async function gotoSignIn(page: Page, { origin }: Crema, path = "/"): Promise<URLSearchParams> {
  await page.goto(`${origin}${path}`, { waitUntil: "commit" });
  return expectSignIn(page, origin);
}

/** The same by a reload of the open page. */
export async function reloadToSignIn(page: Page, { origin }: Crema): Promise<URLSearchParams> {
  await page.reload({ waitUntil: "commit" });
  return expectSignIn(page, origin);
}

export const sessionKeys = ["expiresIn", "idToken", "loggedIn", "refreshToken", "timestamp", "userUuid"] as const;
/** Which keys of a session this browser still has; none once it was cleared. */
export const keysLeft = async (page: Page): Promise<string[]> => {
  const stored = await storedIn(page);
  return sessionKeys.filter((key) => key in stored);
};
