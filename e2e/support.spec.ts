/** Help & Support: for everybody on the staff, two documents outside, opened in tabs of their own. */
import { aStaffMember } from "../server/test/users.ts";
import { expect, open, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { card, mainMenu } from "./kit/screen.ts";

const documents = {
  "FAQ / Help Manual": "https://help.crema.test/manual",
  "Digital Style Guide": "https://style.crema.test/guide",
};

test("who has no permission at all sees both cards, and View opens each document in a new tab that learns nothing of us [SUP-01] [SUP-02] [AMB-117] [AMD-24]", async ({
  startCrema,
  context,
}) => {
  const [SUPPORT_FAQ_URL, SUPPORT_STYLE_GUIDE_URL] = Object.values(documents);
  const crema = await startCrema({ CREMA_ENV: "local", SUPPORT_FAQ_URL, SUPPORT_STYLE_GUIDE_URL });
  const { page } = await open(context, crema, await aStaffMember(crema.app, {}));
  await context.route(/https:\/\/(help|style)\.crema\.test\//, (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Outside</title><p>Outside</p>" }),
  );
  await page.goto(`${crema.origin}/users`);
  await mainMenu(page).getByRole("link", { name: "Help & Support" }).click();
  await expect(page).toHaveURL(/\/support$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Help & Support");
  for (const [title, address] of Object.entries(documents)) {
    const view = card(page, title).getByRole("link", { name: /^View/ });
    await expect(view).toHaveAttribute("rel", /noopener/);
    const popup = page.waitForEvent("popup");
    await view.click();
    const tab = await popup;
    await expect(tab).toHaveURL(address);
    expect(await tab.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, ""]);
    await tab.close();
  }
});

test("a document whose address is not set has its View disabled, and the card says why; it holds in every width and theme [SUP-02] [AMB-117]", async ({
  signedIn,
}) => {
  const { page } = await signedIn({ permissions: [] });
  await page.goto("/support");
  for (const title of Object.keys(documents)) {
    await expect(card(page, title).getByRole("button", { name: "View" })).toBeDisabled();
    await expect(card(page, title).getByRole("button", { name: "View" })).toHaveAccessibleDescription(/is not set yet/);
    await expect(card(page, title).getByRole("link")).toHaveCount(0);
  }
  await expectInOrder(page, "support", [1440, 1024, 390]);
});
