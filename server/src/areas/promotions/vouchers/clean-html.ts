import { actingStyle, mailAttributes, mailTags } from "@crema/contract/areas/promotions";

/**
 * HTML of a mail without anything that acts: no scripts, forms, frames or handlers, links to https, http, mailto and tel, pictures
 * by https or from the mail itself. What mails need stays: tables, inline style, links, pictures. The library is loaded on first use:
 * few processes ever clean a mail. Source: PRO-VCH-06; AMB-93.
 */
export async function cleanedHtml(html: string): Promise<string> {
  const { default: sanitize } = await import("sanitize-html");
  return sanitize(html, {
    allowedTags: [...mailTags],
    allowedAttributes: Object.fromEntries(Object.entries(mailAttributes).map(([tag, names]) => [tag, [...names]])),
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
