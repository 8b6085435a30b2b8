/**
 * The mail that brings a code to its holder: the voucher's own text with {{code}}, {{name}}, {{firstName}}, {{expiry}} and
 * {{title}} filled in; a text that does not name the code gets it at its end. Source: PRO-CODE-27, AMB-93.
 */
import { mailMark, type Voucher } from "@crema/contract/areas/promotions";
import { escaped } from "../../../providers/mail/mail-content.ts";
import type { MailContent } from "../../../providers/mail/mail-content.ts";

/** How the outbox knows these mails. */
export const voucherCodeMail = { kind: "voucher-code" } as const;

interface MailedCode {
  readonly voucher: Pick<Voucher, "title" | "description" | "emailSubject" | "emailBody">;
  readonly holder: { readonly firstName: string; readonly name: string };
  readonly code: string;
  readonly expiresAt: Date;
}

const brisbane = new Intl.DateTimeFormat("en-AU", {
  timeZone: "Australia/Brisbane",
  day: "2-digit",
  month: "2-digit",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
/** `31/12/2026 23:59`, in Brisbane. */
export const expiryText = (at: Date): string => brisbane.format(at).replace(", ", " ");

export function voucherMail({ voucher, holder, code, expiresAt }: MailedCode): MailContent {
  const values: Readonly<Record<string, string>> = {
    code,
    name: holder.name,
    firstName: holder.firstName,
    expiry: expiryText(expiresAt),
    title: voucher.title,
  };
  const filled = (text: string, write: (value: string) => string): string =>
    text.replaceAll(mailMark, (_, name: string) => write(values[name] ?? ""));
  const hasBody = voucher.emailBody.trim() !== "";
  const namesCode = /\{\{\s*code\s*\}\}/.test(voucher.emailBody);
  const codeLines = [`Your code: ${code}`, `Valid until ${values["expiry"] ?? ""} (Brisbane time).`];
  return {
    subject: oneLine(filled(voucher.emailSubject === "" ? voucher.title : voucher.emailSubject, String)),
    ...(hasBody && { html: filled(voucher.emailBody, escaped) }),
    paragraphs: [...(hasBody ? [] : [voucher.title, voucher.description]), ...(namesCode ? [] : codeLines)],
    closing: [],
  };
}

const oneLine = (text: string): string => text.replaceAll(/\s+/g, " ");
