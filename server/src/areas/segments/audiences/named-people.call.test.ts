import { freezePushAudience } from "@crema/contract/areas/notifications";
import { freezeAutomationAudience, freezeVoucherAudience, rehearseAutomation } from "@crema/contract/areas/promotions";
import { beforeAll, describe, expect, it } from "vitest";
import { type Headers, startFileApp } from "../../../../test/file-app.ts";
import { anAutomation } from "../../../../test/automations.ts";
import { aVoucher } from "../../../../test/promotions.ts";
import { aSegment } from "../../../../test/segments.ts";
import { signInAs } from "../../../../test/sessions.ts";
import { aCustomer, aStaffMember } from "../../../../test/users.ts";

const app = await startFileApp();
let segmentUuid: string;
beforeAll(async () => {
  await aCustomer(app, { email: "ada@example.test", firstName: "Ada", lastName: "Ng" });
  segmentUuid = await aSegment(app, {
    rules: [{ field: "email", operator: "ends with", comparator: "@example.test" }],
  });
});

const calls = {
  "a push": {
    right: "notification.edit",
    ask: (headers: Headers) => app.call(freezePushAudience, { params: { uuid: segmentUuid }, headers }),
  },
  "codes of a voucher": {
    right: "promotion.edit",
    ask: async (headers: Headers) =>
      app.call(freezeVoucherAudience, { params: { uuid: await aVoucher(app), segmentUuid }, headers }),
  },
  "an automation that is switched on": {
    right: "promotion.edit",
    ask: async (headers: Headers) => {
      const body = { segmentUuid, voucherUuid: await aVoucher(app), sendEmailOnGeneration: true };
      return app.call(freezeAutomationAudience, { body, headers });
    },
  },
  "the next runs of an automation": {
    right: "promotion.edit",
    ask: async (headers: Headers) => {
      const voucherUuid = await aVoucher(app, { emailBody: "<p>Dear {{name}}</p>" });
      const uuid = await anAutomation(app, { segmentUuid, voucherUuid, sendsEmail: true });
      return app.call(rehearseAutomation, { params: { uuid }, headers });
    },
  },
} as const;

describe.each(Object.entries(calls))("%s", (name, { right, ask }) => {
  it.each([
    ["names people to those who may view segments", ["segment"], true],
    ["tells others the numbers alone [AMB-146]", [], false],
  ] as const)("%s", async (_title, read, isNamed) => {
    const email = `${name.replaceAll(" ", "-")}-${read.length}@elsewhere.test`;
    const reader = await aStaffMember(app, { email, firstName: "Rae", lastName: "Po", permissions: [right], read });
    const { status, body } = await ask(await signInAs(app, reader));
    const answer = JSON.stringify(body);
    expect([status, answer.includes('"total":1')]).toEqual([200, true]);
    expect([answer.includes("ada@example.test"), answer.includes("Ada Ng")]).toEqual([isNamed, isNamed]);
  });
});
