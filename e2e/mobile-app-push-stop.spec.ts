/** A push notification that is on its way is stopped. */
import { sql } from "kysely";
import { aRunningPush } from "../server/test/pushes.ts";
import { fail, mend } from "./kit/answers.ts";
import { expect } from "./kit/crema.ts";
import { tabTo } from "./kit/keyboard.ts";
import { expectInOrder } from "./kit/looks.ts";
import { test } from "./kit/push-crema.ts";
import { question, rows, startOver } from "./kit/push-page.ts";
import { card, notice } from "./kit/screen.ts";

const staff = { permissions: ["notification.edit"] };

test("one that is being sent is stopped after a question, with the keyboard alone: what is out is out, and the history says so", async ({
  signedIn,
  elsewhere,
  crema,
}) => {
  await startOver(crema);
  const { db } = crema.app.platform;
  const uuid = await aRunningPush(crema.app, {
    title: "A title of some length that is sent to very many people",
    devices: 4,
  });
  await sql`update pushes set reason = 'Quota exceeded', waits_until = now() + interval '1 year' where uuid = ${uuid}`.execute(
    db,
  );
  await sql`
    update push_sendings set state = 'sent' where id in (
      select id from push_sendings where push_uuid = ${uuid} order by id limit 2)`.execute(db);
  const { page } = await signedIn(staff);
  await page.goto("/mobile-app");
  const stop = card(page, "Sent push notifications").getByRole("button", { name: "Stop sending" });
  await stop.focus();
  await page.keyboard.press("Enter");
  await expectInOrder(page, "the question");
  await expect(question(page)).toContainText("2 of 4 devices have been tried");
  await page.keyboard.press("Escape");
  await expect(question(page)).toBeHidden();
  await expect(stop).toBeFocused();
  await expect(rows(page).first()).toContainText("Waiting");
  const { page: reader } = await elsewhere({ read: ["notification"] });
  await reader.goto("/mobile-app");
  await expect(rows(reader).first()).toContainText("Waiting");
  await expect(reader.getByRole("button", { name: "Stop sending" })).toHaveCount(0);

  await fail(page, { path: /\/stop$/ }, { status: 500 });
  await page.keyboard.press("Enter");
  const yes = question(page).getByRole("button", { name: "Stop sending" });
  await tabTo(page, yes);
  await page.keyboard.press("Enter");
  await expect(notice(page, /^It could not be stopped$/)).toBeVisible();
  await mend(page);
  await tabTo(page, yes);
  await page.keyboard.press("Enter");
  await expect(rows(page).first()).toContainText("Stopped");
  await expect(rows(page).first()).toContainText("Sent 2, failed 2");
  await expect(stop).toHaveCount(0);
  await rows(page).first().click();
  const opened = page.getByRole("dialog", { name: "Push notification" });
  await expect(opened).toContainText("Stopped by staff");
  await expect(opened.getByRole("region", { name: "Why it failed" })).toContainText("Stopped before its turn2");
  await expect(opened.getByRole("button", { name: "Send again to 2 devices that got nothing" })).toBeVisible();
  await expect(rows(reader).first()).toContainText("Sent 2, failed 2");
});
