/** Push notifications as staff send them: the form, the question with the number, what was sent, and what goes wrong. */
import { sql } from "kysely";
import { aDevice, aPush, pushTexts } from "../server/test/pushes.ts";
import { aCustomer } from "../server/test/users.ts";
import { fail, hold, listen, lose, mend, pathOf } from "./kit/answers.ts";
import { expect, proves } from "./kit/crema.ts";
import { test } from "./kit/push-crema.ts";
import {
  confirm,
  confirmBox,
  count,
  field,
  fill,
  pushTable,
  question,
  rows,
  segment,
  send,
  startOver,
  threePeople,
} from "./kit/push-page.ts";
import { card, notice } from "./kit/screen.ts";

const staff = { permissions: ["notification.edit"] };
const historyCall = { method: "GET", path: /^\/v1\/notifications\/segments\/history$/ };
const countCall = { path: /^\/v1\/segments\/exec\// };
const sendCall = { method: "POST", path: /^\/v1\/notifications\/segments\/[0-9a-f-]{36}$/ };
const freezeCall = { path: /^\/v1\/notifications\/segments\/[0-9a-f-]{36}\/audience$/ };

test(
  "the first tab of the mobile app has the form of a push, which Send watches, and what was sent",
  proves("APP-PUSH-01..03 APP-PUSH-05 APP-PUSH-06 APP-PUSH-08 AMB-105 AMD-05"),
  async ({ signedIn, elsewhere, crema }) => {
    await threePeople(crema);
    const { page } = await signedIn(staff);
    const heard = listen(page);
    const body = field(page, "Body");

    await test.step("Send needs segment, texts, the tick for just these, and the number of people", async () => {
      const counting = await hold(page, countCall);
      await page.goto("/mobile-app");
      await expect(page.getByRole("banner").getByRole("tab")).toHaveText(["Push Notifications", "Offer Tiles"]);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mobile App");
      await expect(card(page, "Sent push notifications")).toContainText("Nothing has been sent yet");
      await expect(count(page)).toHaveText("Choose a segment");
      await expect(confirmBox(page)).not.toBeChecked();
      await segment(page).selectOption({ label: "Ours" });
      for (const name of ["Internal description", "Title", "Body"]) await field(page, name).fill("x");
      await confirmBox(page).check();
      await expect(count(page)).toHaveText("Counting…");
      await expect(send(page)).toBeDisabled();
      counting.release();
      await expect(count(page)).toHaveText("3 people");
      await expect(send(page)).toBeEnabled();
      await field(page, "Body").fill("y");
      await expect(confirmBox(page), "what was ticked was ticked for another text").not.toBeChecked();
      await mend(page);
    });

    await test.step("the body shows three lines at most, the rest scrolls, and a telephone shows it as it is written", async () => {
      const box = () =>
        body.evaluate((element) => {
          const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(element);
          const text = element.clientHeight - Number.parseFloat(paddingTop) - Number.parseFloat(paddingBottom);
          return { lines: text / Number.parseFloat(lineHeight), scrolls: element.scrollHeight > element.clientHeight };
        });
      expect((await box()).scrolls).toBe(false);
      await body.fill(Array.from({ length: 10 }, (_, n) => `Line ${n + 1}`).join("\n"));
      const { lines, scrolls } = await box();
      expect(scrolls).toBe(true);
      expect(Math.floor(lines + 0.1)).toBe(3);
      await field(page, "Title").fill("Double Bean Dollars");
      const phone = page.getByRole("figure", { name: "Preview on a telephone" });
      for (const text of ["Double Bean Dollars", "Line 1"]) await expect(phone).toContainText(text);
    });

    await test.step("neither another tab nor another page takes away what was written without a question", async () => {
      await body.fill("Half a thought");
      const leaving = page.getByRole("alertdialog", { name: "Unsaved changes" });
      const tiles = page.getByRole("tab", { name: "Offer Tiles" });
      for (const way of [tiles, page.getByRole("link", { name: "Help & Support" })]) {
        await way.click();
        await expect(leaving).toBeVisible();
        await page.keyboard.press("Escape");
        await expect(leaving).toBeHidden();
        await expect(body).toHaveValue("Half a thought");
      }
      await tiles.click();
      await leaving.getByRole("button", { name: "Leave without saving" }).click();
      await expect(page.getByRole("table", { name: "Offer Tiles" })).toBeVisible();
      await page.getByRole("tab", { name: "Push Notifications" }).click();
      await expect(body).toHaveValue("");
    });

    await test.step("the history is asked for whole, had again after a failure, found by its texts, sorted, kept in the address", async () => {
      await startOver(crema);
      const at = crema.app.clock.now().getTime();
      for (const [n, title] of ["Apricot", "Bergamot", "Cherry"].entries())
        await aPush(crema.app, { title, at: new Date(at - n * 60_000), failed: 3 });
      await fail(page, historyCall, { status: 500 });
      heard.length = 0;
      await page.goto("/mobile-app");
      const history = card(page, "Sent push notifications");
      await expect(history).toContainText("Could not load");
      await mend(page);
      await history.getByRole("button", { name: "Retry" }).click();
      await expect(rows(page)).toContainText(["Apricot", "Bergamot", "Cherry"]);
      const asked = heard.find((one) => historyCall.path.test(pathOf(one)));
      expect(new URL(asked?.url() ?? "").search).toBe("?page=1&pageSize=999999999");
      const search = page.getByRole("searchbox", { name: "Search push notifications" });
      await search.fill("cherry");
      await expect(rows(page)).toHaveCount(1);
      await expect(page).toHaveURL(/search=cherry/);
      await search.fill("");
      await pushTable(page).getByRole("button", { name: "Title" }).click();
      await expect(page).toHaveURL(/sortBy=title/);
    });

    await test.step("readers see what was sent and cannot send", async () => {
      const { page: reader } = await elsewhere({ read: ["notification"] });
      await reader.goto("/mobile-app");
      await expect(rows(reader)).toHaveCount(3);
      await expect(card(reader, "New push notification")).toHaveCount(0);
      await rows(reader).first().click();
      const opened = reader.getByRole("dialog", { name: "Push notification" });
      await expect(opened).toContainText("Sent 9, failed 3");
      await expect(opened.getByRole("button", { name: /Send again/ })).toHaveCount(0);
    });
  },
);

test(
  "SC-27: a push goes once to every device of those who were confirmed; what fails keeps every text, and is sent again to those who got nothing",
  proves("APP-PUSH-04 APP-PUSH-07 APP-PUSH-09 APP-PUSH-10 MODAL-06 AMB-105 AMB-106"),
  async ({ signedIn, crema, stand }) => {
    const { page } = await signedIn(staff);
    const heard = listen(page);

    await test.step("it stands on top of the history", async () => {
      const phones = await threePeople(crema);
      await aPush(crema.app, { title: "An older one", at: new Date(crema.app.clock.now().getTime() - 60_000) });
      await page.goto("/mobile-app");
      await fill(page);
      await send(page).dblclick();
      await expect(question(page)).toContainText(
        "You are about to send this push notification to 2 people, on 3 devices.",
      );
      await expect(question(page).getByRole("region", { name: "Left out, and why" })).toContainText("No app1");
      await confirm(page).dblclick();
      await expect(notice(page, /^Push notification successfully sent to segment$/)).toBeVisible();
      await expect(question(page)).toBeHidden();
      await expect(field(page, "Title")).toHaveValue("");
      await expect(confirmBox(page)).not.toBeChecked();
      expect(heard.filter((one) => one.method() === "POST" && sendCall.path.test(pathOf(one)))).toHaveLength(1);
      await expect(rows(page)).toHaveCount(2);
      const newest = rows(page).first();
      for (const text of ["Spring", "Ours", "Double Bean Dollars", "This weekend only", "Sent 3, failed 0"])
        await expect(newest).toContainText(text);
      await expect(newest).toContainText("21/11/2026");
      for (const token of phones) expect(await stand.shown(token)).toEqual(["Double Bean Dollars"]);
    });

    await test.step("what fails says 'Something went wrong', and a lost answer sends nothing twice", async () => {
      const [phone = ""] = await threePeople(crema);
      await page.goto("/mobile-app");
      await fill(page, { title: "Kept" });
      await fail(page, sendCall, { status: 500 });
      await send(page).click();
      await confirm(page).click();
      await expect(notice(page, /^Something went wrong$/)).toBeVisible();
      await question(page).getByRole("button", { name: "Cancel" }).click();
      await expect(field(page, "Title")).toHaveValue("Kept");
      await expect(field(page, "Body")).toHaveValue(pushTexts.body);
      await expect(field(page, "Internal description")).toHaveValue(pushTexts.internalDescription);
      expect(await stand.shown(phone)).toEqual([]);

      // The server does it, and the answer is lost: the next press of the same question finds what the first one did.
      await mend(page);
      await lose(page, sendCall);
      await send(page).click();
      await confirm(page).click();
      await expect(question(page).getByRole("alert")).toBeVisible();
      await mend(page);
      await confirm(page).click();
      await expect(question(page)).toBeHidden();
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page).first()).toContainText("Sent 3, failed 0");
      expect(await stand.shown(phone)).toEqual(["Kept"]);

      // The same again, to people who are confirmed again, is asked about.
      await fill(page, { title: "Kept" });
      await send(page).click();
      await confirm(page).click();
      await expect(question(page)).toContainText("The same message was sent to this segment less than a minute ago");
      await question(page).getByRole("button", { name: "Cancel" }).click();
      await expect(rows(page)).toHaveCount(1);
    });

    await test.step("people who cannot be counted have Retry; nobody with the app cannot be confirmed", async () => {
      await threePeople(crema);
      await fail(page, countCall, { status: 500 });
      await page.goto("/mobile-app");
      await segment(page).selectOption({ label: "Ours" });
      const form = card(page, "New push notification");
      await expect(form.getByRole("button", { name: "Retry" })).toBeVisible();
      await mend(page);
      await form.getByRole("button", { name: "Retry" }).click();
      await expect(count(page)).toHaveText("3 people");
      await fill(page);
      await fail(page, freezeCall, { status: 500 });
      await send(page).click();
      await expect(question(page).getByRole("button", { name: "Retry" })).toBeVisible();
      await expect(notice(page, /^Something went wrong$/)).toBeVisible();
      await expect(confirm(page)).toBeDisabled();
      await mend(page);
      await sql`delete from app_devices`.execute(crema.app.platform.db);
      await question(page).getByRole("button", { name: "Retry" }).click();
      await expect(question(page)).toContainText("to 0 people, on 0 devices");
      await expect(confirm(page)).toBeDisabled();
    });

    await test.step("one that failed says why, and is sent again to those alone", async () => {
      const phones = await threePeople(crema);
      await page.goto("/mobile-app");
      stand.order("bad-message");
      await fill(page, { title: "Refused first" });
      await send(page).click();
      await confirm(page).click();
      await expect(rows(page).first()).toContainText("Stopped");
      await rows(page).first().click();
      const opened = page.getByRole("dialog", { name: "Push notification" });
      await expect(opened).toContainText("The push service refuses this message");
      await expect(opened.getByRole("region", { name: "Why it failed" })).toBeVisible();
      await opened.getByRole("button", { name: /^Send again to \d devices? that got nothing$/ }).click();
      await expect(opened).toContainText("Sent 3, failed 0");
      for (const token of phones) expect(await stand.shown(token)).toEqual(["Refused first"]);
    });

    await test.step("a test goes to the customer account that is named", async () => {
      await threePeople(crema);
      const account = await aCustomer(crema.app, { email: "barista@example.test" });
      await page.goto("/mobile-app");
      const sendTest = page.getByRole("button", { name: "Send test" });
      await field(page, "Title").fill("To me");
      await field(page, "Body").fill("Only");
      await field(page, "Test customer").fill("nobody@example.test");
      await sendTest.click();
      await expect(page.getByText("No active customer has this email address")).toBeVisible();
      const own = await aDevice(crema.app, account);
      await field(page, "Test customer").fill("barista@example.test");
      await sendTest.click();
      await expect.poll(() => stand.shown(own)).toEqual(["To me"]);
    });
  },
);
