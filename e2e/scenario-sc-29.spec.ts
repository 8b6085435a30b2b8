/** An operations morning: the ERP is away, every product is sent again, the server is restarted, somebody forges. */
import type { Page } from "@playwright/test";
import { productToShopTasks } from "../server/src/areas/products/index.ts";
import { flowsOf } from "../server/src/areas.ts";
import { aProduct } from "../server/test/catalogue.ts";
import { startEffectWorker } from "../server/test/effect-worker.ts";
import { type EpicorStand, epicorByRest, startEpicorStand } from "../server/test/epicor.ts";
import { memoryImages } from "../server/test/images.ts";
import { aPart } from "../server/test/parts.ts";
import { type ShopifyStand, startShopifyStand } from "../server/test/shopify.ts";
import { startTestApp } from "../server/test/test-app.ts";
import { aStaffMember } from "../server/test/users.ts";
import { startJobWorker } from "../server/test/waiting-jobs.ts";
import { hold, untilLive } from "./kit/answers.ts";
import { type Crema, expect, open, test } from "./kit/crema.ts";
import { aDoor, type Door } from "./kit/on-and-off.ts";
import { freePort } from "../server/test/free-port.ts";
import { folders } from "./kit/program.ts";

interface Morning {
  readonly crema: Crema;
  readonly erp: EpicorStand;
  readonly shop: ShopifyStand;
  readonly door: Door;
  end(): Promise<void>;
}

/** The program with an ERP and a web shop, behind a door that can be shut. */
async function aMorning(): Promise<Morning> {
  const [erp, shop, door] = [
    await startEpicorStand(epicorByRest),
    await startShopifyStand(),
    await aDoor(await freePort()),
  ];
  const ports = { erp: erp.erp, storefront: shop.storefront, imageStore: memoryImages().imageStore };
  const origin = `http://127.0.0.1:${door.port}`;
  const app = await startTestApp({ ...folders, PUBLIC_URL: origin }, { ports });
  await app.listen();
  const address = app.server.server.address();
  door.leadTo(typeof address === "object" && address !== null ? address.port : 0);
  const workers = [startEffectWorker(app, flowsOf(ports)), startJobWorker(app)];
  return {
    crema: { app, origin },
    erp,
    shop,
    door,
    async end() {
      await door.shut();
      for (const worker of workers) await worker.stop();
      await app.stop();
      await shop.close();
      await erp.close();
    },
  };
}
const cards = (page: Page) => page.getByRole("list", { name: "Services" }).getByRole("listitem");
const showing = (page: Page, word: string) => cards(page).filter({ has: page.getByText(word, { exact: true }) });
const names = (page: Page, word: string) => showing(page, word).getByRole("heading");
const runTest = (page: Page) => page.getByRole("button", { name: "Run New Test" });
/** Opens the page of an item of the menu. */
async function menu(page: Page, item: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: item }).click();
  await expect(page.getByRole("banner").getByRole("heading", { level: 1 })).toHaveText(item);
}

test("SC-29: an operations morning [DIAG-07] [DIAG-08] [DIAG-09] [DIAG-10] [DIAG-11] [SCR-10] [SOCK-05] [SOCK-06]", async ({
  context,
  anotherBrowser,
}) => {
  const morning = await aMorning();
  const { crema, erp, shop, door } = morning;
  try {
    const titles = ["House Blend", "Single Origin", "Decaf"];
    for (const title of titles) await aPart(crema.app, { productUuid: await aProduct(crema.app, { title }) });
    const staff = await aStaffMember(crema.app, { permissions: ["permission.edit", "order.edit"] });
    const { page } = await open(context, crema, staff);
    const logged: string[] = [];
    page.on("console", (message) => void logged.push(message.text()));

    await test.step("1: the ERP alone does not respond; the button is locked; all are pending after a return", async () => {
      await erp.trouble("away");
      const live = untilLive(page);
      await page.goto(`${crema.origin}/diagnostics`);
      const held = await hold(page, { path: /^\/v1\/service-health$/ });
      await runTest(page).click();
      await expect(showing(page, "Checking...")).toHaveCount(12);
      held.release();
      await expect(names(page, "Service not responding")).toHaveText(["Epicor"]);
      await expect(showing(page, "Working")).toHaveCount(11);
      await expect(runTest(page)).toBeDisabled();
      await menu(page, "Options");
      await expect(cards(page)).toHaveCount(0);
      await menu(page, "Diagnostics");
      await expect(showing(page, "Pending")).toHaveCount(12);
      await expect(runTest(page)).toBeDisabled();
      await live;
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });

    await test.step("2: an answer held for 31 seconds is not heard", async () => {
      await page.clock.runFor(61_000);
      await expect(runTest(page)).toBeEnabled();
      const held = await hold(page, { path: /^\/v1\/service-health$/ });
      await runTest(page).click();
      await expect(showing(page, "Checking...")).toHaveCount(12);
      await page.clock.runFor(31_000);
      await expect(showing(page, "Service not responding")).toHaveCount(12);
      held.release();
      await page.waitForLoadState("networkidle");
      await expect(showing(page, "Service not responding")).toHaveCount(12);
      await page.unrouteAll({ behavior: "ignoreErrors" });
    });

    await test.step("3: every product goes to the shop, and the socket comes back to a server that was away", async () => {
      const live = untilLive(page);
      await page.goto(`${crema.origin}/settings`);
      await page.getByRole("tab", { name: "Scripts" }).click();
      await page.getByRole("button", { name: "Update All Products" }).click();
      await page.getByRole("button", { name: "Update products" }).click();
      await expect(
        page.getByText("All products will be updated in Shopify within 15 minutes", { exact: true }),
      ).toBeVisible();
      await expect(async () => {
        // What the job of every minute does: it sends, and later sees that all is sent.
        await productToShopTasks["send-products"]?.run(crema.app.platform, {});
        await expect(page.getByRole("main")).toContainText("Last run: 2026-11-21 12:", { timeout: 500 });
      }).toPass();
      expect(shop.products().map(({ title }) => title)).toEqual(expect.arrayContaining(titles));
      await live;
      await page.waitForLoadState("networkidle");
      logged.length = 0;
      await door.shut();
      await expect.poll(() => logged.join("\n")).toContain("live messages: disconnected");
      await door.open();
      const again = untilLive(page);
      await menu(page, "Options");
      await again;
    });

    await test.step("4: what is forged is only logged, and moves nothing", async () => {
      await page.routeWebSocket(/\/loopback\/connect/, (socket) => {
        const server = socket.connectToServer();
        let isFirst = true;
        socket.onMessage((message) => {
          const isToken = String(message).includes('"authentication"');
          server.send(isToken && isFirst ? '42["authentication","forged.token.of-nobody"]' : message);
          if (isToken) isFirst = false;
        });
        server.onMessage((message) => {
          socket.send(message);
          if (String(message).startsWith("40"))
            socket.send('42["message",{"type":"@@router/push","payload":"/users"}]');
        });
      });
      logged.length = 0;
      await page.reload();
      await expect.poll(() => logged.join("\n")).toContain("a message of unknown type was left alone");
      await expect.poll(() => logged.join("\n")).toContain("not authorised");
      await expect(page).toHaveURL(`${crema.origin}/options`);
      await expect(page.getByRole("region", { name: "Notices" })).toHaveText("");
    });

    await test.step("5: others are sent to the root", async () => {
      const other = await aStaffMember(crema.app, { permissions: ["user.edit"] });
      const { page: theirs } = await open(await anotherBrowser(), crema, other);
      await theirs.goto(`${crema.origin}/diagnostics`);
      await expect(theirs).toHaveURL(`${crema.origin}/users`);
      await theirs.close();
    });
    await page.close();
  } finally {
    await morning.end();
  }
});
