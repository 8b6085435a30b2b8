/** When Bean Dollars began is told by the installation: nothing of it is built into the pages. */
import { listedOrders } from "../server/test/listed-orders.ts";
import { aStaffMember } from "../server/test/users.ts";
import { listen, pathOf, queryOf } from "./kit/answers.ts";
import { expect, open, test } from "./kit/crema.ts";
import type { Environment } from "./kit/other-crema.ts";
import { card, goOnTo, recordsOf } from "./kit/screen.ts";

const start = "2026-11-18T12:00:00+10:00";
const [before, since] = ["2026-11-18T01:59:59Z", "2026-11-18T02:00:00Z"];

const environments: readonly Environment[] = [
  { CREMA_ENV: "local" },
  // Here the pages read GET /config.
  { CREMA_ENV: "development", FEATURES: "all" },
];
for (const environment of environments) {
  test(`in ${environment.CREMA_ENV} legacy labels and the rewards view follow the configured start of Bean Dollars, to the second [RWD-14] [RWD-04] [ORD-LIST-04] [ORD-LIST-05]`, async ({
    startCrema,
    context,
  }) => {
    const crema = await startCrema({ ...environment, BEAN_DOLLAR_START_DATE: start });
    const ids = await listedOrders(crema.app, [
      { name: "#1", created_at: before },
      { name: "#2", created_at: since },
    ]);
    const { page } = await open(context, crema, await aStaffMember(crema.app, { permissions: ["order.edit"] }));
    const row = (name: string) => recordsOf(page.getByRole("table", { name: "Orders" })).filter({ hasText: name });
    const heard = listen(page);
    await page.goto(`${crema.origin}/orders`);
    await page.getByRole("tab", { name: "Rewards view" }).click();
    await expect(row("#2").getByText("No card")).toBeVisible();
    await expect(row("#2")).toHaveAttribute("data-tint", "warn");
    await expect(row("#1")).toHaveCount(0);
    const asked = heard.filter((request) => pathOf(request) === "/v1/orders").map(queryOf);
    const ofRewards = asked.filter((query) => query.get("showLoyaltyNotUploaded") === "true");
    expect([...new Set(ofRewards.map((query) => query.get("dateFrom")))]).toEqual([String(Date.parse(start) / 1_000)]);

    await page.getByRole("button", { name: "Remove filter Created" }).click();
    await expect(row("#1").getByText("Legacy")).toBeVisible();
    await expect(row("#1")).not.toHaveAttribute("data-tint");

    const legacy = "Legacy order (Credit used)";
    await goOnTo(page, `/orders/${ids.get("#1")}`);
    await expect(card(page, "Rewards")).toContainText(legacy);
    await expect(card(page, "Journey")).toContainText(legacy);
    await goOnTo(page, `/orders/${ids.get("#2")}`);
    await expect(card(page, "Journey")).toContainText("The customer has no card yet.");
    for (const title of ["Rewards", "Journey"]) await expect(card(page, title)).not.toContainText("Legacy");
  });
}
