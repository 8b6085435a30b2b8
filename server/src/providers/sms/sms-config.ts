/** Settings of the SMS drivers. Source: docs/providers/sms.md. */
import { z } from "zod";
import { ConfigProblems } from "../../platform/config/config.ts";
import { secret, type Secret } from "../../platform/config/secret.ts";
import { partnerAddress, secretText } from "../provider-values.ts";

const vendors = ["twilio", "messagemedia", "kudosity"] as const;
type Vendor = (typeof vendors)[number];

export const smsVariables = z.object({
  /** Who sends; empty is the first that has an account here, in this order. */
  SMS_VENDOR: z.enum(["", ...vendors]).default(""),
  /** A number, or a name registered with the vendor. */
  SMS_SENDER: z.string().default(""),
  SMS_TIMEOUT_SECONDS: z.coerce.number().min(0.1).default(15),
  SMS_TWILIO_URL: partnerAddress.default("https://api.twilio.com"),
  SMS_TWILIO_ACCOUNT_SID: z.string().default(""),
  SMS_TWILIO_AUTH_TOKEN: secretText.default(secret("")),
  SMS_MESSAGEMEDIA_URL: partnerAddress.default("https://api.messagemedia.com"),
  SMS_MESSAGEMEDIA_KEY: z.string().default(""),
  SMS_MESSAGEMEDIA_SECRET: secretText.default(secret("")),
  SMS_KUDOSITY_URL: partnerAddress.default("https://api.transmitmessage.com"),
  SMS_KUDOSITY_API_KEY: secretText.default(secret("")),
});

interface Common {
  readonly url: string;
  readonly sender: string;
  readonly timeoutMs: number;
}
export type TwilioConfig = Common & { readonly accountSid: string; readonly authToken: Secret };
export type MessageMediaConfig = Common & { readonly key: string; readonly secret: Secret };
export type KudosityConfig = Common & { readonly apiKey: Secret };

export type SmsConfig =
  | { readonly vendor: "twilio"; readonly config: TwilioConfig }
  | { readonly vendor: "messagemedia"; readonly config: MessageMediaConfig }
  | { readonly vendor: "kudosity"; readonly config: KudosityConfig };

/** @returns undefined when no vendor has an account here @throws ConfigProblems when the named one has none */
export function smsConfig(given: z.infer<typeof smsVariables>): SmsConfig | undefined {
  const complete: Readonly<Record<Vendor, boolean>> = {
    twilio: given.SMS_TWILIO_ACCOUNT_SID !== "" && given.SMS_TWILIO_AUTH_TOKEN.isSet,
    messagemedia: given.SMS_MESSAGEMEDIA_KEY !== "" && given.SMS_MESSAGEMEDIA_SECRET.isSet,
    kudosity: given.SMS_KUDOSITY_API_KEY.isSet,
  };
  const vendor = given.SMS_VENDOR === "" ? vendors.find((one) => complete[one]) : given.SMS_VENDOR;
  if (vendor === undefined) return undefined;
  if (!complete[vendor]) throw new ConfigProblems([`SMS_VENDOR: the account of ${vendor} is missing`]);
  return configOf(vendor, given);
}

function configOf(vendor: Vendor, given: z.infer<typeof smsVariables>): SmsConfig {
  const common = { sender: given.SMS_SENDER, timeoutMs: given.SMS_TIMEOUT_SECONDS * 1_000 };
  switch (vendor) {
    case "twilio": {
      const account = { accountSid: given.SMS_TWILIO_ACCOUNT_SID, authToken: given.SMS_TWILIO_AUTH_TOKEN };
      return { vendor, config: { ...common, ...account, url: given.SMS_TWILIO_URL } };
    }
    case "messagemedia": {
      const account = { key: given.SMS_MESSAGEMEDIA_KEY, secret: given.SMS_MESSAGEMEDIA_SECRET };
      return { vendor, config: { ...common, ...account, url: given.SMS_MESSAGEMEDIA_URL } };
    }
    case "kudosity":
      return { vendor, config: { ...common, apiKey: given.SMS_KUDOSITY_API_KEY, url: given.SMS_KUDOSITY_URL } };
  }
}
