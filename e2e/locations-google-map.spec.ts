/** A shop's map where Crema has a key of Google's, with a stand-in for Google's scripts. */
import type { Page } from "@playwright/test";
import { aLocation } from "../server/test/locations.ts";
import { listen, pathOf } from "./kit/answers.ts";
import { expect, proves } from "./kit/crema.ts";
import { standInForGoogleMaps } from "./kit/google-maps-stand-in.ts";
import { dismiss, field, locationEditor, pin, save } from "./kit/location-page.ts";
import { notice } from "./kit/screen.ts";
import { shopsTest } from "./kit/shops-crema.ts";

const test = shopsTest({ GOOGLE_MAPS_API_KEY: "the-portals-key", GOOGLE_MAPS_MAP_ID: "the-style" });

const map = (page: Page) => page.locator(".map[data-zoom]");
const ground = (page: Page) => page.getByText("Stand-in for Google's map");
const marker = (page: Page) => page.getByTitle("Pin", { exact: true });
const degrees = async (page: Page, label: "Latitude" | "Longitude") => Number(await field(page, label).inputValue());

test(
  "Google's map is fetched with the settings' key and shows where a left address lies; a click and a drag set the point, and Trusted Types stay asked for",
  proves("LOC-08 LOC-10 LOC-11 LOC-38"),
  async ({ signedIn, context }) => {
    const requests = await standInForGoogleMaps(context);
    const { page } = await signedIn(locationEditor);
    const heard = listen(page);
    const opened = await page.goto("/locations/add");
    expect(opened?.headers()["content-security-policy"]).toContain("require-trusted-types-for 'script'");
    await expect(ground(page)).toBeVisible();
    await expect(map(page)).toHaveAttribute("data-zoom", "4");
    await expect(map(page)).toHaveAttribute("data-center", "-25.34,134.04");
    expect(requests.map(({ pathname }) => pathname)).toEqual(["/maps/api/js", "/maps-api-v3/api/js/stand-in/map.js"]);
    expect(requests[0]?.searchParams.get("key")).toBe("the-portals-key");
    expect(
      await page.evaluate(() => getComputedStyle(document.querySelector(".stand-in") ?? document.body).backgroundColor),
    ).toBe("rgb(170, 211, 223)");

    await field(page, "Title").fill("Crema Salamanca");
    await field(page, "Address").fill("1 Salamanca Place");
    await field(page, "Suburb").fill("Hobart");
    await field(page, "State").selectOption("TAS");
    await field(page, "Postcode").fill("7000");
    await field(page, "Country").selectOption("Australia");
    expect(heard.filter((one) => pathOf(one) === "/v1/locations/geocode").length).toBeGreaterThan(0);
    await field(page, "Country").blur();
    await expect(field(page, "Latitude")).toHaveValue("-42.88");
    await expect(map(page)).toHaveAttribute("data-center", "-42.88,147.33");
    await expect(map(page)).toHaveAttribute("data-zoom", "13");

    const middle = await middleOf(page);
    await page.mouse.click(middle.x + 60, middle.y + 40);
    await expect(field(page, "Latitude")).not.toHaveValue("-42.88");
    const clicked = [await degrees(page, "Latitude"), await degrees(page, "Longitude")] as const;
    expect(clicked).toEqual([expect.closeTo(-42.887, 3), expect.closeTo(147.34, 3)]);
    const held = await marker(page).boundingBox();
    if (held === null) throw new Error("the pin is not on screen");
    await page.mouse.move(held.x + 3, held.y + 3);
    await page.mouse.down();
    await page.mouse.move(held.x - 80, held.y + 3, { steps: 4 });
    await page.mouse.up();
    await expect.poll(() => degrees(page, "Longitude")).toBeLessThan(clicked[1]);
    const dropped = await field(page, "Longitude").inputValue();
    await page.getByRole("button", { name: "Zoom in" }).click();
    await expect(map(page)).toHaveAttribute("data-zoom", "14");

    await save(page).click();
    await expect(notice(page, "Location created successfully")).toBeVisible();
    await dismiss(page);
    await expect(field(page, "Longitude")).toHaveValue(dropped);
  },
);

async function middleOf(page: Page): Promise<{ x: number; y: number }> {
  await page.locator(".stand-in").scrollIntoViewIfNeeded();
  const box = await page.locator(".stand-in").boundingBox();
  if (box === null) throw new Error("the map is not on screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test("the shipped map takes the place of Google's, with a word, when Google refuses, is not reached or takes too long", async ({
  signedIn,
  context,
  crema,
}) => {
  const uuid = await aLocation(crema.app, { title: "Off The Map" });
  const { page: first } = await signedIn(locationEditor);
  for (const mood of ["refusing", "silent", "slow"] as const)
    await test.step(mood, async () => {
      const page = mood === "refusing" ? first : await context.newPage();
      const requests = await standInForGoogleMaps(context, mood);
      await page.goto(`/locations/${uuid}`);
      // As long as the portal waits for Google.
      await expect.poll(() => requests.length).toBeGreaterThan(0);
      if (mood === "slow") await page.clock.runFor(5_000);
      await expect(page.getByText("Google's map cannot be shown")).toBeVisible();
      if (mood === "slow") await page.waitForFunction(() => Reflect.get(window, "google") !== undefined);
      await expect(ground(page)).toHaveCount(0);
      const before = await field(page, "Latitude").inputValue();
      await pin(page).focus();
      await page.keyboard.press("ArrowUp");
      await expect(field(page, "Latitude")).not.toHaveValue(before);
    });
});
