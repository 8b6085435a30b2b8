/** What the HTML of a voucher's mail is made of; the rest is taken out. Source: PRO-VCH-06; AMB-93. */
const words = (text: string): readonly string[] => text.split(" ");

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
