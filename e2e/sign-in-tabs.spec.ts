/** Several tabs of one browser share a session: one exchanges the pair, the others carry what it received. */
import type { Page, Request } from "@playwright/test";
import { sql } from "kysely";
import { aCustomer } from "../server/test/users.ts";
import { hold, listen, pathOf } from "./kit/answers.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { expectSettled } from "./kit/screen.ts";
import { letTokenRunOut, storedIn } from "./kit/sign-in.ts";

const refresh = { method: "POST", path: /\/auth\/token\/refresh$/ };
const isRefresh = (request: Request): boolean => refresh.path.test(pathOf(request));
const bearerIn = (request: Request): string => request.headers()["authorization"]?.replace("Bearer ", "") ?? "";

/** A row of the list to click on, and the name its page shows. */
async function somebody({ app }: Crema): Promise<{ name: string; lastName: string }> {
  const lastName = `Row${Math.random().toString(36).slice(2, 8)}`;
  await aCustomer(app, { firstName: "Noor", lastName });
  return { name: `Noor ${lastName}`, lastName };
}
const rowOf = (page: Page, { lastName }: { lastName: string }) => page.getByRole("row").filter({ hasText: lastName });

/** The id token counts as run out in every one of these tabs. */
async function letTokenRunOutIn(tabs: readonly [Page, ...Page[]]): Promise<void> {
  await letTokenRunOut(tabs[0]);
  const ranOut = await storedIn(tabs[0]);
  for (const tab of tabs) await expect.poll(() => storedIn(tab)).toEqual(ranOut);
}

/** What other tabs store does not reach this tab until `release` is called, as on a computer that is out of breath. */
async function delayStorage(page: Page): Promise<{ release(): Promise<void> }> {
  await page.evaluate(() => {
    const real = localStorage;
    const asItWas = new Map(Object.entries(real));
    const getItem = (key: string): string | null =>
      document.body.dataset["storage"] === "arrived" ? real.getItem(key) : (asItWas.get(key) ?? null);
    const setItem = (key: string, value: string): void => real.setItem(key, value);
    Object.defineProperty(window, "localStorage", { value: { getItem, setItem } });
  });
  return {
    async release() {
      await page.evaluate(() => {
        document.body.dataset["storage"] = "arrived";
      });
    },
  };
}

test("tabs of one browser share one refresh", async ({ signedIn, context, crema }) => {
  const { page, userUuid } = await signedIn();
  await test.step("parallel calls of two tabs with a token that ran out wait for one refresh, then carry the new one [AUTH-03] [AUTH-05] [AMB-11] [AMB-12]", async () => {
    const person = await somebody(crema);
    await page.goto("/users");
    await expect(rowOf(page, person)).toBeVisible();
    const second = await context.newPage();
    await second.goto("/users");
    await expect(rowOf(second, person)).toBeVisible();
    const tabs = [page, second];
    for (const tab of tabs) await expectSettled(tab);

    const before = await storedIn(page);
    crema.app.clock.advance(10_000);
    const held = await Promise.all(tabs.map((tab) => hold(tab, refresh)));
    const heard = tabs.map(listen);
    await letTokenRunOutIn([page, second]);
    await Promise.all(tabs.map((tab) => rowOf(tab, person).click()));
    const asked = () => heard.flat().filter(isRefresh).length;
    await expect.poll(asked).toBe(1);
    expect(heard.flat().filter((request) => !isRefresh(request))).toEqual([]);
    for (const one of held) one.release();
    for (const tab of tabs) await expect(tab.getByRole("heading", { name: person.name })).toBeVisible();

    expect(asked()).toBe(1);
    const after = await storedIn(page);
    const sent = new Set(
      heard
        .flat()
        .filter((request) => !isRefresh(request))
        .map(bearerIn),
    );
    expect([...sent]).toEqual([after["idToken"]]);
    expect(heard.flat().length).toBeGreaterThan(6);
    for (const key of ["idToken", "refreshToken"]) expect(after[key]).not.toBe(before[key]);
    expect(after).toMatchObject({ loggedIn: "true", userUuid, expiresIn: "600" });
    expect(Number(after["timestamp"])).toBeGreaterThan(Number(before["timestamp"]));
    const { rows } = await sql<{ used: number }>`
      select count(used_at)::int as used from refresh_tokens t join sessions s on s.id = t.session_id
      where s.user_uuid = ${userUuid}`.execute(crema.app.platform.db);
    expect(rows).toEqual([{ used: 1 }]);
    await second.close();
  });
  await test.step("a tab that has yet to see what another one received waits for it and asks for no pair of its own [AUTH-05] [AMB-11]", async () => {
    const person = await somebody(crema);
    const late = await context.newPage();
    const heard = [page, late].map((tab) => listen(tab));
    for (const tab of [page, late]) {
      await tab.goto("/users");
      await expect(rowOf(tab, person)).toBeVisible();
      await expectSettled(tab);
    }
    // A token made in the same second would be the same token.
    crema.app.clock.advance(10_000);
    await letTokenRunOutIn([page, late]);
    const delayed = await delayStorage(late);
    await rowOf(page, person).click();
    await expect(page.getByRole("heading", { name: person.name })).toBeVisible();

    // The first tab may still ask for what its page shows further down.
    const before = heard[1]?.length;
    await rowOf(late, person).click();
    await late.clock.runFor(1_000);
    expect(heard[1]?.slice(before).map(pathOf)).toEqual([]);
    await delayed.release();
    await expect(late.getByRole("heading", { name: person.name })).toBeVisible();
    expect(heard.flat().filter(isRefresh)).toHaveLength(1);
  });
});
