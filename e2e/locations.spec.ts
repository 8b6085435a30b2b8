/** The list of shops: what it shows, how it is searched and filtered, where it leads. */
import type { Page } from "@playwright/test";
import { aLocation, locationBody } from "../server/test/locations.ts";
import { fail, hold, mend, untilLive } from "./kit/answers.ts";
import { expect } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { mainMenu, recordsOf } from "./kit/screen.ts";
import { test } from "./kit/shops-crema.ts";

const editor = { permissions: ["location.edit"] };
const table = (page: Page) => page.getByRole("table", { name: "Locations" });
const rows = (page: Page) => recordsOf(table(page));
const search = (page: Page) => page.getByRole("searchbox", { name: "Search locations" });
const titles = (page: Page) => rows(page).getByRole("link").allTextContents();
const list = { method: "GET", path: /^\/v1\/locations$/ };

const plain = {
  isBeanRetailer: false,
  isCoffeeRetailer: false,
  isAlcoholLicensed: false,
  isCremaOwned: false,
  hasFreeWifi: false,
} as const;
const at = (suburb: string, postcode: string, state = "QLD") => ({
  address: { ...locationBody().address, suburb, postcode, state },
});

test("lists the shops, finds them by a typo, a suburb and a postcode, filters by what they offer, and keeps it all in the address [LOC-01] [LOC-04] [LOC-05]", async ({
  signedIn,
  crema,
}) => {
  await aLocation(crema.app, { ...plain, title: "Xanadu Espresso", ...at("Toowong", "4066"), isCoffeeRetailer: true });
  const second = await aLocation(crema.app, {
    ...plain,
    title: "Quillwort Roasters",
    ...at("Zillmere", "4034"),
    phone: "07 5550 0199",
    isCoffeeRetailer: true,
    hasFreeWifi: true,
  });
  await aLocation(crema.app, {
    ...plain,
    title: "Vermilion Beans",
    ...at("Yeppoon", "4703"),
    isBeanRetailer: true,
    isCremaOwned: true,
    isAlcoholLicensed: true,
  });
  const { page } = await signedIn(editor);
  await page.goto("/locations");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Locations");
  await expect(page).toHaveTitle(/^Locations/);
  await expect(mainMenu(page).getByRole("link", { name: "Locations" })).toBeVisible();
  const row = rows(page).filter({ hasText: "Quillwort Roasters" });
  for (const text of ["Zillmere", "QLD", "4034", "07 5550 0199", "Wet Coffee", "Free WiFi"])
    await expect(row).toContainText(text);

  for (const typed of ["Quilwort", "Zillmere", "4034"]) {
    await search(page).fill(typed);
    await expect.poll(() => titles(page), typed).toContain("Quillwort Roasters");
    await expect.poll(() => titles(page), typed).not.toContain("Vermilion Beans");
  }
  await expect(page).toHaveURL(/search=4034/);
  await page.getByRole("button", { name: "Clear All" }).click();

  const filter = page.getByRole("search").getByRole("button", { name: /^Attributes/ });
  const option = (name: string) => page.getByRole("option", { name, exact: true });
  for (const [name, shown, hidden] of [
    ["Wet Coffee", "Quillwort Roasters", "Vermilion Beans"],
    ["Crema Owned", "Vermilion Beans", "Xanadu Espresso"],
    ["Sells Beans", "Vermilion Beans", "Xanadu Espresso"],
    ["Alcohol", "Vermilion Beans", "Xanadu Espresso"],
    ["Free WiFi", "Quillwort Roasters", "Vermilion Beans"],
  ] as const) {
    await filter.click();
    await option(name).click();
    await page.keyboard.press("Escape");
    await expect.poll(() => titles(page), name).toContain(shown);
    expect(await titles(page), name).not.toContain(hidden);
    await page.getByRole("button", { name: `Remove filter Attributes: ${name}` }).click();
  }
  // Two filters: only shops that pass both.
  await page.goto("/locations?filters=isCoffeeRetailer,hasFreeWifi&search=roasters");
  await expect.poll(() => titles(page)).toContain("Quillwort Roasters");
  expect(await titles(page)).not.toContain("Xanadu Espresso");

  await rows(page).filter({ hasText: "Quillwort Roasters" }).getByText("Zillmere").click();
  await expect(page).toHaveURL(new RegExp(`/locations/${second}$`));
  await page.getByRole("link", { name: "Back to Locations" }).click();
  await expect(page).toHaveURL(/filters=isCoffeeRetailer/);
  await page.getByRole("button", { name: "+ Add location" }).click();
  await expect(page).toHaveURL(/\/locations\/add$/);
});

test("loads in bars, says when it is empty or could not be loaded, follows what others do, and offers nothing to add to readers", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  const { page } = await signedIn(editor);
  const held = await hold(page, list);
  await page.goto("/locations");
  const box = page.getByRole("region", { name: "Locations" });
  await expect(box).toHaveAttribute("aria-busy", "true");
  held.release();
  await mend(page);
  await expect(box).toHaveAttribute("aria-busy", "false");
  await search(page).fill("nothing-of-this-name");
  await expect(page.getByText("No data to display")).toBeVisible();
  await fail(page, list, { status: 500 });
  const live = untilLive(page);
  await page.goto("/locations");
  await expect(page.getByText("Could not load")).toBeVisible();
  await mend(page);
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(table(page)).toBeVisible();
  await live;
  await aLocation(crema.app, { ...plain, title: "Opened Elsewhere" });
  await expect.poll(() => titles(page)).toContain("Opened Elsewhere");

  const reader = await elsewhere({ permissions: [], read: ["location"] });
  await reader.page.goto("/locations");
  await expect(rows(reader.page).first()).toBeVisible();
  await expect(reader.page.getByRole("button", { name: "+ Add location" })).toHaveCount(0);
});

test("the list is clean of axe findings and page faults in every look", async ({ signedIn, crema }) => {
  await aLocation(crema.app, {
    title: "The Extraordinarily Long Name Of A Shop That Nobody Would Ever Say Aloud At The Counter",
    isCoffeeRetailer: true,
    hasFreeWifi: true,
  });
  const { page } = await signedIn(editor);
  await page.goto("/locations");
  await expect(rows(page).first()).toBeVisible();
  await expectInOrder(page, "the list");
});
