/**
 * HTML of a mail without anything that acts: no scripts, forms, frames or handlers, links to https, http, mailto and tel, pictures
 * by https or from the mail itself. What mails need stays: tables, inline style, links, pictures. Source: PRO-VCH-06; AMB-93.
 */
const tags = (
  "a abbr address b big blockquote br caption center cite code col colgroup dd del div dl dt em font h1 h2 h3 h4 h5 h6 hr i img ins " +
  "li mark ol p pre q s small span strike strong sub sup table tbody td tfoot th thead tr u ul"
).split(" ");
const look = ["style", "align", "valign", "width", "height", "bgcolor", "dir", "lang", "title", "role"];
/** A style that fetches or runs something, however it is written; a comment or an escape could hide one. */
const actingStyle = /url\s*\(|expression|@import|behavior|-moz-binding|javascript|\\|\/\*/i;

/** Loaded on first use: few processes ever clean a mail. */
export async function cleanedHtml(html: string): Promise<string> {
  const { default: sanitize } = await import("sanitize-html");
  return sanitize(html, {
    allowedTags: tags,
    allowedAttributes: {
      "*": look,
      a: ["href", "name", "target", "rel"],
      img: ["src", "alt", "border"],
      font: ["color", "face", "size"],
      ol: ["start", "type"],
      table: ["border", "cellpadding", "cellspacing"],
      td: ["colspan", "rowspan"],
      th: ["colspan", "rowspan", "scope"],
      col: ["span"],
    },
    allowedSchemes: ["https", "http", "mailto", "tel"],
    allowedSchemesByTag: { img: ["https", "cid"] },
    allowProtocolRelative: false,
    // What stands in these is no text of the mail, as where a whole page is pasted.
    nonTextTags: ["style", "script", "textarea", "option", "noscript", "title"],
    parseStyleAttributes: false,
    transformTags: {
      "*": (tagName, attribs) => ({ tagName, attribs: withoutActingStyle(attribs) }),
      a: (tagName, attribs) => ({
        tagName,
        attribs: {
          ...withoutActingStyle(attribs),
          ...(attribs["target"] !== undefined && { rel: "noopener noreferrer" }),
        },
      }),
    },
  }).trim();
}

function withoutActingStyle(attribs: Readonly<Record<string, string>>): Record<string, string> {
  const { style, ...others } = attribs;
  return style === undefined || actingStyle.test(style) ? others : { ...others, style };
}
