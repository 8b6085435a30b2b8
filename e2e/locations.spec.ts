/** The list of shops: what it shows, how it is searched and filtered, where it leads. */
import type { Page } from "@playwright/test";
import { aLocation, locationBody } from "../server/test/locations.ts";
import { fail, hold, mend, untilLive } from "./kit/answers.ts";
import { expect, proves } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { mainMenu, recordsOf } from "./kit/screen.ts";
import { test } from "./kit/shops-crema.ts";

const editor = { permissions: ["location.edit"] };
const rows = (page: Page) => recordsOf(page.getByRole("table", { name: "Locations" }));
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

test(
  "the list finds shops by a typo, a suburb and a postcode, filters them, keeps it in the address, and is in order in every look",
  proves("LOC-01 LOC-04 LOC-05"),
  async ({ signedIn, elsewhere, crema }) => {
    const long = "The Extraordinarily Long Name Of A Shop That Nobody Would Ever Say Aloud At The Counter";
    await aLocation(crema.app, {
      ...plain,
      title: "Xanadu Espresso",
      ...at("Toowong", "4066"),
      isCoffeeRetailer: true,
    });
    const second = await aLocation(crema.app, {
      ...plain,
      title: "Quillwort Roasters",
      ...at("Zillmere", "4034"),
      phone: "07 5550 0199",
      isCoffeeRetailer: true,
      hasFreeWifi: true,
    });
    const marks = { isBeanRetailer: true, isCremaOwned: true, isAlcoholLicensed: true };
    await aLocation(crema.app, { ...plain, title: "Vermilion Beans", ...at("Yeppoon", "4703"), ...marks });
    await aLocation(crema.app, { title: long });
    const { page } = await signedIn(editor);
    const live = untilLive(page);

    await test.step("it loads in bars, and says when it could not", async () => {
      await fail(page, list, { status: 500 });
      await page.goto("/locations");
      await expect(page.getByText("Could not load")).toBeVisible();
      await mend(page);
      const held = await hold(page, list);
      await page.getByRole("button", { name: "Retry" }).click();
      const box = page.getByRole("region", { name: "Locations" });
      await expect(box).toHaveAttribute("aria-busy", "true");
      held.release();
      await mend(page);
      await expect(box).toHaveAttribute("aria-busy", "false");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Locations");
      await expect(mainMenu(page).getByRole("link", { name: "Locations" })).toBeVisible();
      await expectInOrder(page, "the list");
    });

    await test.step("searched by title, suburb and postcode", async () => {
      const row = rows(page).filter({ hasText: "Quillwort Roasters" });
      for (const text of ["Zillmere", "QLD", "4034", "07 5550 0199", "Wet Coffee", "Free WiFi"])
        await expect(row).toContainText(text);
      for (const typed of ["Quilwort", "Zillmere", "4034"]) {
        await search(page).fill(typed);
        await expect.poll(() => titles(page), typed).toContain("Quillwort Roasters");
        await expect.poll(() => titles(page), typed).not.toContain("Vermilion Beans");
      }
      await expect(page).toHaveURL(/search=4034/);
      await search(page).fill("nothing-of-this-name");
      await expect(page.getByText("No data to display")).toBeVisible();
      await page.getByRole("button", { name: "Clear All" }).click();
    });

    await test.step("filtered by each attribute, and by two that must both hold", async () => {
      for (const [name, hidden] of [
        ["Wet Coffee", "Vermilion Beans"],
        ["Crema Owned", "Xanadu Espresso"],
        ["Sells Beans", "Xanadu Espresso"],
        ["Alcohol", "Xanadu Espresso"],
        ["Free WiFi", "Vermilion Beans"],
      ] as const) {
        await page
          .getByRole("search")
          .getByRole("button", { name: /^Attributes/ })
          .click();
        await page.getByRole("option", { name, exact: true }).click();
        await page.keyboard.press("Escape");
        await expect.poll(() => titles(page), name).not.toContain(hidden);
        await page.getByRole("button", { name: `Remove filter Attributes: ${name}` }).click();
      }
      await page.goto("/locations?filters=isCoffeeRetailer,hasFreeWifi&search=roasters");
      await expect.poll(() => titles(page)).toContain("Quillwort Roasters");
      expect(await titles(page)).not.toContain("Xanadu Espresso");
      await rows(page).filter({ hasText: "Quillwort Roasters" }).getByText("Zillmere").click();
      await expect(page).toHaveURL(new RegExp(`/locations/${second}$`));
      await page.getByRole("link", { name: "Back to Locations" }).click();
      await expect(page).toHaveURL(/filters=isCoffeeRetailer/);
    });

    await test.step("it follows what others do, and offers nothing to add to readers", async () => {
      await live;
      await aLocation(crema.app, { ...plain, title: "Roasters Elsewhere", isCoffeeRetailer: true, hasFreeWifi: true });
      await expect.poll(() => titles(page)).toContain("Roasters Elsewhere");
      await page.getByRole("button", { name: "+ Add location" }).click();
      await expect(page).toHaveURL(/\/locations\/add$/);
      const { page: reader } = await elsewhere({ permissions: [], read: ["location"] });
      await reader.goto("/locations");
      await expect(rows(reader).first()).toBeVisible();
      await expect(reader.getByRole("button", { name: "+ Add location" })).toHaveCount(0);
    });
  },
);
