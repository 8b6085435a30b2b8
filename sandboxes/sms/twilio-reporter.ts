/** Twilio's ids, words and status callbacks: a signed form, sent once. */
import { createHmac } from "node:crypto";
import type { Reporter } from "./sms-book.ts";
import { type KeptSms, type Step, twilioAccount } from "./sms-state.ts";

export const twilioWords: Readonly<Record<Step, string>> = {
  queued: "queued",
  sent: "sent",
  delivered: "delivered",
  undelivered: "undelivered",
  "opted-out": "failed",
};
export const twilioVersion = "2010-04-01";

/** `Unreachable destination handset` and `Attempt to send to unsubscribed recipient`. */
export const twilioErrorCodes: Readonly<Partial<Record<Step, number>>> = { undelivered: 30_003, "opted-out": 21_610 };

export const twilioReporter: Reporter = {
  rules: { cutOffSeconds: 15, retrySeconds: [] },
  idOf: (number) => `SM${number.toString(16).padStart(32, "0")}`,
  reports(message, step, isForged) {
    if (message.callback === undefined) return [];
    const form = formOf(message, step);
    const token = isForged ? "somebody-else" : twilioAccount.token;
    const headers = {
      "content-type": "application/x-www-form-urlencoded; charset=UTF-8",
      "x-twilio-signature": twilioSignature({ url: message.callback, form, token }),
    };
    return [{ url: message.callback, headers, body: new URLSearchParams(form).toString() }];
  },
};

function formOf({ id, to, from }: KeptSms, step: Step): Record<string, string> {
  const word = twilioWords[step];
  const errorCode = twilioErrorCodes[step];
  return {
    ApiVersion: twilioVersion,
    AccountSid: twilioAccount.sid,
    SmsSid: id,
    SmsStatus: word,
    MessageSid: id,
    MessageStatus: word,
    ...(errorCode === undefined ? {} : { ErrorCode: String(errorCode) }),
    To: to,
    From: from,
  };
}

interface Signed {
  readonly url: string;
  readonly form: Readonly<Record<string, string>>;
  readonly token: string;
}

/** Base64 of HMAC-SHA1 over the whole address and every name and value, by name. Source: twilio.com/docs/usage/security */
export function twilioSignature({ url, form, token }: Signed): string {
  const names = Object.keys(form).toSorted();
  const signed = url + names.map((name) => `${name}${form[name] ?? ""}`).join("");
  return createHmac("sha1", token).update(signed).digest("base64");
}
