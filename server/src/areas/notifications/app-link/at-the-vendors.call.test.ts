import { sendAppLink } from "@crema/contract/areas/notifications";
import { listNotificationLogs } from "@crema/contract/areas/users";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { asStaff } from "../../../../test/file-app.ts";

import { appLinkSettings } from "../../../../test/app-links.ts";
import { workOnReports } from "../../../../test/file-app-links.ts";
import { freePort } from "../../../../test/free-port.ts";
import { testSigningKey } from "../../../../test/signing-key.ts";
import { type SmsVendorStand, startSmsStand } from "../../../../test/sms.ts";
import { startTestApp, type TestApp } from "../../../../test/test-app.ts";
import { aCustomer } from "../../../../test/users.ts";
import { secret } from "../../../platform/config/secret.ts";
import { effectOf, outboundTasks } from "../../../platform/outbound/outbound.ts";
import { appLinkFlow, appLinkKind } from "./app-link-flow.ts";
import { smsReportWebhook } from "./sms-reports.ts";

describe.each(["twilio", "messagemedia", "kudosity"] as const)("an app link through the sandbox of %s", (vendor) => {
  let stand: SmsVendorStand;
  let app: TestApp;
  let headers: { authorization: string };
  let webhook: ReturnType<typeof smsReportWebhook>;
  beforeAll(async () => {
    stand = await startSmsStand(vendor);
    const port = await freePort();
    const { sms } = stand;
    webhook = smsReportWebhook(sms, {
      PUBLIC_URL: "",
      HOST: "127.0.0.1",
      PORT: port,
      SIGNING_KEY: secret(testSigningKey),
    });
    app = await startTestApp({ ...appLinkSettings, PORT: String(port) }, { ports: { sms }, webhooks: [webhook] });
    await app.listen();
    headers = await asStaff(app, { permissions: ["user.edit"] });
  });
  afterAll(async () => {
    await app.stop();
    await stand.close();
  });

  async function sendTo(mobileNumber: string) {
    const userUuid = await aCustomer(app, { mobileNumber });
    const { status, body } = await app.call(sendAppLink, { body: { userUuid }, headers });
    expect(status).toBe(202);
    const key = { kind: appLinkKind, subject: body.uuid };
    const effect = (await effectOf(app.platform.db, key))?.id;
    await outboundTasks([appLinkFlow(stand.sms)])["work-on-effect"]?.run(app.platform, { effect, kind: appLinkKind });
    return { userUuid, state: (await effectOf(app.platform.db, key))?.state, texts: await stand.taken(mobileNumber) };
  }
  async function resultOf(userUuid: string): Promise<string | undefined> {
    await workOnReports(app, webhook);
    const query = { userUuid, type: "SMS_APP_LINK" } as const;
    return (await app.call(listNotificationLogs, { query, headers })).body.logs[0]?.result;
  }
  async function comesTo(userUuid: string, result: string | RegExp): Promise<void> {
    await stand.goOn();
    const wanted = typeof result === "string" ? expect.stringContaining(result) : expect.stringMatching(result);
    await expect.poll(() => resultOf(userUuid)).toEqual(wanted);
  }

  it("is delivered, once, also where the vendor tells everything twice", async () => {
    for (const trouble of ["none", "told-twice"] as const) {
      const { userUuid, state, texts } = await sendTo(stand.aNumber(trouble));
      expect([state, texts, await resultOf(userUuid)]).toEqual([
        "confirmed",
        [expect.stringContaining("https://app.crema.test/get")],
        "sent",
      ]);
      await comesTo(userUuid, /^delivered$/);
    }
  });

  it("that does not arrive has failed, with the vendor's number for it and not the person's", async () => {
    const number = stand.aNumber("unreachable");
    const { userUuid, state } = await sendTo(number);
    expect(state).toBe("confirmed");
    await comesTo(userUuid, /^failed: (?:it could not be delivered|the SMS service could not send it)/);
    expect(await resultOf(userUuid)).not.toContain(number.slice(3));
  });

  it("to a number that is none, or that wants no texts, has failed", async () => {
    const invalid = await sendTo(stand.aNumber("invalid"));
    expect([invalid.state, invalid.texts]).toEqual(["rejected", []]);
    expect(await resultOf(invalid.userUuid)).toMatch(/^failed: /);
    const optedOut = await sendTo(stand.aNumber("opted-out"));
    await comesTo(optedOut.userUuid, /^failed: /);
  });

  it("waits where the vendor is asked too much", async () => {
    const { userUuid, state, texts } = await sendTo(stand.aNumber("too-many"));
    expect([state, texts]).toEqual(["pending", []]);
    expect(await resultOf(userUuid)).toMatch(/^sending, not sent yet: /);
  });

  it("whose answer is lost is unclear until its report comes", async () => {
    const { userUuid, state, texts } = await sendTo(stand.aNumber("none").replace(/00$/, "05"));
    expect([state, texts.length]).toEqual(["unknown", 1]);
    await comesTo(userUuid, /^delivered$/);
  });

  it("believes no forged report", async () => {
    const { userUuid, state } = await sendTo(stand.aNumber("forged"));
    expect(state).toBe("confirmed");
    await stand.goOn();
    await expect.poll(async () => (await resultOf(userUuid)) ?? "").toBe("sent");
  });
});
