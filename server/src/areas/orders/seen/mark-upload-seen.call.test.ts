import { getOrderJourney, markUploadSeen } from "@crema/contract/areas/orders";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { anUploadedOrder } from "../../../../test/bookings.ts";
import { anEffect, aWebOrder } from "../../../../test/orders.ts";
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

const see = (orderId: number, toSee = "It may be there twice") =>
  app.call(markUploadSeen, { params: { orderId: String(orderId) }, body: { toSee }, headers: asAna });
const uploadedStop = async (orderId: number) => {
  const { body } = await app.call(getOrderJourney, { params: { orderId: String(orderId) }, headers: asAna });
  return body.stops.find(({ stop }) => stop === "uploaded");
};
const aDoubt = (orderId: number) =>
  anEffect(app, orderId, { kind: "erp-upload", state: "parked", reason: "It may be there twice" });

describe("POST /v1/orders/{id}/upload-seen", () => {
  it("takes a doubt off an order that is in the ERP, once, and keeps who has seen to what", async () => {
    const orderId = await anUploadedOrder(app, { epicorId: "400123" });
    await aDoubt(orderId);
    expect(await uploadedStop(orderId)).toMatchObject({
      state: "stuck",
      act: "upload-seen",
      toSee: "It may be there twice",
    });
    expect((await see(orderId, "It may be there")).body).toMatchObject({ code: "not_as_seen" });
    expect((await uploadedStop(orderId))?.act).toBe("upload-seen");
    const answers = await Promise.all([see(orderId), see(orderId)]);
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
    expect((await see(parked)).status).toBe(409);
    expect((await uploadedStop(parked))?.act).toBe("resume-upload");
    expect((await see(await anUploadedOrder(app))).status).toBe(409);
    expect((await see(999_999_999)).status).toBe(404);
  });
});
