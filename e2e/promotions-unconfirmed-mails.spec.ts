/** Mails that may not have arrived: on a voucher's page, on an order, in the job centre; sent again by one press. */
import { sql } from "kysely";
import { aWebOrder } from "../server/test/orders.ts";
import { aCodeOf, aVoucher } from "../server/test/promotions.ts";
import type { TestApp } from "../server/test/test-app.ts";
import { anUnconfirmedMail } from "../server/test/unconfirmed-mails.ts";
import { aCustomer } from "../server/test/users.ts";
import { expect, test } from "./kit/crema.ts";
import { expectInOrder } from "./kit/looks.ts";
import { codesCard, readNotice } from "./kit/voucher-page.ts";

/** A batch of three, one more code that was mailed by itself; nobody knows which of the mails arrived. */
async function aVoucherInDoubt(app: TestApp, name: string): Promise<string> {
  const { db, clock } = app.platform;
  const at = clock.now();
  const ends = new Date(at.getTime() + 86_400_000);
  const uuid = await aVoucher(app, { title: `In doubt ${name}` });
  await sql`
    insert into code_batches (uuid, voucher_uuid, wanted, made, emailed, sends_email, state, start_at, expires_at, created_at, finished_at)
    values (${uuid}, ${uuid}, 3, 3, 3, true, 'done', ${at}, ${ends}, ${at}, ${at})`.execute(db);
  for (const n of [1, 2, 3, 4]) {
    const recipient = `${"a-rather-long-local-part.".repeat(n === 2 ? 2 : 0)}${name}.${n}@example.test`;
    const code = await aCodeOf(app, uuid, { userUuid: await aCustomer(app, { email: recipient }), expiresAt: ends });
    const { rows } = await sql<{ id: string }>`
      update voucher_codes set batch_uuid = ${n === 4 ? null : uuid} where code = ${code} returning uuid as id`.execute(
      db,
    );
    const version = n === 4 ? at.toISOString() : uuid;
    await anUnconfirmedMail(app, { kind: "voucher-code", subjectId: rows[0]?.id ?? "", recipient, version });
  }
  return uuid;
}
const statesOf = async (app: TestApp, uuid: string): Promise<readonly string[]> => {
  const { rows } = await sql<{ state: string }>`
    select m.state from outbound_mails m join voucher_codes c on c.uuid::text = m.subject_id
    where c.voucher_uuid = ${uuid} order by m.recipient`.execute(app.platform.db);
  return rows.map(({ state }) => (state === "unconfirmed" ? "unconfirmed" : "again"));
};

test("staff send one mail again, then all of the batch; the press of a second person sends nothing", async ({
  signedIn,
  elsewhere,
  crema: { app },
}) => {
  const uuid = await aVoucherInDoubt(app, "sent");
  const { page } = await signedIn({ permissions: ["promotion.edit"] });
  await page.goto(`/promotions/vouchers/${uuid}`);
  const card = codesCard(page);
  await expect(card.getByText(/^3 emails of 3 codes may not have arrived\./)).toBeVisible();
  await expect(card.getByText(/^1 email may not have arrived\./)).toBeVisible();
  await expectInOrder(page, "unconfirmed mails");

  const viewer = await elsewhere({ read: ["promotion"] });
  await viewer.page.goto(`/promotions/vouchers/${uuid}`);
  await expect(codesCard(viewer.page).getByText(/^3 emails of 3 codes may not have arrived\./)).toBeVisible();
  await expect(codesCard(viewer.page).getByRole("button", { name: /^Send/ })).toHaveCount(0);

  await card.getByRole("button", { name: "Send again to sent.1@example.test" }).dblclick();
  await readNotice(page, "1 email is being sent again");
  await expect(card.getByText(/^2 emails of 3 codes may not have arrived\./)).toBeVisible();
  await card.getByRole("button", { name: "Send all again" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Send 2 emails again?");
  await question.getByRole("button", { name: "Send all again" }).click();
  await readNotice(page, "2 emails are being sent again");
  await expect(card.getByText(/of 3 codes may not have arrived/)).toHaveCount(0);
  expect((await statesOf(app, uuid)).filter((state) => state === "unconfirmed")).toHaveLength(1);
});

test("an order says that its gift card's mail may not have arrived, until it is resent; the job centre lists both", async ({
  signedIn,
  crema: { app },
}) => {
  const voucher = await aVoucherInDoubt(app, "listed");
  const orderId = await aWebOrder(app, { lines: [{ sku: "GIFT-50", isGiftCard: true }] });
  const subjectId = `${orderId}/1`;
  await anUnconfirmedMail(app, { kind: "gift-card", subjectId, recipient: "gift@example.test", version: "1" });
  const { page } = await signedIn({ permissions: ["order.edit", "permission.edit", "promotion.edit"] });
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByText("May not have arrived", { exact: true })).toBeVisible();
  await expectInOrder(page, "gift card mail in doubt");
  await page.goto("/jobs");
  await expect(page.getByText("4 emails may not have arrived").first()).toBeVisible();
  expect(voucher).not.toBe("");
});
