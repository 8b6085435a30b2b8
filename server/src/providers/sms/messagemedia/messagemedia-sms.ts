/** Short messages by MessageMedia (Sinch Engage). Source: docs/providers/sms.md, "MessageMedia". */
import { randomUUID } from "node:crypto";
import type { Sms } from "../sms.ts";
import type { MessageMediaConfig } from "../sms-config.ts";
import { basicAuthorization } from "../../basic-authorization.ts";
import { reportTells, smsTimes, smsVendor, type SmsVendorOptions } from "../sms-vendor.ts";
import { messageMediaBody, messageMediaOutcome, messageMediaReport } from "./messagemedia-wire.ts";

export function messageMediaSms(config: MessageMediaConfig, options: SmsVendorOptions): Sms {
  const vendor = smsVendor("messagemedia", { ...options, timeoutMs: config.timeoutMs });
  const url = `${config.url}/v1/messages`;
  const headers = {
    authorization: basicAuthorization(config.key, config.secret.reveal()),
    accept: "application/json",
    "content-type": "application/json",
  };
  return {
    ...smsTimes(config.timeoutMs),
    async send(message, signal) {
      const body = messageMediaBody({ ...message, sender: message.sender ?? config.sender });
      const said = await vendor.ask({ method: "POST", url, headers, body, signal });
      return said.kind === "answered" ? messageMediaOutcome(said.answer, message) : said;
    },
    find: () => Promise.resolve(reportTells),
    subscribe: () => Promise.resolve(),
    parseCallback: ({ body }) => messageMediaReport(body),
    reportIn: messageMediaReport,
    // A message that is not there: any answer but a refusal of the account will do.
    probe: async (signal) => {
      await vendor.read("probe", { method: "GET", url: `${url}/${randomUUID()}`, headers, signal });
    },
    close: () => vendor.close(),
  };
}
