/** The mail of a voucher, written by look and by HTML, seen, tried and stored. */
import { aVoucher } from "../server/test/promotions.ts";
import { fail, mend } from "./kit/answers.ts";
import { expect, test } from "./kit/crema.ts";
import { card, notice, saveBar } from "./kit/screen.ts";
import {
  htmlOfMail,
  mailPreview,
  mailView,
  openVoucher,
  promotionEditor,
  promotionReader,
  storedVoucher,
  visualMail,
  voucherField,
} from "./kit/vouchers.ts";

test("the mail of a voucher is written by look and by HTML, cleaned, tried and stored", async ({
  signedIn,
  crema,
  elsewhere,
}) => {
  const { page } = await signedIn({ ...promotionEditor, email: "tester@mail.test" });
  await test.step("'Send a test to me' mails what is being written, saved or not, to the one who asks", async () => {
    const uuid = await aVoucher(crema.app, { emailSubject: "Stored subject" });
    await openVoucher(page, uuid);
    await voucherField(page, "Email subject").fill("Typed subject");
    const send = card(page, "Email").getByRole("button", { name: "Send a test to me" });
    await fail(page, { method: "POST", path: /test-mail$/ }, { status: 500 });
    await send.click();
    await expect(notice(page, "Something went wrong")).toBeVisible();
    await mend(page);
    await send.click();
    await expect(notice(page, "A test email is on its way to you")).toBeVisible({ timeout: 10_000 });
    await expect
      .poll(async () => (await crema.mails.mails("tester@mail.test")).map(({ subject }) => subject), {
        timeout: 15_000,
      })
      .toEqual(["Test: Typed subject"]);
    expect((await storedVoucher(crema, uuid)).emailSubject).toBe("Stored subject");
  });
  await test.step("a mail is written by look, its HTML is what is stored [PRO-VCH-06]", async () => {
    const uuid = await aVoucher(crema.app, { emailBody: "<p>Hello {{firstName}}</p>" });
    await openVoucher(page, uuid);
    await expect(visualMail(page)).toHaveText("Hello {{firstName}}");
    await expect(saveBar(page)).not.toContainText("Unsaved changes");
    await visualMail(page).click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(", your code is ");
    await card(page, "Email").getByRole("button", { name: "Bold" }).click();
    await card(page, "Email").getByRole("button", { name: "Insert" }).click();
    await page.getByRole("menuitem", { name: /^Code/ }).click();
    await expect(visualMail(page)).toHaveText("Hello {{firstName}}, your code is {{code}}");
    await expect(visualMail(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await card(page, "Email").getByRole("button", { name: "Bullet list" }).click();
    await page.keyboard.type("one latte");
    await mailView(page, "HTML").click();
    await expect(htmlOfMail(page)).toHaveValue(/^<p>Hello \{\{firstName\}\}, your code is .*<ul><li><p>.*one latte/);
    await voucherField(page, "Email subject").fill("A latte for you");
    await saveBar(page).getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Voucher updated successfully")).toBeVisible();
    const stored = await storedVoucher(crema, uuid);
    expect(stored.emailSubject).toBe("A latte for you");
    expect(stored.emailBody).toContain("your code is ");
    expect(stored.emailBody).toContain("{{code}}");
    expect(stored.emailBody).toContain("one latte");
    await mailView(page, "Visual").click();
    await expect(visualMail(page).getByRole("listitem")).toHaveText("one latte");
  });
  await test.step("what is typed as HTML is shown as it looks, discarding brings back what was stored [PRO-VCH-06]", async () => {
    const uuid = await aVoucher(crema.app, { emailBody: "<p>Stored</p>" });
    await openVoucher(page, uuid);
    await expect(visualMail(page)).toHaveText("Stored");
    await mailView(page, "HTML").click();
    await htmlOfMail(page).fill("<h2>Typed</h2><p>with <strong>weight</strong></p>");
    await mailView(page, "Visual").click();
    await expect(visualMail(page).getByRole("heading", { name: "Typed" })).toBeVisible();
    await saveBar(page).getByRole("button", { name: "Discard" }).click();
    await expect(visualMail(page)).toHaveText("Stored");
    await expect(saveBar(page)).not.toContainText("Unsaved changes");
  });
  await test.step("a mail the editor cannot hold whole is only shown, and changed as HTML; nothing of it is lost by looking [PRO-VCH-06]", async () => {
    const emailBody = '<table style="width:100%"><tr><td style="color:#0a0">Green {{code}}</td></tr></table>';
    const uuid = await aVoucher(crema.app, { emailBody });
    await openVoucher(page, uuid);
    await expect(card(page, "Email").getByText("which only the HTML keeps")).toBeVisible();
    await expect(visualMail(page)).toHaveCount(0);
    await expect(mailPreview(page).getByText("Green {{code}}")).toHaveCSS("color", "rgb(0, 170, 0)");
    await card(page, "Email").getByRole("button", { name: "Edit HTML" }).click();
    await expect(htmlOfMail(page)).toHaveValue(emailBody);
  });
  await test.step("pasted HTML is cleaned, keeps what the editor can hold, and complains of nothing [PRO-VCH-06]", async () => {
    const uuid = await aVoucher(crema.app, { emailBody: "" });
    await openVoucher(page, uuid);
    await visualMail(page).click();
    await visualMail(page).evaluate((editor) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", '<p style="color:red">Pasted <b>bold</b></p><script>1</script><p>second</p>');
      editor.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    });
    await expect(visualMail(page).locator("p")).toHaveText(["Pasted bold", "second"]);
    await mailView(page, "HTML").click();
    await expect(htmlOfMail(page)).toHaveValue("<p>Pasted <strong>bold</strong></p><p>second</p>");
  });
  await test.step("a link is set, shown and taken away", async () => {
    const uuid = await aVoucher(crema.app, { emailBody: "<p>Menu</p>" });
    await openVoucher(page, uuid);
    await visualMail(page).click();
    await page.keyboard.press("Control+a");
    const tool = (name: string) => card(page, "Email").getByRole("button", { name, exact: true });
    await tool("Link").click();
    await page.getByRole("textbox", { name: "Link address" }).fill("crema.test/menu");
    await page.keyboard.press("Enter");
    await expect(visualMail(page).locator("a")).toHaveAttribute("href", "https://crema.test/menu");
    await mailView(page, "HTML").click();
    await expect(htmlOfMail(page)).toHaveValue('<p><a href="https://crema.test/menu">Menu</a></p>');
    await mailView(page, "Visual").click();
    await visualMail(page).locator("a").click();
    await tool("Link").click();
    await tool("Remove link").click();
    await expect(visualMail(page).locator("a")).toHaveCount(0);
  });
  await test.step("hostile HTML does nothing on screen and is not stored [PRO-VCH-06] [AMB-93]", async () => {
    const uuid = await aVoucher(crema.app, { emailBody: "<p>Before</p>" });
    await page.addInitScript(() => Reflect.set(window, "hurt", () => Reflect.set(window, "wasHurt", true)));
    let dialogs = 0;
    page.on("dialog", (dialog) => {
      dialogs += 1;
      void dialog.dismiss();
    });
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (new URL(request.url()).origin !== crema.origin) fetched.push(request.url());
    });
    await openVoucher(page, uuid);
    const hostile = [
      "<p>Fine</p><script>parent.hurt()</script>",
      '<img src="https://evil.test/x.png" alt="Cup" onerror="parent.hurt()">',
      '<a href="javascript:parent.hurt()">go</a><iframe src="https://evil.test"></iframe>',
      '<div style="background:url(https://evil.test/y.png)">styled</div><svg onload="parent.hurt()"></svg>',
      '<form action="https://evil.test"><input name="x"></form><base href="https://evil.test">',
      '<p title="a>b" style="color:red">red</p><math><mi><style><img src=x onerror=alert(1)></style></mi></math>',
    ].join("");
    await mailView(page, "HTML").click();
    await htmlOfMail(page).fill(hostile);
    await mailView(page, "Preview").click();
    await expect(mailPreview(page).getByText("Fine")).toBeVisible();
    await expect(mailPreview(page).getByText("Cup")).toBeVisible();
    await expect(mailPreview(page).getByText("red", { exact: true })).toHaveCSS("color", "rgb(255, 0, 0)");
    await mailPreview(page).getByText("go", { exact: true }).click();
    await expect(mailPreview(page).locator("script, iframe, form, svg, img, [onerror]")).toHaveCount(0);
    await mailView(page, "Visual").click();
    await expect(mailPreview(page).getByText("Fine")).toBeVisible();
    await saveBar(page).getByRole("button", { name: "Save" }).click();
    await expect(notice(page, "Voucher updated successfully")).toBeVisible();
    const { emailBody } = await storedVoucher(crema, uuid);
    expect(emailBody).not.toMatch(/script|onerror|onload|iframe|<form|url\(/i);
    expect(emailBody).toContain("Fine");
    expect(dialogs).toBe(0);
    expect(fetched).toEqual([]);
    expect(await page.evaluate(() => Reflect.get(window, "wasHurt"))).toBeUndefined();
  });
  await test.step("who may only read sees the mail and its HTML, and can change neither [SHELL-27]", async () => {
    const uuid = await aVoucher(crema.app, { emailBody: "<p>For reading</p>" });
    const { page: otherPage } = await elsewhere(promotionReader);
    await openVoucher(otherPage, uuid);
    await expect(mailPreview(otherPage).getByText("For reading")).toBeVisible();
    await expect(card(otherPage, "Email").getByRole("tab")).toHaveText(["HTML", "Preview"]);
    await expect(card(otherPage, "Email").getByRole("button", { name: "Send a test to me" })).toHaveCount(0);
    await mailView(otherPage, "HTML").click();
    await expect(htmlOfMail(otherPage)).not.toBeEditable();
  });
});
