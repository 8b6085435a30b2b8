/** SC-28: an offer tile from its first typing error to its end in the app, and the ways into Bean Drive. */
import { inTransaction } from "../server/src/platform/database/database.ts";
import { addApiKey } from "../server/src/platform/sessions/api-keys/api-key-rows.ts";
import { hashOfApiKey, newApiKey } from "../server/src/platform/sessions/api-keys/api-keys.ts";
import { fail, mend } from "./kit/answers.ts";
import { test as driveTest } from "./kit/bean-drive-crema.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { notice } from "./kit/screen.ts";
import { dismiss, field, linkProblem, openTiles, pickImage, save } from "./kit/tile-page.ts";

const days = 86_400_000;
/** What the app is told so many days from now. */
async function fedAfter({ app, origin }: Crema, key: string, later: number): Promise<string[]> {
  const now = app.clock.now();
  app.clock.advance(later * days);
  try {
    const answer = await fetch(`${origin}/v1/app/offer-tiles`, { headers: { authorization: `Bearer ${key}` } });
    const { offerTiles }: { offerTiles: { text1: string }[] } = await answer.json();
    return offerTiles.map(({ text1 }) => text1);
  } finally {
    app.clock.set(now);
  }
}
async function anAppKey({ app }: Crema): Promise<string> {
  const key = newApiKey("app");
  await inTransaction(app.platform.db, (tx) =>
    addApiKey(tx, { name: "App", scope: "app", hash: hashOfApiKey(key), at: app.clock.now() }),
  );
  return key;
}

test("SC-28: a tile is refused, made, corrected and deleted, and the app shows it in its days only [APP-TILE-01] [APP-TILE-05] [APP-TILE-06] [APP-TILE-08] [APP-TILE-11] [AMB-104]", async ({
  signedIn,
  crema,
}) => {
  const key = await anAppKey(crema);
  const { page } = await signedIn({ permissions: ["notification.edit", "promotion.edit"] });
  await openTiles(page);
  await page.getByRole("button", { name: "+ Add offer tile" }).click();
  await field(page, "Title").fill("Scenario tile");
  await field(page, "Link URL").fill("http://x.y");
  await expect(page.getByText(linkProblem, { exact: true })).toBeVisible();
  await expect(save(page)).toBeDisabled();
  await expect(field(page, "Start date")).toHaveValue("21/11/2026");
  await expect(field(page, "End date")).toHaveValue("21/12/2026");
  await field(page, "Link URL").fill("https://x.y");
  await expect(save(page)).toBeDisabled();
  await pickImage(page);
  await save(page).click();
  await expect(page).toHaveURL(/\/mobile-app\/offer-tiles\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Create/Edit New Offer Tile");
  await page.reload();
  await expect(field(page, "Title")).toHaveValue("Scenario tile");
  await field(page, "Start date").fill("22/11/2026");
  await save(page).click();
  await expect(notice(page, "Offer tile updated successfully")).toBeVisible();
  await dismiss(page);
  // 21 November, its first day, its last and the day after it.
  const fed = [];
  for (const later of [0, 1, 30, 31]) fed.push(await fedAfter(crema, key, later));
  expect(fed).toEqual([[], ["Scenario tile"], ["Scenario tile"], []]);
  await page.getByRole("button", { name: "Delete offer tile" }).click();
  const dialog = page.getByRole("alertdialog");
  await expect(dialog).toContainText("Are you sure you want to delete Scenario tile?");
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(notice(page, "Offer tile deleted successfully")).toBeVisible();
  expect(await fedAfter(crema, key, 1)).toEqual([]);
});

driveTest(
  "SC-28: Bean Drive refuses without its right, opens by a token good once, and leaves no empty tab when that fails [PRO-BEAN-02] [PRO-BEAN-03] [PRO-BEAN-04]",
  async ({ signedIn, elsewhere, drive }) => {
    const openTab = async ({ page }: Awaited<ReturnType<typeof signedIn>>) => {
      await page.goto("/promotions");
      await page.getByRole("tab", { name: "Bean Drive" }).click();
      return page;
    };
    const without = await openTab(await elsewhere({ permissions: ["notification.edit", "promotion.edit"] }));
    await expect(
      without.getByText(
        "You do not have the necessary access permission for the Bean Drive portal. Please ask IT to upgrade your account if you need access.",
        { exact: true },
      ),
    ).toBeVisible();
    const page = await openTab(
      await signedIn({ permissions: ["notification.edit", "promotion.edit", "beandrive.edit"] }),
    );
    const open = page.getByRole("button", { name: "Open Bean Drive" });
    await fail(page, { path: /^\/v1\/auth\/beandrive\/token$/ }, { status: 500 });
    await open.click();
    await expect(
      notice(page, "Failed to get authenticated bean drive link, please refresh to try again"),
    ).toBeVisible();
    await expect.poll(() => page.context().pages().length).toBe(1);
    await mend(page);
    const popup = page.waitForEvent("popup");
    await open.click();
    const tab = await popup;
    await expect.poll(() => drive.arrivals()[0]?.outcome).toBe("let in");
    await tab.close();
  },
);
