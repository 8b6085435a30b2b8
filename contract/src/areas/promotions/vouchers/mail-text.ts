/** What is filled into the text of a voucher's mail, and how long that may make it. Source: PRO-CODE-27, AMB-93. */

/** What is filled in, written `{{code}}`. */
export const mailMarks = ["code", "name", "firstName", "expiry", "title"] as const;
export const mailMark = new RegExp(String.raw`\{\{\s*(${mailMarks.join("|")})\s*\}\}`, "g");
/** Characters of a mail's HTML once everything is filled in. */
const longestFilledBody = 300_000;

/** Characters that are counted for what differs by person. */
const counted: Readonly<Record<string, number>> = { code: 13, expiry: 16, name: 500, firstName: 250 };

function filledLength({ title, emailBody }: { readonly title: string; readonly emailBody: string }): number {
  const written = title.replaceAll(/[&<>"']/g, "&quot;").length;
  let length = emailBody.length;
  for (const [mark, name = ""] of emailBody.matchAll(mailMark)) length += (counted[name] ?? written) - mark.length;
  return length;
}

/** Why this text cannot be mailed; undefined where it can. */
export const mailTextProblem = (mail: { readonly title: string; readonly emailBody: string }): string | undefined =>
  filledLength(mail) > longestFilledBody
    ? "The email is too long once names and codes are filled in: at most 300,000 characters"
    : undefined;

const words = (text: string): readonly string[] => text.split(" ");

/** What the HTML of a voucher's mail is made of; the rest is taken out. Source: PRO-VCH-06; AMB-93. */
export const mailTags = words(
  "a abbr address b big blockquote br caption center cite code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins " +
    "li mark ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul",
);
/** By tag; `*` for each of them. */
export const mailAttributes = {
  "*": words("style align valign width height bgcolor dir lang title role"),
  a: words("href name target rel"),
  img: words("src alt border"),
  font: words("color face size"),
  ol: words("start type"),
  table: words("border cellpadding cellspacing"),
  td: words("colspan rowspan"),
  th: words("colspan rowspan scope"),
  col: words("span"),
} as const;
/** A style that fetches or runs something, however it is written; a comment or an escape could hide one. */
export const actingStyle = /url\s*\(|expression|@import|behavior|-moz-binding|javascript|\\|\/\*/i;
