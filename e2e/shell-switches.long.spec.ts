/** Every page with each switch off in turn. The calls behind them are walked in `server/src/features.call.test.ts`. */
import type { Page, Request } from "@playwright/test";
import { aProduct } from "../server/test/catalogue.ts";
import { aLocation } from "../server/test/locations.ts";
import { anOfferTile } from "../server/test/offer-tiles.ts";
import { aWebOrder } from "../server/test/orders.ts";
import { aPart } from "../server/test/parts.ts";
import { aCodeOf, aVoucher } from "../server/test/promotions.ts";
import { aSegment } from "../server/test/segments.ts";
import { aCustomer } from "../server/test/users.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { anybody, expectNotFound, isOn, menuOf, menuWith, pages, reported, switches } from "./kit/feature-switches.ts";
import { goOnTo } from "./kit/screen.ts";

const ownProfile = { page: { path: "own", feature: null } };

/** Addresses of a record for each page of one, and of the reader's own profile. */
async function recordPages({ app }: Crema, own: string): Promise<Readonly<Record<string, string>>> {
  const voucher = await aVoucher(app);
  await aCodeOf(app, voucher);
  return {
    "/users/$uuid": `/users/${await aCustomer(app)}`,
    "/orders/$orderId": `/orders/${await aWebOrder(app)}`,
    "/products/$uuid": `/products/${await aProduct(app)}`,
    "/parts/$partCode": `/parts/${await aPart(app)}`,
    "/locations/$uuid": `/locations/${await aLocation(app)}`,
    "/promotions/vouchers/$uuid": `/promotions/vouchers/${voucher}`,
    "/mobile-app/offer-tiles/$uuid": `/mobile-app/offer-tiles/${await anOfferTile(app)}`,
    "/segments/$uuid": `/segments/${await aSegment(app)}`,
    own: `/users/${own}`,
  };
}

const isCall = (request: Request): boolean => new URL(request.url()).pathname.startsWith("/v1/");

/** Calls of a page on their way, and those that were refused because of a switch. */
function watchCalls(page: Page): { readonly refused: string[]; answered(): Promise<void> } {
  const underway = new Set<Request>();
  const refused: string[] = [];
  page.on("request", (request) => void (isCall(request) && underway.add(request)));
  page.on("requestfinished", (request) => void underway.delete(request));
  page.on("requestfailed", (request) => void underway.delete(request));
  page.on(
    "response",
    (answer) => void (answer.status() === 404 && isCall(answer.request()) && refused.push(answer.url())),
  );
  return { refused, answered: () => expect.poll(() => underway.size, { intervals: [20] }).toBe(0) };
}

test("each switch takes away its own area only, in the menu, at its address, in the calls, and on the pages of others [SHELL-03] [AMB-03] [AMD-40]", async ({
  startCrema,
  context,
}) => {
  test.setTimeout(600_000);
  for (const off of switches) {
    const on = new Set(switches.filter((one) => one !== off));
    const crema = await startCrema({ CREMA_ENV: "development", FEATURES: [...on].join(",") });
    const { page, own } = await anybody(context, crema);
    await page.goto(`${crema.origin}/nowhere`);
    await expectNotFound(page);
    await expect(menuOf(page).getByRole("listitem").getByRole("link"), off).toHaveText(menuWith(on));
    expect(new Set(await reported(page))).toEqual(on);
    const records = await recordPages(crema, own);
    const calls = watchCalls(page);
    for (const one of [...pages, ownProfile]) {
      await goOnTo(page, records[one.page.path] ?? one.page.path);
      if (isOn(one, on)) await expect(page.getByRole("main").getByText("404", { exact: true })).toHaveCount(0);
      else await expectNotFound(page);
      await calls.answered();
      expect(calls.refused, `${one.page.path} without ${off}`).toEqual([]);
    }
    await page.close();
  }
});
