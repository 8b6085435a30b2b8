/** How promotions of the web shop look in every state. */
import { sql } from "kysely";
import { aShopPromotion } from "../server/test/shop-promotions.ts";
import { fail, mend } from "./kit/answers.ts";
import { type Crema, expect, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import {
  create,
  createCall,
  dialog,
  field,
  inDialog,
  listCall,
  openTab,
  promoter,
  rows,
  type,
  whole,
} from "./kit/shop-promotions.ts";

async function six({ app }: Crema): Promise<void> {
  await sql`delete from shopify_promotions`.execute(app.platform.db);
  await aShopPromotion(app, { code: "SPRING", active: true });
  await aShopPromotion(app, { code: "BACKWARDS", endDate: "2026-11-01T00:00:00Z" });
  await aShopPromotion(app, {
    code: "A-CODE-THAT-IS-LONGER-THAN-ANY-COLUMN-THERE-IS-ON-A-SCREEN",
    variant: "V ".repeat(90),
  });
  await aShopPromotion(app, { code: "XMAS", startDate: "2026-12-01T00:00:00Z", endDate: "2026-12-25T00:00:00Z" });
}

test("is accessible and laid out without fault in every state and look", async ({ signedIn, crema, elsewhere }) => {
  const { page } = await signedIn(promoter);
  test.slow();
  await six(crema);
  const { page: reader } = await elsewhere({ read: ["promotion"] });
  for (const one of [page, reader]) {
    await openTab(one);
    await expect(rows(one)).toHaveCount(4);
  }
  await expectInOrder(page, "list");
  await expectInOrder(reader, "read-only");
  await create(page).click();
  await expect(dialog(page)).toBeVisible();
  await type(page, { ...whole, end: "19/11/2026" });
  await field(page, "Set as active").check();
  await fail(page, createCall, { status: 500 });
  await inDialog(page, "Save").click();
  await expect(dialog(page).getByText("Not saved: Something went wrong")).toBeVisible();
  await expectInOrder(page, "dialog that is back");
  await page.keyboard.press("Escape");
  await mend(page);
  await fail(page, listCall, { status: 500 });
  await openTab(page);
  await expect(page.getByText("Could not load")).toBeVisible();
  await mend(page);
  await page.route(
    (url) => listCall.path.test(url.pathname),
    async (route) => {
      const response = await route.fetch();
      const shop = { state: "failed", reason: "The shop refused it", promotionUuid: "", toldAt: "" };
      await route.fulfill({ response, json: { ...(await response.json()), shop } });
    },
  );
  await openTab(page);
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();
  await expectInOrder(page, "not told");
  await expect(rows(page)).toHaveCount(4);
});
