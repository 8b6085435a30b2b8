import { listUserVoucherCodes } from "@crema/contract/areas/promotions";
import { describe, expect, it } from "vitest";
import { startFileApp } from "../../../../test/file-app.ts";
import { aVoucherCode } from "../../../../test/promotions.ts";
import { signInAs, signInStaff } from "../../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";
import { minutes } from "../../../platform/clock/clock.ts";

type Headers = { authorization: string };
const app = await startFileApp();
const asReader = await signInStaff(app, { read: ["user"] });

const codesOf = (userUuid: string, headers: Headers = asReader) =>
  app.call(listUserVoucherCodes, { params: { userUuid }, headers });
const expiresAt = new Date("2026-12-31T13:59:59.000Z");

describe("GET /v1/promotions/vouchers/{userUuid}/all", () => {
  it("answers the codes assigned to this person, newest first [USR-DET-15]", async () => {
    const [uuid, other] = [await aCustomer(app), await aCustomer(app)];
    expect((await codesOf(uuid)).body).toEqual({ voucherCodes: [] });
    const given = { voucherTitle: "A latte on us", expiresAt };
    const startDate = app.clock.now().toISOString();
    await aVoucherCode(app, uuid, { ...given, code: "LATTE-1", redemptions: 1, maximumRedemptions: 3 });
    await aVoucherCode(app, other, { ...given, code: "NOT-MINE" });
    app.clock.advance(minutes(1));
    await aVoucherCode(app, uuid, { ...given, code: "LATTE-2" });
    const { voucherCodes } = (await codesOf(uuid)).body;
    expect(voucherCodes.map((one) => one.code)).toEqual(["LATTE-2", "LATTE-1"]);
    expect(voucherCodes[1]).toEqual({
      uuid: voucherCodes[1]?.uuid,
      code: "LATTE-1",
      voucherUuid: voucherCodes[1]?.voucherUuid,
      voucherTitle: "A latte on us",
      redemptions: 1,
      maximumRedemptions: 3,
      startDate,
      expiryDate: expiresAt.toISOString(),
      status: "live",
    });
    expect(voucherCodes[0]?.maximumRedemptions).toBeNull();
  });

  it("needs user view or promotion view, or is one's own; 404 for nobody [AMD-09]", async () => {
    const plain = await aStaffMember(app);
    const asPlain = await signInAs(app, plain);
    const asPromoter = await signInStaff(app, { read: ["promotion"] });
    const customer = await aCustomer(app);
    expect((await codesOf(plain, asPlain)).status).toBe(200);
    expect((await codesOf(customer, asPlain)).status).toBe(403);
    expect((await codesOf(customer, asPromoter)).status).toBe(200);
    expect((await codesOf("0b7c6d1e-8c9e-4b59-9f0a-0d6f0f6f0aff")).status).toBe(404);
  });
});
