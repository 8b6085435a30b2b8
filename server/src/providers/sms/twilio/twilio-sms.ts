/** Short messages by Twilio. Source: docs/providers/sms.md, "Twilio". */
import { ProviderError } from "../../../platform/http/refusal.ts";
import type { Sms } from "../sms.ts";
import type { TwilioConfig } from "../sms-config.ts";
import { basicAuthorization } from "../../basic-authorization.ts";
import { reportTells, smsTimes, smsVendor, type SmsVendorOptions } from "../sms-vendor.ts";
import { isTwilios, twilioForm, twilioOutcome, twilioReport } from "./twilio-wire.ts";

export function twilioSms(config: TwilioConfig, options: SmsVendorOptions): Sms {
  const vendor = smsVendor("twilio", { ...options, timeoutMs: config.timeoutMs });
  const url = `${config.url}/2010-04-01/Accounts/${encodeURIComponent(config.accountSid)}/Messages.json`;
  const authorization = basicAuthorization(config.accountSid, config.authToken.reveal());
  return {
    ...smsTimes(config.timeoutMs),
    async send(message, signal) {
      const headers = { authorization, "content-type": "application/x-www-form-urlencoded" };
      const body = twilioForm({ ...message, sender: message.sender ?? config.sender });
      const said = await vendor.ask({ method: "POST", url, headers, body, signal });
      return said.kind === "answered" ? twilioOutcome(said.answer, message) : said;
    },
    find: () => Promise.resolve(reportTells),
    subscribe: () => Promise.resolve(),
    parseCallback: (delivery) =>
      isTwilios(delivery, config.authToken.reveal()) ? twilioReport(delivery.body) : undefined,
    reportIn: twilioReport,
    async probe(signal) {
      const headers = { authorization };
      const { status } = await vendor.read("probe", { method: "GET", url: `${url}?PageSize=1`, headers, signal });
      if (status !== 200)
        throw new ProviderError({
          provider: "twilio",
          operation: "probe",
          message: `Twilio does not know our account (${status})`,
          isRetryable: false,
        });
    },
    close: () => vendor.close(),
  };
}
