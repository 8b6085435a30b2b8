/**
 * XML as plain objects: elements by name, texts as they are, attributes behind "@_". What was read can be written again as it was.
 * Pure.
 */
import { XMLBuilder, XMLParser, XMLValidator } from "fast-xml-parser";
import { z } from "zod";

export type XmlNode = string | XmlElement;
export interface XmlElement {
  readonly [name: string]: XmlNode | readonly XmlNode[];
}

const element: z.ZodType<XmlElement> = z.lazy(() =>
  z.record(z.string(), z.union([z.string(), element, z.array(z.union([z.string(), element]))])),
);
const attributes = { ignoreAttributes: false, attributeNamePrefix: "@_" };
const parser = new XMLParser({ ...attributes, parseTagValue: false, parseAttributeValue: false });
const builder = new XMLBuilder({ ...attributes, suppressEmptyNode: true, suppressBooleanAttributes: false });

export function readXml(text: string): XmlElement | undefined {
  try {
    return XMLValidator.validate(text) === true ? element.safeParse(parser.parse(text)).data : undefined;
  } catch {
    return undefined;
  }
}

export const writeXml = (root: XmlElement): string => builder.build(root);

export const xmlText = (text: string): string =>
  text.toWellFormed().replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "");

/** The name an element really has in a parent, whatever its prefix. */
export const nameIn = (parent: XmlElement, local: string): string | undefined =>
  Object.keys(parent).find((name) => name === local || name.endsWith(`:${local}`));

export function childrenOf(parent: XmlElement | undefined, local: string): readonly XmlNode[] {
  const name = parent === undefined ? undefined : nameIn(parent, local);
  const found = name === undefined ? undefined : parent?.[name];
  if (found === undefined) return [];
  return isMany(found) ? found : [found];
}

export function elementAt(root: XmlElement | undefined, ...way: readonly string[]): XmlElement | undefined {
  return way.reduce<XmlElement | undefined>((at, local) => {
    const [found] = childrenOf(at, local);
    return found === undefined || typeof found === "string" ? undefined : found;
  }, root);
}

/** The text of the first child of this name; '' when there is none. */
export function textIn(parent: XmlElement | undefined, local: string): string {
  const [found] = childrenOf(parent, local);
  if (found === undefined || typeof found === "string") return found ?? "";
  const text = found["#text"];
  return typeof text === "string" ? text : "";
}

const isMany = (node: XmlNode | readonly XmlNode[]): node is readonly XmlNode[] => Array.isArray(node);
