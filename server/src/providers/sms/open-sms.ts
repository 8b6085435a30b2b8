import { kudositySms } from "./kudosity/kudosity-sms.ts";
import { messageMediaSms } from "./messagemedia/messagemedia-sms.ts";
import type { Sms } from "./sms.ts";
import type { SmsConfig } from "./sms-config.ts";
import type { SmsVendorOptions } from "./sms-vendor.ts";
import { twilioSms } from "./twilio/twilio-sms.ts";

export function openSms(given: SmsConfig, options: SmsVendorOptions): Sms {
  switch (given.vendor) {
    case "twilio":
      return twilioSms(given.config, options);
    case "messagemedia":
      return messageMediaSms(given.config, options);
    case "kudosity":
      return kudositySms(given.config, options);
  }
}
