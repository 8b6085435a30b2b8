import type { BrowserContext, Page } from "@playwright/test";
import { aStaffMember } from "../server/test/users.ts";
import { fail, hold, listen, mend, pathOf } from "./kit/answers.ts";
import { type Crema, expect, open, test } from "./kit/crema.ts";

test("environment local and this machine: no settings, no https, and no waiting for a version", async ({
  signedIn,
  startCrema,
  context,
}) => {
  const { page } = await signedIn();
  await test.step("environment local asks for no settings, and a broken version stops nothing [SHELL-26] [CFG-03] [CFG-04] [AMB-131]", async () => {
    const heard = listen(page);
    await fail(page, { path: /^\/v1\/version$/ }, { status: 500 });
    await page.goto("/users");
    await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
    const foot = page.getByRole("navigation", { name: "Main" }).getByRole("contentinfo");
    await expect(foot.or(page.locator(".ui-side-menu-foot"))).toHaveText("");
    expect(heard.map(pathOf)).not.toContain("/v1/config");
    await mend(page);
    await page.reload();
    await expect(page.locator(".ui-side-menu-foot")).toHaveText("0.0.0-test");
  });
  await test.step("a version that never comes does not hold the page back for longer than a moment [CFG-04]", async () => {
    const held = await hold(page, { path: /^\/v1\/version$/ });
    await page.goto("/users");
    await expect.poll(() => held.seen.length).toBe(1);
    await page.clock.runFor(1_500);
    await expect(page.getByRole("table", { name: "Users" })).toBeVisible();
    held.release();
  });
  await test.step("this machine is not left for https, nor is environment local [SHELL-22]", async () => {
    for (const environment of [
      { CREMA_ENV: "development", FEATURES: "all" },
      { CREMA_ENV: "local", PUBLIC_URL: "http://crema.localhost:{PORT}" },
    ] as const) {
      const crema = await startCrema(environment);
      const { page: otherPage } = await staffPage(context, crema);
      await otherPage.goto(`${crema.origin}/users`);
      await expect(otherPage.getByRole("table", { name: "Users" })).toBeVisible();
      expect(otherPage.url()).toBe(`${crema.origin}/users`);
    }
  });
});

async function staffPage(context: BrowserContext, crema: Crema): Promise<{ page: Page }> {
  return open(context, crema, await aStaffMember(crema.app, { permissions: ["user.edit"] }));
}
