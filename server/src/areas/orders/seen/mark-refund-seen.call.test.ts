import { getOrderJourney, markRefundSeen } from "@crema/contract/areas/orders";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { aRefund, aWebOrder } from "../../../../test/orders.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aStaffMember } from "../../../../test/users.ts";

let app: TestApp;
let asAna: { authorization: string };
beforeAll(async () => {
  app = await startTestApp();
  asAna = await signInAs(
    app,
    await aStaffMember(app, { permissions: ["order.edit"], firstName: "Ana", lastName: "B" }),
  );
});
afterAll(() => app.stop());

const see = (orderId: number, toSee = "12.00 AUD went back") =>
  app.call(markRefundSeen, { params: { orderId: String(orderId) }, body: { toSee }, headers: asAna });
const rewardedStop = async (orderId: number) => {
  const { body } = await app.call(getOrderJourney, { params: { orderId: String(orderId) }, headers: asAna });
  return body.stops.find(({ stop }) => stop === "rewarded");
};

describe("POST /v1/orders/{id}/refund-seen", () => {
  it("takes a refund off the journey, once, and keeps who has seen to what", async () => {
    const orderId = await aWebOrder(app);
    await aRefund(app, orderId, "12.00 AUD went back");
    expect(await rewardedStop(orderId)).toMatchObject({ state: "stuck", act: "refund-seen" });
    const answers = await Promise.all([see(orderId), see(orderId)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await see(orderId)).body).toMatchObject({ code: "already_processed" });
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
    await see(orderId);
    await aRefund(app, orderId, "24.00 AUD went back");
    expect(await rewardedStop(orderId)).toMatchObject({ state: "stuck", text: "24.00 AUD went back." });
    expect((await see(orderId, "24.00 AUD went back")).status).toBe(200);
  });

  it("notes nothing that came after what was seen, and says what it is now", async () => {
    const orderId = await aWebOrder(app);
    await aRefund(app, orderId, "12.00 AUD went back");
    const seen = (await rewardedStop(orderId))?.toSee ?? "";
    await aRefund(app, orderId, "24.00 AUD went back");
    expect(await see(orderId, seen)).toMatchObject({
      status: 409,
      body: {
        code: "not_as_seen",
        message: "It says something else by now, and nothing was noted: 24.00 AUD went back",
      },
    });
    const now = await rewardedStop(orderId);
    expect(now).toMatchObject({ state: "stuck", toSee: "24.00 AUD went back", events: [] });
    expect((await see(orderId, now?.toSee)).status).toBe(200);
  });

  it("refuses an order without a refund, whose next one is told all the same, and one nobody knows", async () => {
    const orderId = await aWebOrder(app);
    expect((await see(orderId)).status).toBe(409);
    await aRefund(app, orderId);
    expect((await rewardedStop(orderId))?.state).toBe("stuck");
    expect((await see(999_999_999)).status).toBe(404);
  });
});
