/** A shop's picture and its place, when things go another way than they should. */
import { aPng } from "../server/test/images.ts";
import { aLocation } from "../server/test/locations.ts";
import { fail, hold, listen, mend } from "./kit/answers.ts";
import { expect } from "./kit/crema.ts";
import { dismiss, field, locationEditor, pin, save, updateCall, writes } from "./kit/location-page.ts";
import { notice, saveBar } from "./kit/screen.ts";
import { test } from "./kit/shops-crema.ts";

/** One pixel of a kind that is not taken, which browsers show all the same. */
const aWebp = Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64");

test("goes on without its geocoder, and an answer that comes late does not move a pin that was set meanwhile [LOC-41] [AMB-79]", async ({
  signedIn,
  crema,
  geocoder,
}) => {
  const uuid = await aLocation(crema.app, { title: "Hard To Find" });
  const { page } = await signedIn(locationEditor);
  await page.goto(`/locations/${uuid}`);
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
  // Another address, and the pin is looked for again.
  await field(page, "Suburb").fill("Mackay");
  await field(page, "Postcode").fill("4740");
  await field(page, "Postcode").blur();
  await expect(field(page, "Latitude")).toHaveValue("-21.14");
  await saveBar(page).getByRole("button", { name: "Discard" }).click();
  await expect(field(page, "Latitude")).toHaveValue("-27.4702");

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

  // What the geocoder did not answer is asked again when the address is left once more.
  geocoder.mood = "broken";
  await field(page, "State").selectOption("QLD");
  await field(page, "Suburb").fill("Mackay");
  await field(page, "Postcode").fill("4740");
  await field(page, "Postcode").blur();
  await expect(page.getByText(/^The map does not answer/)).toBeVisible();
  geocoder.mood = "well";
  await field(page, "Postcode").focus();
  await field(page, "Postcode").blur();
  await expect(field(page, "Latitude")).toHaveValue("-21.14");
});

test("a picture is shown on its way, can be stopped, and is refused at its field; what was sent is not sent again", async ({
  signedIn,
  crema,
}) => {
  const uuid = await aLocation(crema.app, { title: "Picture Perfect" });
  const { page } = await signedIn(locationEditor);
  await page.goto(`/locations/${uuid}`);
  const chooser = page.locator("input[type=file]");
  const uploads = { method: "POST", path: /^\/v1\/uploads$/ };
  await chooser.setInputFiles({ name: "renamed.png", mimeType: "image/png", buffer: aWebp });
  const refused = page.waitForResponse((answer) => answer.url().endsWith("/v1/uploads"));
  await save(page).click();
  expect((await refused).status()).toBe(422);
  await expect(page.getByRole("group", { name: "Image" })).toContainText(
    "Image must have a file type of jpg, jpeg, png or gif",
  );

  await chooser.setInputFiles({ name: "shop.png", mimeType: "image/png", buffer: await aPng(445, 250) });
  const held = await hold(page, uploads);
  await save(page).click();
  await expect(page.getByRole("progressbar", { name: "Sending the picture" })).toBeVisible();
  await page.getByRole("group", { name: "Image" }).getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("Sending the picture was cancelled, nothing was saved")).toBeVisible();
  await expect(save(page)).toBeEnabled();
  held.release();
  await mend(page);

  const heard = listen(page);
  await fail(page, updateCall, { status: 500 });
  await save(page).click();
  await expect(notice(page, "Something went wrong")).toBeVisible();
  await dismiss(page);
  await mend(page);
  await save(page).click();
  await expect(notice(page, "Location updated successfully")).toBeVisible();
  expect(writes(heard).map((one) => one.method())).toEqual(["POST", "PUT", "PUT"]);
  await page.getByRole("button", { name: "Remove picture" }).click();
  await save(page).click();
  await expect(page.getByText("Drop a picture here, or choose one")).toBeVisible();
  await expect.poll(() => writes(heard).at(-1)?.postDataJSON()).toMatchObject({ image: "" });
});
