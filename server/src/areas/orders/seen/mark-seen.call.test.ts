import { getOrderJourney, markRefundSeen, markUploadSeen } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { anUploadedOrder } from "../../../../test/bookings.ts";
import { anEffect, aRefund, aWebOrder } from "../../../../test/orders.ts";
import { signInStaff } from "../../../../test/sessions.ts";

const app = await startFileApp();
const asAna = await signInStaff(app, { permissions: ["order.edit"], firstName: "Ana", lastName: "B" });

const stopOf = async (orderId: number, stop: "rewarded" | "uploaded") => {
  const { body } = await app.call(getOrderJourney, { params: { orderId: String(orderId) }, headers: asAna });
  return body.stops.find((one) => one.stop === stop);
};

const seeRefund = (orderId: number, toSee = "12.00 AUD went back") =>
  app.call(markRefundSeen, { params: { orderId: String(orderId) }, body: { toSee }, headers: asAna });
const rewardedStop = (orderId: number) => stopOf(orderId, "rewarded");
const seeUpload = (orderId: number, toSee = "It may be there twice") =>
  app.call(markUploadSeen, { params: { orderId: String(orderId) }, body: { toSee }, headers: asAna });
const uploadedStop = (orderId: number) => stopOf(orderId, "uploaded");
const aDoubt = (orderId: number) =>
  anEffect(app, orderId, { kind: "erp-upload", state: "parked", reason: "It may be there twice" });

describe("POST /v1/orders/{id}/refund-seen", () => {
  it("takes a refund off the journey, once, and keeps who has seen to what", async () => {
    const orderId = await aWebOrder(app);
    await aRefund(app, orderId, "12.00 AUD went back");
    expect(await rewardedStop(orderId)).toMatchObject({ state: "stuck", act: "refund-seen" });
    const answers = await Promise.all([seeRefund(orderId), seeRefund(orderId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await seeRefund(orderId)).body).toMatchObject({ code: "already_processed" });
    expect(await rewardedStop(orderId)).toMatchObject({
      state: "waiting",
      act: "",
      events: [{ text: "Seen to: 12.00 AUD went back", username: "Ana B" }],
    });
    const { rows } = await sql`
      select act, who_name as who, changes from audit_entries where record = 'order' and record_id = ${String(orderId)}`.execute(
      app.platform.db,
    );
    expect(rows).toEqual([
      { act: "refund seen", who: "Ana B", changes: { rewardRefund: ["12.00 AUD went back", "seen to"] } },
    ]);
  });

  it("is asked for again when more goes back", async () => {
    const orderId = await aWebOrder(app);
    await aRefund(app, orderId, "12.00 AUD went back");
    await seeRefund(orderId);
    await aRefund(app, orderId, "24.00 AUD went back");
    expect(await rewardedStop(orderId)).toMatchObject({ state: "stuck", text: "24.00 AUD went back." });
    expect((await seeRefund(orderId, "24.00 AUD went back")).status).toBe(200);
  });

  it("notes nothing that came after what was seen, and says what it is now", async () => {
    const orderId = await aWebOrder(app);
    await aRefund(app, orderId, "12.00 AUD went back");
    const seen = (await rewardedStop(orderId))?.toSee ?? "";
    await aRefund(app, orderId, "24.00 AUD went back");
    expect(await seeRefund(orderId, seen)).toMatchObject({
      status: 409,
      body: {
        code: "not_as_seen",
        message: "It says something else by now, and nothing was noted: 24.00 AUD went back",
      },
    });
    const now = await rewardedStop(orderId);
    expect(now).toMatchObject({ state: "stuck", toSee: "24.00 AUD went back", events: [] });
    expect((await seeRefund(orderId, now?.toSee)).status).toBe(200);
  });

  it("refuses an order without a refund, whose next one is told all the same, and one nobody knows", async () => {
    const orderId = await aWebOrder(app);
    expect((await seeRefund(orderId)).status).toBe(409);
    await aRefund(app, orderId);
    expect((await rewardedStop(orderId))?.state).toBe("stuck");
    expect((await seeRefund(999_999_999)).status).toBe(404);
  });
});

describe("POST /v1/orders/{id}/upload-seen", () => {
  it("takes a doubt off an order that is in the ERP, once, and keeps who has seen to what", async () => {
    const orderId = await anUploadedOrder(app, { epicorId: "400123" });
    await aDoubt(orderId);
    expect(await uploadedStop(orderId)).toMatchObject({
      state: "stuck",
      act: "upload-seen",
      toSee: "It may be there twice",
    });
    expect((await seeUpload(orderId, "It may be there")).body).toMatchObject({ code: "not_as_seen" });
    expect((await uploadedStop(orderId))?.act).toBe("upload-seen");
    const answers = await Promise.all([seeUpload(orderId), seeUpload(orderId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await uploadedStop(orderId)).toMatchObject({
      state: "done",
      text: "In the ERP as 400123.",
      act: "",
      events: [{ text: "Seen to: It may be there twice", username: "Ana B" }],
    });
  });

  it("refuses one that is not in the ERP, which is sent again instead, one without a doubt, and one nobody knows", async () => {
    const parked = await aWebOrder(app);
    await aDoubt(parked);
    expect((await seeUpload(parked)).status).toBe(409);
    expect((await uploadedStop(parked))?.act).toBe("resume-upload");
    expect((await seeUpload(await anUploadedOrder(app))).status).toBe(409);
    expect((await seeUpload(999_999_999)).status).toBe(404);
  });
});
