import { sql } from "kysely";
import { inTransaction } from "../server/src/platform/database/database.ts";
import { orderReward } from "../server/src/areas/loyalty/index.ts";
import { orderErpUpload } from "../server/src/areas/orders/index.ts";
import { aLoyaltyCard } from "../server/test/loyalty.ts";
import { aPartReward, aWebOrder, poNumberOf } from "../server/test/orders.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, mend } from "./kit/answers.ts";
import { expect } from "./kit/crema.ts";
import { secrets, test } from "./kit/settings-crema.ts";

test("SC-16: settings, switches and secrets: what waited goes once each and in its order, what was placed before the cutover never, and no secret is anywhere", async ({
  signedIn,
  elsewhere,
  crema,
  business,
}) => {
  const { app } = crema;
  const { platform } = app;
  const partCode = "ESP-1KG";
  await aPartReward(app, { partCode, since: new Date("2023-01-01T00:00:00Z"), basisPoints: 250 });
  const card = await business.cards.aCard("loyalty", { cents: 0, points: 0 });
  const userUuid = await aCustomer(app);
  await aLoyaltyCard(app, userUuid, { fom: card, points: 0, cents: 0 });
  const anOrder = async (createdAt?: Date): Promise<number> => {
    const orderId = await aWebOrder(app, { userUuid, ...(createdAt && { createdAt }) });
    await inTransaction(platform.db, async (tx) => {
      await orderErpUpload(platform, tx, orderId);
      await orderReward(platform, tx, orderId);
    });
    return orderId;
  };
  const beforeCutover = await anOrder(new Date("2023-12-31T13:59:59Z"));
  const waiting = [await anOrder(), await anOrder()];
  await sql`update orders set epicor_id = 'E-OLD', epicor_synced_at = created_at where order_id = ${beforeCutover}`.execute(
    platform.db,
  );
  await business.goOn();
  expect(await business.cards.movements(card)).toEqual([]);

  const { page } = await signedIn({ permissions: ["order.edit"] });
  const answers: Promise<string>[] = [];
  page.on("response", (response) => {
    if (response.url().includes("/v1/")) answers.push(response.text().catch(() => ""));
  });
  await page.goto("/settings");
  await expect(page.getByRole("navigation").getByRole("link", { name: "Settings" })).toHaveCount(0);
  await expect(page.getByRole("tab")).toHaveCount(3);
  for (const name of ["BISCIT key", "SOAP password", "Loyalty password"])
    await expect(page.locator("dl > div").filter({ hasText: name }).locator("dd")).toHaveText("set");
  await expect(page.getByText("not set", { exact: true })).toHaveCount(1);
  const cutover = page.locator("dl > div").filter({ hasText: "Bean Dollar Cutover Date" }).locator("dd");
  await expect(cutover).toHaveText("01/01/2024 12:00:00 AM (Brisbane)");

  const upload = page.getByRole("switch", { name: "Upload Orders to Epicor" });
  const turnOn = async (which: typeof upload): Promise<void> => {
    await which.click();
    await expect(page.getByRole("alertdialog")).toContainText("2 orders wait; switching on");
    await page.getByRole("button", { name: "Switch on" }).click();
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  };
  await fail(page, { method: "PUT", path: /\/v1\/epicor\/settings\/upload$/ }, { status: 500 });
  await turnOn(upload);
  await expect(page.getByText(/^Something went wrong: /)).toBeVisible();
  await expect(upload).not.toBeChecked();
  await business.goOn();
  for (const orderId of waiting) expect(await business.erp.orders(poNumberOf(orderId))).toEqual([]);
  await mend(page);
  await turnOn(upload);
  await expect(upload).toBeChecked();
  await business.goOn();
  const uploaded = await Promise.all(waiting.map((orderId) => business.erp.orders(poNumberOf(orderId))));
  expect(uploaded.map((found) => found.length)).toEqual([1, 1]);
  const numbers = uploaded.map(([order]) => Number(order?.number));
  expect(numbers).toEqual([...numbers].toSorted((a, b) => a - b));
  expect(await business.erp.orders(poNumberOf(beforeCutover))).toEqual([]);

  const accrual = page.getByRole("switch", { name: /^Allow Accrual of Crema Bean-Dollars/ });
  await turnOn(accrual);
  await expect(accrual).toBeChecked();
  await business.goOn();
  const given = (await business.cards.movements(card)).filter(({ isReversed }) => !isReversed);
  expect(given).toHaveLength(2);
  const { rows } = await sql<{ orderId: number }>`
    select order_id as "orderId" from orders where loyalty_rewards_synced order by order_id`.execute(platform.db);
  expect(rows.map(({ orderId }) => orderId)).toEqual(waiting);

  const everything = [await page.content(), ...(await Promise.all(answers)), ...business.lines].join("\n");
  for (const secret of [...Object.values(secrets), "canary"]) expect(everything).not.toContain(secret);
  const { page: reading } = await elsewhere({ read: ["order"] });
  await reading.goto("/settings");
  await expect(reading.getByRole("switch", { checked: true })).toHaveCount(2);
});
