import { featureNames } from "@crema/contract/areas";
import { aVoucher } from "../server/test/promotions.ts";
import { expect, test } from "./kit/crema.ts";
import { anybody, expectNotFound, isOn, menuOf, menuWith, pages, reported, switches } from "./kit/feature-switches.ts";
import { card, goOnTo } from "./kit/screen.ts";

test("which switches are on when nobody says", async ({ startCrema, context }) => {
  await test.step("development starts with every switch off: no pages, no menu, no calls [SHELL-04] [AMB-03]", async () => {
    const crema = await startCrema({ CREMA_ENV: "development" });
    const { page, bearer } = await anybody(context, crema);
    await page.goto(crema.origin);
    await expectNotFound(page);
    // What a restore paused can be released whatever is switched off.
    for (const { page: one } of pages.filter((each) => !isOn(each, new Set()))) {
      await goOnTo(page, one.path.replace("$uuid", "1"));
      await expectNotFound(page);
    }
    await expect(menuOf(page).getByRole("listitem").locator(".ui-side-menu-item")).toHaveCount(0);
    expect(await reported(page)).toEqual([]);
    for (const path of ["/v1/user/all", "/v1/auth/domains"]) {
      const answer = await page.request.get(crema.origin + path, { headers: { authorization: bearer } });
      expect(answer.status()).toBe(404);
    }
  });
  await test.step("outside development every switch is on; the thirteen are reported by name [SHELL-03] [SHELL-04]", async () => {
    expect([...featureNames]).toEqual(switches);
    const crema = await startCrema({ CREMA_ENV: "staging" });
    const { page } = await anybody(context, crema);
    await page.goto(`${crema.origin}/users`);
    expect(await reported(page)).toEqual(switches);
    await expect(menuOf(page).getByRole("listitem").locator(".ui-side-menu-item")).toHaveText(
      menuWith(new Set(switches)),
    );
  });
});

test("with segments off their pickers are gone where codes, automations and pushes are made [AMB-03] [AMD-40]", async ({
  startCrema,
  context,
}) => {
  const FEATURES = switches.filter((one) => one !== "segments").join(",");
  const crema = await startCrema({ CREMA_ENV: "development", FEATURES });
  const voucher = await aVoucher(crema.app);
  const { page } = await anybody(context, crema);
  await page.goto(`${crema.origin}/mobile-app`);
  await expect(card(page, "New push notification").getByText("Segments are switched off")).toBeVisible();
  await expect(page.getByLabel("Segment", { exact: true })).toHaveCount(0);
  await goOnTo(page, "/promotions");
  await page.getByRole("tab", { name: "Automations" }).click();
  await expect(page.getByRole("table", { name: "Automations" })).toBeVisible();
  await expect(page.getByRole("button", { name: "+ Add Automation" })).toHaveCount(0);
  await goOnTo(page, `/promotions/vouchers/${voucher}`);
  await page.getByRole("button", { name: /Generate/ }).click();
  await expect(page.getByRole("dialog").getByRole("button", { name: "Number of codes" })).toBeVisible();
  await expect(page.getByRole("dialog").getByLabel("Segment", { exact: true })).toHaveCount(0);
});

test("the environment is named in the menu", async ({ startCrema, context }) => {
  for (const CREMA_ENV of ["development", "production"] as const) {
    const crema = await startCrema({ CREMA_ENV, FEATURES: "all" });
    const { page } = await anybody(context, crema);
    await page.goto(`${crema.origin}/options`);
    await expect(menuOf(page).getByText(CREMA_ENV, { exact: true })).toBeVisible();
    await page.close();
  }
});
