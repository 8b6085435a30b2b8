/** What files of tests on app links begin with. */
import { sendAppLink } from "@crema/contract/areas/notifications";
import { listNotificationLogs } from "@crema/contract/areas/users";
import { beforeEach } from "vitest";
import { appLinkFlow, appLinkKind } from "../src/areas/notifications/app-link/app-link-flow.ts";
import { smsReportWebhook } from "../src/areas/notifications/app-link/sms-reports.ts";
import { secret } from "../src/platform/config/secret.ts";
import { inboxTasks } from "../src/platform/inbox/inbox.ts";
import { effectOf, outboundTasks } from "../src/platform/outbound/outbound.ts";
import type { SmsMessage, SmsState } from "../src/providers/sms/sms.ts";
import { appLinkSettings, reportSms, scriptedSms } from "./app-links.ts";
import { asStaff, startFileApp, type Headers } from "./file-app.ts";
import { testSigningKey } from "./signing-key.ts";
import type { startTestApp, TestApp } from "./test-app.ts";
import { aCustomer } from "./users.ts";

/** Where reports come, and what their addresses are signed with. */
export const reportsAt = {
  PUBLIC_URL: "https://console.crema.test",
  HOST: "127.0.0.1",
  PORT: 0,
  SIGNING_KEY: secret(testSigningKey),
};
/** The number of everybody who is sent a link. */
export const linkNumber = "+61491570006";

/** Of the outbound task that sends a link. */
export const linkTask = (subject: string) => ({ kind: appLinkKind, subject });

/** For a file of tests on app links: an app whose texts go to a script, what staff do with links, and the work on them. */
export async function fileAppLinks(
  environment: Readonly<Record<string, string>> = {},
  parts: Parameters<typeof startTestApp>[1] = {},
) {
  const sms = scriptedSms();
  const webhook = smsReportWebhook(sms, reportsAt);
  const { PUBLIC_URL } = reportsAt;
  const settings = { ...appLinkSettings, PUBLIC_URL, ...environment };
  const app = await startFileApp(settings, { ...parts, ports: { sms }, webhooks: [webhook] });
  let asAna: Headers = { authorization: "" };
  /** Time passes, and with it a session. */
  async function pass(milliseconds: number): Promise<void> {
    app.clock.advance(milliseconds);
    asAna = await asStaff(app, { permissions: ["user.edit"] });
  }
  beforeEach(async () => {
    await pass(0);
    for (const list of [sms.taken, sms.next, sms.found]) list.length = 0;
  });
  return {
    app,
    sms,
    pass,
    person: () => aCustomer(app, { mobileNumber: linkNumber }),
    send: (userUuid: string, body: object = {}, headers: Readonly<Record<string, string>> = {}) =>
      app.call(sendAppLink, { body: { userUuid, ...body }, headers: { ...asAna, ...headers } }),
    /** What the log tells of this person's links. */
    results: async (userUuid: string): Promise<readonly string[]> => {
      const query = { userUuid, type: "SMS_APP_LINK" };
      return (await app.call(listNotificationLogs, { query, headers: asAna })).body.logs.map(({ result }) => result);
    },
    /** What is due is done; a worker that dies leaves it. @returns the state afterwards */
    work: async (uuid: string, flow = appLinkFlow(sms)): Promise<string | undefined> => {
      const effect = (await effectOf(app.platform.db, linkTask(uuid)))?.id;
      const task = outboundTasks([flow])["work-on-effect"];
      await Promise.resolve(task?.run(app.platform, { effect, kind: appLinkKind })).catch(() => undefined);
      return (await effectOf(app.platform.db, linkTask(uuid)))?.state;
    },
    /** The vendor reports on a message, and the report is worked on. @returns the answer's status */
    report: async (message: SmsMessage | undefined, reported: { state: SmsState; error?: string }): Promise<number> => {
      if (message === undefined) throw new Error("nothing was sent");
      const status = await reportSms(app, message, reported);
      await workOnReports(app, webhook);
      return status;
    },
  };
}

/** What has been reported is worked on. */
export async function workOnReports(app: TestApp, webhook: ReturnType<typeof smsReportWebhook>): Promise<void> {
  const rows = await app.sql<{ id: number }>`
    select id::int as id from inbound_deliveries where provider = 'sms' and state = 'pending' order by id`;
  for (const { id } of rows) await inboxTasks([webhook])["work-on-delivery"]?.run(app.platform, { delivery: id });
}
