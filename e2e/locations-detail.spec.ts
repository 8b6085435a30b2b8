/** One shop: opened, corrected, deleted; its picture and its place on the map, also when things go another way than they should. */
import type { Locator, Page, Request } from "@playwright/test";
import { aPng } from "../server/test/images.ts";
import { aLocation, locationBody } from "../server/test/locations.ts";
import { fail, listen, mend, pathOf } from "./kit/answers.ts";
import { expect, proves } from "./kit/crema.ts";
import { dismiss, field, locationEditor, pin, save, updateCall, writes } from "./kit/location-page.ts";
import { expectInOrder } from "./kit/looks.ts";
import { pageFaults } from "./kit/page-faults.ts";
import { goOnTo, notice, saveBar } from "./kit/screen.ts";
import { test } from "./kit/shops-crema.ts";

const map = (page: Page) => page.locator(".map[data-zoom]");
const ground = (page: Page) => page.getByRole("region", { name: /^Map of/ });
const geocodes = (heard: readonly Request[]) => heard.filter((one) => pathOf(one) === "/v1/locations/geocode");

/** Where the pointer has to go. */
async function middleOf(part: Locator): Promise<{ x: number; y: number }> {
  await part.scrollIntoViewIfNeeded();
  const box = await part.boundingBox();
  if (box === null) throw new Error("it is not on screen");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

const messages = {
  Title: "You must enter a title.",
  Latitude: "You must specify a latitude",
  Longitude: "You must specify a longitude",
  Address: "You must specify an Address",
  Suburb: "You must specify a Suburb",
  State: "You must specify a State",
  Postcode: "You must specify a Postcode",
  Country: "You must specify a Country",
};

test(
  "SC-22: a shop is opened: the eight messages, an address that finds its place, a pin set by hand that stays, its picture first",
  proves("LOC-02 LOC-06..11 LOC-14 LOC-17 LOC-19..26 LOC-28..30 LOC-38 AMB-77 AMD-11"),
  async ({ signedIn }) => {
    test.slow();
    const { page } = await signedIn(locationEditor);
    await page.goto("/locations/add");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("New location");
    await expect(map(page)).toHaveAttribute("data-zoom", "4");
    await expect(map(page)).toHaveAttribute("data-center", "-25.34,134.04");
    await expect(field(page, "Latitude")).toHaveValue("-25.34");
    await expect(field(page, "Longitude")).toHaveValue("134.04");
    await expect(save(page)).toBeDisabled();
    const heard = listen(page);

    await field(page, "Title").fill("x");
    await field(page, "Title").fill("");
    await field(page, "Latitude").fill("");
    await field(page, "Longitude").fill("");
    await save(page).click();
    for (const [label, text] of Object.entries(messages)) {
      await expect(field(page, label), label).toHaveAccessibleDescription(text);
      await expect(field(page, label), label).toHaveAttribute("aria-invalid", "true");
    }
    await expect(field(page, "Title")).toBeFocused();
    expect(writes(heard)).toEqual([]);
    const states = await field(page, "State").getByRole("option").allTextContents();
    expect(states.slice(1)).toEqual(["ACT", "NSW", "NT", "QLD", "SA", "VIC", "WA", "TAS"]);
    await expectInOrder(page, "with problems");

    await field(page, "Postcode").pressSequentially("7o0 0a0");
    await expect(field(page, "Postcode")).toHaveValue("7000");
    await field(page, "Latitude").pressSequentially("-4abc2.5x");
    await expect(field(page, "Latitude")).toHaveValue("-42.5");
    await field(page, "Longitude").pressSequentially("e147.0");
    await expect(field(page, "Longitude")).toHaveValue("147.0");
    await expect(pin(page)).toHaveAccessibleName(/latitude -42.5000, longitude 147.0000/);
    await field(page, "Title").fill("Crema Salamanca");
    await field(page, "Address").fill("1 Salamanca Place");
    await field(page, "Suburb").fill("Hobart");
    await field(page, "State").selectOption("TAS");
    await field(page, "Country").focus();
    await field(page, "Country").selectOption("Australia");
    await field(page, "Country").blur();
    await expect(field(page, "Latitude")).toHaveValue("-42.88");
    await expect(field(page, "Longitude")).toHaveValue("147.33");
    await expect(pin(page)).toHaveAccessibleName(/latitude -42.8800, longitude 147.3300/);
    await expect(page.getByText("This is the town centre: set the pin")).toBeVisible();
    await expect(map(page)).toHaveAttribute("data-zoom", "13");
    expect(geocodes(heard).at(-1)?.postDataJSON()).toEqual({
      address: "1 Salamanca Place, Hobart, TAS, 7000",
      country: "Australia",
    });

    const middle = await middleOf(ground(page));
    await page.mouse.click(middle.x + 60, middle.y + 60);
    await expect(field(page, "Latitude")).not.toHaveValue("-42.88");
    const lat = await field(page, "Latitude").inputValue();
    expect(Number(lat)).toBeCloseTo(-42.89, 1);
    const asked = geocodes(heard).length;
    await field(page, "Phone").fill("03 5550 0100");
    await field(page, "Suburb").focus();
    await field(page, "Suburb").blur();
    await expect(field(page, "Latitude")).toHaveValue(lat);
    expect(geocodes(heard)).toHaveLength(asked);

    for (const name of ["Wet Coffee", "Crema Owned", "Sells Beans", "Alcohol", "Free WiFi"])
      await page.getByRole("checkbox", { name }).check();

    const chooser = page.locator("input[type=file]");
    await chooser.setInputFiles({ name: "shop.png", mimeType: "image/png", buffer: await aPng(890, 500) });
    const picture = page.getByRole("img", { name: "Picture of Crema Salamanca" });
    await expect(picture).toHaveAttribute("src", /^blob:/);

    await save(page).click();
    await expect(notice(page, "Location created successfully")).toBeVisible();
    await expect(page).toHaveURL(/\/locations\/[0-9a-f-]{36}$/);
    await expect(page.getByRole("heading", { name: "Crema Salamanca" })).toBeVisible();
    const [sent, created] = writes(heard);
    expect([sent, created].map((one) => one && `${one.method()} ${pathOf(one)}`)).toEqual([
      "POST /v1/uploads",
      "POST /v1/locations",
    ]);
    expect(writes(heard)).toHaveLength(2);
    await expect(map(page)).toHaveAttribute("data-zoom", "18");
    await expect(picture).toHaveAttribute("src", /\/uploads\/[0-9a-f]{32}\.png$/);
    expect(created?.postDataJSON()).toMatchObject({ image: await picture.getAttribute("src"), lat: Number(lat) });
    const shown = await picture.boundingBox();
    expect([shown?.width, shown?.height]).toEqual([445, 250]);
    expect(await picture.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(890);
    await expect(field(page, "Phone")).toHaveValue("03 5550 0100");
    await expect(page.getByRole("checkbox", { name: "Free WiFi" })).toBeChecked();
    await expect(page.getByRole("checkbox", { name: "Alcohol" })).toBeChecked();
    await expect(save(page)).toBeDisabled();
    await expectInOrder(page, "the shop");
    await page.getByRole("button", { name: "Remove picture" }).click();
    await save(page).click();
    await expect(page.getByText("Drop a picture here, or choose one")).toBeVisible();
    await expect.poll(() => writes(heard).at(-1)?.postDataJSON()).toMatchObject({ image: "" });
    await map(page).scrollIntoViewIfNeeded();
    expect(await pageFaults(page), "its map").toEqual([]);
  },
);

test(
  "SC-22: a shop is corrected and deleted; every refusal is told where it belongs, and no place is lost",
  proves("LOC-03 LOC-12 LOC-13 LOC-18 LOC-27 LOC-31 LOC-39..41 AMB-76 AMB-78 AMB-79 AMD-36"),
  async ({ signedIn, crema, geocoder }) => {
    test.slow();
    const { page } = await signedIn(locationEditor);

    await test.step("every refusal is at its field, or the server's reason", async () => {
      const uuid = await aLocation(crema.app, { title: "To Be Corrected" });
      await page.goto(`/locations/${uuid}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Location Details");
      await expect(save(page)).toBeDisabled();
      await field(page, "Phone").fill("07 5550 0142");
      await expect(save(page)).toBeEnabled();
      await field(page, "Phone").fill("07 3000 1234");
      await expect(save(page)).toBeDisabled();
      await field(page, "Address 2").fill("");
      await field(page, "City").fill("");
      await save(page).click();
      await expect(notice(page, "Location updated successfully")).toBeVisible();
      await expect(save(page)).toBeDisabled();
      await dismiss(page);

      await field(page, "Description").fill("Now with a garden");
      await fail(page, updateCall, {
        status: 500,
        body: { code: "internal", message: "The database is having a rest" },
      });
      await save(page).click();
      await expect(notice(page, "The database is having a rest")).toBeVisible();
      await dismiss(page);
      await mend(page);
      await fail(page, updateCall, { status: 500, body: {} });
      await save(page).click();
      await expect(notice(page, "Something went wrong")).toBeVisible();
      await dismiss(page);
      await mend(page);

      const fields = { title: "Title", phone: "Phone", lng: "Longitude", lat: "Latitude" };
      const ofAddress = {
        address1: "Address",
        address2: "Address 2",
        suburb: "Suburb",
        city: "City",
        postcode: "Postcode",
      };
      const rest = { ...ofAddress, state: "State", country: "Country" };
      const labels = {
        ...fields,
        ...Object.fromEntries(Object.entries(rest).map(([key, label]) => [`address.${key}`, label])),
      };
      const errors = Object.fromEntries(Object.keys(labels).map((path) => [path, `The server minds ${path}`]));
      await fail(page, updateCall, { status: 422, body: { code: "invalid", message: "Check the fields", errors } });
      await save(page).click();
      for (const [path, label] of Object.entries(labels))
        await expect(field(page, label), path).toHaveAccessibleDescription(`The server minds ${path}`);
      await mend(page);
      await save(page).click();
      await expect(notice(page, "Location updated successfully")).toBeVisible();
      await expect(page.getByText("The server minds")).toHaveCount(0);
      await page.reload();
      await expect(field(page, "Description")).toHaveValue("Now with a garden");
      await expect(field(page, "City")).toHaveValue("");
    });

    await test.step("without its geocoder all goes on, and a late answer moves no pin that was set meanwhile", async () => {
      const uuid = await aLocation(crema.app, { title: "Hard To Find" });
      await goOnTo(page, `/locations/${uuid}`);
      geocoder.mood = "broken";
      await field(page, "Suburb").fill("Cairns");
      await field(page, "Suburb").blur();
      await expect(
        page.getByText("The map does not answer: set the pin yourself, or leave the address once more in a moment"),
      ).toBeVisible();
      await expect(field(page, "Latitude")).toHaveValue("-27.4702");
      await expect(page.getByRole("region", { name: "Notices" }).locator("p")).toHaveCount(0);
      await save(page).click();
      await expect(notice(page, "Location updated successfully")).toBeVisible();

      geocoder.mood = "held";
      const asked = geocoder.asked.length;
      await field(page, "Suburb").fill("Townsville");
      await field(page, "Suburb").blur();
      await expect.poll(() => geocoder.asked.length).toBe(asked + 1);
      await field(page, "Latitude").fill("-27.5");
      geocoder.mood = "well";
      geocoder.release();
      await field(page, "Longitude").fill("153.1");
      await expect(pin(page)).toHaveAccessibleName(/latitude -27.5000, longitude 153.1000/);
      await field(page, "Suburb").focus();
      await field(page, "Suburb").blur();
      await expect(field(page, "Latitude")).toHaveValue("-27.5");
      await saveBar(page).getByRole("button", { name: "Discard" }).click();

      // Saved before the answer is there: the pin is the new address's all the same.
      geocoder.mood = "held";
      const before = geocoder.asked.length;
      await field(page, "Suburb").fill("Ballarat");
      await field(page, "Postcode").fill("3350");
      await field(page, "State").selectOption("VIC");
      await save(page).click();
      await expect.poll(() => geocoder.asked.length).toBeGreaterThan(before);
      geocoder.mood = "well";
      geocoder.release();
      await expect(field(page, "Latitude")).toHaveValue("-37.56");
      await expect(save(page)).toBeDisabled();
      await page.reload();
      await expect(field(page, "Latitude")).toHaveValue("-37.56");
    });

    await test.step("it is asked about before it is deleted, and stays with the reason when it cannot be", async () => {
      const uuid = await aLocation(crema.app, { title: "Closing Down" });
      await goOnTo(page, `/locations/${uuid}`);
      await field(page, "Phone").fill("changed, and lost with the shop");
      await page.getByRole("button", { name: "Delete Location" }).click();
      const dialog = page.getByRole("alertdialog");
      await expect(dialog).toContainText("Are you sure you want to delete Closing Down?");
      const deletion = { method: "DELETE", path: /^\/v1\/locations\// };
      await fail(page, deletion, { status: 500, body: { code: "internal", message: "The shop is still open" } });
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(dialog).toContainText("The shop is still open");
      await mend(page);
      await fail(page, deletion, { status: 500, body: {} });
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(dialog).toContainText("Something went wrong");
      await expect(page).toHaveURL(new RegExp(uuid));
      await mend(page);
      await dialog.getByRole("button", { name: "Delete" }).click();
      await expect(page).toHaveURL(/\/locations$/);
      await expect(notice(page, "Location deleted successfully")).toBeVisible();
      await expect(dialog).toHaveCount(0);
      await page.goto("/locations?search=Closing+Down");
      await expect(page.getByText("No data to display")).toBeVisible();
      await goOnTo(page, `/locations/${uuid}`);
      await expect(page.getByText("There is no location at this address.")).toBeVisible();
    });
  },
);

test(
  "two who correct the same shop lose nothing: other fields are kept, the same field is asked about; readers change nothing",
  proves("AMD-32"),
  async ({ signedIn, elsewhere, crema }) => {
    const uuid = await aLocation(crema.app, { title: "Shared" });
    const mine = await signedIn(locationEditor);
    const theirs = await elsewhere({ permissions: ["location.edit"], firstName: "Bea", lastName: "Boss" });
    for (const { page } of [mine, theirs]) await page.goto(`/locations/${uuid}`);
    await field(mine.page, "Phone").fill("07 5550 0001");
    await field(mine.page, "Title").fill("Shared by me");
    await field(theirs.page, "Title").fill("Shared by Bea");
    await save(theirs.page).click();
    await expect(notice(theirs.page, "Location updated successfully")).toBeVisible();
    await expect(mine.page.getByRole("heading", { level: 2, name: "Shared by Bea" })).toBeVisible();
    await expect(mine.page.getByRole("radio", { name: /Shared by me/ })).toBeVisible();
    await mine.page.getByRole("radio", { name: /Shared by Bea/ }).check();
    await mine.page.getByRole("button", { name: "Save my choices" }).click();
    await expect(notice(mine.page, "Location updated successfully")).toBeVisible();
    await expect(field(mine.page, "Title")).toHaveValue("Shared by Bea");
    await expect(field(mine.page, "Phone")).toHaveValue("07 5550 0001");

    await test.step("readers see everything", async () => {
      const { page } = await elsewhere({ permissions: [], read: ["location"] });
      await page.goto(`/locations/${uuid}`);
      await expect(saveBar(page)).toContainText("Read-only");
      await expect(field(page, "Title")).toHaveAttribute("readonly");
      await expect(page.getByRole("button", { name: "Delete Location" })).toHaveCount(0);
      await expect(page.getByRole("button", { name: "Choose picture" })).toHaveCount(0);
      await expect(page.getByRole("img", { name: /^Pin at/ })).toBeVisible();
      await ground(page).click({ position: { x: 300, y: 100 } });
      await expect(field(page, "Latitude")).toHaveValue(String(locationBody().lat));
    });
  },
);
