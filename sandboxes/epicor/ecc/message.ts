/** The envelope of a message and what every message begins with. The order of elements does not matter. */
import { misshapen } from "../erp/refused.ts";
import { brand, company } from "../seed/code-lists.ts";
import { elementIn, readXml, textOf, type XmlElement } from "../xml.ts";

export interface Message {
  readonly type: string;
  readonly body: XmlElement;
}

/** @throws Refused for what is not `messages/request/{header,body}` with a type, or not for our brand */
export function readMessage(text: string): Message {
  const request = elementIn(elementIn(xmlIn(text), "messages"), "request");
  const [header, body] = [elementIn(request, "header"), elementIn(request, "body")];
  const type = textOf(request, "@type");
  if (header === undefined || body === undefined || type === "")
    throw misshapen("The message is not messages/request/{header,body} with a type.");
  if (Number.isNaN(Date.parse(textOf(header, "datestamp")))) throw misshapen("The header has no datestamp.");
  checkBrand(elementIn(body, "brand"));
  return { type, body };
}

function xmlIn(text: string): XmlElement {
  try {
    return readXml(text, { hasAttributes: true });
  } catch {
    throw misshapen("The message is not well-formed.");
  }
}

function checkBrand(given: XmlElement | undefined): void {
  if (given === undefined) throw misshapen("brand is missing.");
  for (const [name, own] of Object.entries(brand))
    if (textOf(given, name) !== own) throw misshapen(`brand/${name} "${textOf(given, name)}" is not known.`);
}

/** `WEBCUST`, or the same behind the company and a separator: `BEAN_WEBCUST`. */
export const accountIn = (body: XmlElement): string =>
  textOf(body, "accountNumber").replace(new RegExp(`^${company}[^A-Za-z0-9]`), "");

/** @throws Refused that names the first element there should not be */
export function refuseOthers(given: XmlElement, known: string, where: string): void {
  const names = known.split(" ");
  const other = Object.keys(given).find((name) => !names.includes(name));
  if (other !== undefined) throw misshapen(`${where}/${other} is not known.`);
}

/** The lines of a `lines` element. @throws Refused where a line holds what is not known */
export function linesIn(parent: XmlElement, known: string): XmlElement[] {
  const list: unknown = elementIn(parent, "lines")?.["line"];
  const lines = (Array.isArray(list) ? list : []).map((line: unknown) => elementIn({ line }, "line") ?? {});
  for (const line of lines) refuseOthers(line, `@number ${known}`, "lines/line");
  return lines;
}
