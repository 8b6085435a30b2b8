/** Reading and writing the XML of two of the doors. Namespace prefixes and declarations are not looked at. */
import { XMLParser } from "fast-xml-parser";
import { z } from "zod";

export interface XmlElement {
  readonly [name: string]: unknown;
}

const isList = (name: string): boolean => name.endsWith("Row") || name === "line";

const parserOf = (hasAttributes: boolean): XMLParser =>
  new XMLParser({
    ignoreAttributes: !hasAttributes,
    attributeNamePrefix: "@",
    removeNSPrefix: true,
    parseTagValue: false,
    // Characters by number are read only with this.
    htmlEntities: true,
    ignoreDeclaration: true,
    ignorePiTags: true,
    isArray: isList,
  });
const [plain, withAttributes] = [parserOf(false), parserOf(true)];

const element = z.record(z.string(), z.unknown());

/** The elements of a text as objects, texts as text, `…Row` and `line` always lists. @throws Error for what is no XML */
export function readXml(text: string, { hasAttributes = false }: { hasAttributes?: boolean } = {}): XmlElement {
  if (/<!DOCTYPE/i.test(text)) throw new Error("A document type is not allowed.");
  const parser = hasAttributes ? withAttributes : plain;
  return element.parse(parser.parse(text, true));
}

/** An element in an element; undefined where there is none. */
export function elementIn(parent: XmlElement | undefined, name: string): XmlElement | undefined {
  const found = parent?.[name];
  if (found === "") return {};
  const parsed = element.safeParse(Array.isArray(found) ? found[0] : found);
  return parsed.success ? parsed.data : undefined;
}

/** The text of an element, without what is around it; empty where there is none. */
export function textOf(parent: XmlElement | undefined, name: string): string {
  const found = parent?.[name];
  if (typeof found === "string") return found.trim();
  const inner = elementIn(parent, name)?.["#text"];
  return typeof inner === "string" ? inner.trim() : "";
}

const escapes: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as it may stand in an element or an attribute. */
export const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (one) => escapes[one] ?? one);

/** An element around what is already XML; without content it closes itself. */
export const around = (name: string, content: string): string => {
  const [bare = ""] = name.split(" ");
  return content === "" ? `<${name}/>` : `<${name}>${content}</${bare}>`;
};
