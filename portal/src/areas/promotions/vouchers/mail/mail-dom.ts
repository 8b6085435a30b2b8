/**
 * The HTML of a mail as a tree that can be shown: cleaned as the server cleans it, and under our Content-Security-Policy, which takes
 * neither HTML from text outside DOMPurify's policy nor styles from text at all. Source: AMB-93.
 */
import DOMPurify from "dompurify";
import { actingStyle, mailAttributes, mailTags } from "@crema/contract/areas/promotions";

/** A style in the text, under a name no parser obeys. */
const keptStyle = "data-style";
/** What is no text of a mail, with all that stands in it. */
const unshown = /<(script|style|noscript|textarea|title|template|iframe|object|svg|math)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const openingTag = /<([a-z][\w:-]*)(?:"[^"]*"|'[^']*'|[^'"<>])*>/gi;
const known = new Set(mailTags);

/** DOMPurify decides what stays; this only spares the browser what it would report of our Content-Security-Policy when it reads the text. */
const quiet = (html: string): string =>
  html
    .replaceAll(unshown, "")
    .replaceAll(openingTag, (tag, name: string) =>
      known.has(name.toLowerCase())
        ? tag.replaceAll(/([\s"'/])style\s*=/gi, `$1${keptStyle}=`).replaceAll(/([\s"'/])on\w+\s*=/gi, "$1data-on=")
        : "",
    );

const attributes = [...new Set(Object.values(mailAttributes).flat())].filter((name) => name !== "style");

/** @returns a tree of no page; its styles wait in `data-style` for `showMail` */
export function mailTree(html: string): DocumentFragment {
  return DOMPurify.sanitize(quiet(html), {
    ALLOWED_TAGS: [...mailTags],
    ALLOWED_ATTR: [...attributes, keptStyle],
    ADD_URI_SAFE_ATTR: [keptStyle],
    ALLOW_DATA_ATTR: false,
    RETURN_DOM_FRAGMENT: true,
  });
}

/** What the visual editor can hold, with the attributes it keeps; everything else it would lose. */
const visual: Readonly<Record<string, readonly string[]>> = {
  A: ["href"],
  OL: ["start"],
  ...Object.fromEntries(
    "P STRONG B EM I U S STRIKE DEL UL LI H1 H2 H3 BLOCKQUOTE BR HR CODE PRE".split(" ").map((tag) => [tag, []]),
  ),
};

/** Whether the visual editor shows all of it and would give it back whole. */
export const isVisual = (tree: DocumentFragment): boolean =>
  [...tree.querySelectorAll("*")].every((element) => {
    const kept = visual[element.tagName];
    return kept !== undefined && element.getAttributeNames().every((name) => kept.includes(name));
  });

/** Instead of a picture of another host, which the page may not fetch. */
function pictureBox(picture: Element, page: Document): HTMLElement {
  const box = page.createElement("span");
  box.textContent = picture.getAttribute("alt") || "Picture";
  box.title = picture.getAttribute("src") ?? "";
  box.style.cssText = "display:inline-block;padding:12px 16px;border:1px dashed #8a817c;color:#5d544f";
  return box;
}

/** Puts a mail into this empty page, in its styles, with links that lead nowhere and a box for each picture. */
export function showMail(html: string, page: Document): void {
  const mail = mailTree(html);
  // Before the page has them: a picture is fetched as soon as a page owns it.
  for (const picture of mail.querySelectorAll("img")) picture.replaceWith(pictureBox(picture, page));
  const tree = page.adoptNode(mail);
  for (const link of tree.querySelectorAll("a")) {
    link.title = link.getAttribute("href") ?? "";
    link.removeAttribute("href");
    link.style.cssText = "color:#0b57d0;text-decoration:underline";
  }
  for (const element of tree.querySelectorAll<HTMLElement>(`[${keptStyle}]`)) {
    const style = element.getAttribute(keptStyle) ?? "";
    element.removeAttribute(keptStyle);
    if (!actingStyle.test(style)) element.style.cssText += `;${style}`;
  }
  page.body.style.cssText =
    "margin:16px;background:#fff;color:#1c1715;font:14px/1.5 Arial,Helvetica,sans-serif;overflow-wrap:anywhere";
  page.body.replaceChildren(tree);
}
