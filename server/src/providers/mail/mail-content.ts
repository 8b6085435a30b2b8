/**
 * What a mail says, kept as its parts and written out as text and HTML when it is sent. A secret link is kept as the
 * seed of its token: the stored mail lets nobody in. All values are escaped; only `html` is HTML of its own, cleaned before.
 */
import { type OneTimePurpose, oneTimePurposes } from "../../platform/sessions/one-time-tokens.ts";
import { z } from "zod";

export interface SecretLink {
  readonly label: string;
  /** Path on our origin; the token goes behind `#token=`, which no server logs. */
  readonly path: string;
  readonly purpose: OneTimePurpose;
  readonly seed: string;
}

export const mailContent = z.object({
  subject: z.string(),
  html: z.string().optional(),
  paragraphs: z.array(z.string()),
  link: z
    .object({ label: z.string(), path: z.string(), purpose: z.enum(oneTimePurposes), seed: z.string() })
    .optional(),
  /** Small print: why this mail came, what to do when it should not have. */
  closing: z.array(z.string()),
});
export interface MailContent {
  readonly subject: string;
  /** Written by staff and cleaned; goes before the paragraphs. */
  readonly html?: string | undefined;
  readonly paragraphs: readonly string[];
  readonly link?: SecretLink | undefined;
  readonly closing: readonly string[];
}

const escapes: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
export const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (one) => escapes[one] ?? one);

/** @param address - where the link leads, with its token */
export function writeMail(
  content: MailContent,
  { address, productName }: { address: string | undefined; productName: string },
): { text: string; html: string } {
  const { paragraphs, closing, link } = content;
  const own = content.html === undefined ? [] : [textOf(content.html)];
  const linkText = link === undefined || address === undefined ? [] : [`${link.label}:\n${address}`];
  const text = [...own, ...paragraphs, ...linkText, "--", ...closing, productName].join("\n\n");
  return { text: `${text}\n`, html: htmlOf(content, { address, productName }) };
}

/** What HTML says without its tags; pictures by their descriptions, links by their addresses too. */
function textOf(html: string): string {
  return html
    .replaceAll(/<img\b[^>]*\balt="([^"]*)"[^>]*>/gi, "$1")
    .replaceAll(/<a\b[^>]*\bhref="([^"]*)"[^>]*>(.*?)<\/a>/gis, "$2 ($1)")
    .replaceAll(/<\/(?:p|div|h\d|li|tr|table)>|<br\b[^>]*>/gi, "\n")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39|nbsp);/g, (_, name: string) => characters[name] ?? "")
    .split("\n")
    .map((line) => line.replaceAll(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .join("\n");
}
const characters: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'", nbsp: " " };

const small = "margin:0 0 8px;font-size:12px;line-height:18px;color:#71675d";

function htmlOf(
  { subject, html = "", paragraphs, link, closing }: MailContent,
  { address, productName }: { address: string | undefined; productName: string },
): string {
  const button =
    link === undefined || address === undefined
      ? ""
      : `<p style="margin:24px 0"><a href="${escaped(address)}" style="display:inline-block;padding:10px 18px;border-radius:6px;background:#2e1f17;color:#fffaf4;font-weight:600;text-decoration:none">${escaped(link.label)}</a></p>
<p style="${small}">If the button does not work, open this address:<br><a href="${escaped(address)}" style="color:#0b6960;word-break:break-all">${escaped(address)}</a></p>`;
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:32px 16px;background:#f7f5f2;font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;color:#1f1a17">
<div style="max-width:520px;margin:0 auto;padding:28px 32px;border:1px solid #e8e3dc;border-radius:10px;background:#ffffff">
<p style="margin:0 0 20px;font-size:17px;font-weight:600">${escaped(productName)}</p>
${html}
${paragraphs.map((one) => `<p style="margin:0 0 14px;font-size:14px;line-height:22px">${escaped(one)}</p>`).join("\n")}
${button}
<hr style="margin:24px 0 16px;border:0;border-top:1px solid #e8e3dc">
${closing.map((one) => `<p style="${small}">${escaped(one)}</p>`).join("\n")}
</div></body></html>
`;
}
