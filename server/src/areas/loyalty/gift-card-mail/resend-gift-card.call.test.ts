import { listUnconfirmedGiftCardMails, resendGiftCard } from "@crema/contract/areas/loyalty";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type GivexStand, startGivexStand } from "../../../../test/givex.ts";
import { aGiftCard } from "../../../../test/loyalty.ts";
import { startTestMailSandbox, type TestMailSandbox } from "../../../../test/mail-sandbox.ts";
import { aWebOrder } from "../../../../test/orders.ts";
import { aShopRecord, testShopWebhook, toldOrder } from "../../../../test/shop-orders.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { anUnconfirmedMail } from "../../../../test/unconfirmed-mails.ts";
import { aStaffMember } from "../../../../test/users.ts";
import { minutes } from "../../../platform/clock/clock.ts";
import { lastChangeOf } from "../../../platform/writes/audit-rows.ts";

let app: TestApp;
let stand: GivexStand;
let mails: TestMailSandbox;
let asAna: { authorization: string };
beforeAll(async () => {
  mails = await startTestMailSandbox();
  stand = await startGivexStand({}, { clock: { now: () => app.clock.now() } });
  app = await startTestApp(
    { JOBS: "on", SMTP_URL: mails.smtpUrl },
    { ports: { giftCards: stand.giftCards }, webhooks: [testShopWebhook] },
  );
  asAna = await signInAs(app, await aStaffMember(app, { permissions: ["order.edit"] }));
});
afterAll(async () => {
  await app.stop();
  await stand.close();
  await mails.close();
});

let made = 0;
async function aGiftOrder(hasCard = true): Promise<{ orderId: number; email: string; card: string }> {
  made += 1;
  const email = `gift.${made}@example.test`;
  const orderId = await aWebOrder(app, { lines: [{ sku: "GIFT-50", isGiftCard: true }, { sku: "ESP-1KG" }] });
  await sql`update orders set customer_email = ${email} where order_id = ${orderId}`.execute(app.platform.db);
  const card = await stand.aCard("gift-card", { points: 0, cents: 4_250 });
  if (hasCard) await aGiftCard(app, { orderId, n: 1, card });
  return { orderId, email, card };
}
const resend = (orderId: number, lineId = "1", headers = asAna) =>
  app.call(resendGiftCard, { body: { orderId: String(orderId), lineId }, headers });
const queued = async (email: string): Promise<number> => {
  const { rows } = await sql`select 1 from outbound_mails where recipient = ${email}`.execute(app.platform.db);
  return rows.length;
};
const sentTo = async (email: string) => (await mails.mails(email)).map(({ text }) => text);

describe("POST /v1/loyalty/resend", () => {
  it("is kept as an act, and passes for no change of the order", async () => {
    const { orderId } = await aGiftOrder();
    await resend(orderId);
    const { db } = app.platform;
    const { rows } = await sql`
      select act, who_name as "by", changes from audit_entries where record = 'order' and record_id = ${String(orderId)}`.execute(
      db,
    );
    expect(rows).toEqual([{ act: "resend gift card", by: expect.stringMatching(/./), changes: {} }]);
    expect(await lastChangeOf(db, "order", String(orderId))).toBeUndefined();
  });

  it("sends one mail for a double click, with the card's last digits and balance; later another one [LOY-07]", async () => {
    const { orderId, email, card } = await aGiftOrder();
    const answers = await Promise.all([resend(orderId), resend(orderId)]);
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [200, "Successfully resent gift card"],
      [200, "Successfully resent gift card"],
    ]);
    await expect.poll(async () => (await sentTo(email)).length).toBe(1);
    const [text] = await sentTo(email);
    expect(text).toContain(`•••• ${card.slice(-4)}`);
    expect(text).toContain("$42.50");
    expect(text).not.toContain(card);
    app.clock.advance(minutes(0.5));
    await resend(orderId);
    expect(await queued(email)).toBe(1);
    app.clock.advance(minutes(2));
    await resend(orderId);
    await expect.poll(async () => (await sentTo(email)).length).toBe(2);
  });

  it("sends another one at once if the first one may not have arrived: it is no double click", async () => {
    const { orderId, email } = await aGiftOrder();
    const subjectId = `${orderId}/1`;
    await anUnconfirmedMail(app, { kind: "gift-card", subjectId, recipient: email, version: "1" });
    expect((await resend(orderId)).status).toBe(200);
    await expect.poll(async () => (await sentTo(email)).length).toBe(1);
    const params = { orderId: String(orderId) };
    expect((await app.call(listUnconfirmedGiftCardMails, { params, headers: asAna })).body.mails).toEqual([]);
  });

  it("knows the cards of an order of the shop from what the shop told of the line", async () => {
    const [one, other] = [await stand.aCard("gift-card", { points: 0, cents: 5_000 }), "6036284100000216"];
    const line = { id: 1, title: "Gift card", sku: "GIFT-50", quantity: 2, price: "50.00", gift_card: true };
    const properties = [{ name: "Gift card numbers", value: `${one}, ${other}` }];
    const told = await toldOrder(app, aShopRecord(1, { line_items: [{ ...line, properties }] }));
    expect((await resend(told?.orderId ?? 0)).status).toBe(200);
    const email = "buyer.1@example.test";
    await expect.poll(async () => (await sentTo(email)).length).toBe(1);
    const [text] = await sentTo(email);
    for (const words of [`•••• ${one.slice(-4)}`, "$50.00", "•••• 0216"]) expect(text).toContain(words);
    expect(JSON.stringify(told?.raw)).not.toContain(one);
  });

  it("sends it without a balance while the provider does not answer", async () => {
    const { orderId, email } = await aGiftOrder();
    stand.order("truncated", { operation: "dc_995" });
    stand.order("truncated", { operation: "dc_995" });
    expect((await resend(orderId)).status).toBe(200);
    await expect.poll(async () => (await sentTo(email)).length).toBe(1);
    expect((await sentTo(email))[0]).not.toContain("Balance");
  });

  it("refuses in words a line without a card, one whose card nobody knows, an order without email, and unknown ones", async () => {
    const { orderId } = await aGiftOrder();
    const { orderId: unknown } = await aGiftOrder(false);
    expect((await resend(orderId, "2")).body).toMatchObject({
      code: "not_submittable",
      message: "This line item is not a gift card.",
    });
    expect((await resend(unknown)).body.message).toMatch(/^The number of this gift card is not known here/);
    await sql`update orders set customer_email = '' where order_id = ${orderId}`.execute(app.platform.db);
    expect((await resend(orderId)).body.message).toBe("The order has no email address to send the gift card to.");
    expect([(await resend(orderId, "9")).status, (await resend(999_999_999)).status]).toEqual([404, 404]);
  });
});
