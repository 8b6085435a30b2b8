/**
 * Requests and replies of Epicor's SOAP 1.1 services. Pure; elements are found whatever prefix they have, because nobody here read
 * a WSDL. Source: docs/providers/epicor.md, "SOAP".
 */
import { elementAt, readXml, textIn, type XmlElement, type XmlNode, writeXml, xmlText } from "../xml.ts";

export interface SoapIdentity {
  readonly username: string;
  readonly password: string;
}
/** In the order of the method's own parameters. */
export type SoapParameters = Readonly<Record<string, XmlNode>>;
export interface SoapService {
  readonly path: string;
  readonly method: string;
}

const security = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-wssecurity-secext-1.0.xsd";
const plainPassword = "http://docs.oasis-open.org/wss/2004/01/oasis-200401-wss-username-token-profile-1.0#PasswordText";
const hosting = "http://schemas.datacontract.org/2004/07/Epicor.Hosting";

const namespaceOf = ({ path }: SoapService): string => path.replaceAll("/", ":");

export const soapAction = (service: SoapService): string =>
  `${namespaceOf(service)}/${service.path.split("/").at(-1)}SvcContract/${service.method}`;

export function soapRequest(
  service: SoapService,
  given: { identity: SoapIdentity; sessionId?: string | undefined; parameters: SoapParameters },
): string {
  return writeXml({
    "s:Envelope": {
      "@_xmlns:s": "http://schemas.xmlsoap.org/soap/envelope/",
      "s:Header": { ...usernameToken(given.identity), ...sessionInfo(given.identity, given.sessionId) },
      "s:Body": { [service.method]: { "@_xmlns": namespaceOf(service), ...given.parameters } },
    },
  });
}

const usernameToken = ({ username, password }: SoapIdentity): XmlElement => ({
  "o:Security": {
    "@_xmlns:o": security,
    "@_s:mustUnderstand": "1",
    "o:UsernameToken": {
      "o:Username": xmlText(username),
      "o:Password": { "@_Type": plainPassword, "#text": xmlText(password) },
    },
  },
});

const sessionInfo = ({ username }: SoapIdentity, sessionId: string | undefined): XmlElement =>
  sessionId === undefined
    ? {}
    : {
        SessionInfo: {
          "@_xmlns": "urn:epic:headers:SessionInfo",
          SessionID: { "@_xmlns": hosting, "#text": sessionId },
          UserID: { "@_xmlns": hosting, "#text": xmlText(username) },
        },
      };

export type SoapReply =
  | { readonly kind: "ok"; readonly result: XmlElement }
  | { readonly kind: "fault"; readonly reason: string }
  | { readonly kind: "unreadable" };

export function readSoapReply(service: SoapService, text: string): SoapReply {
  const body = elementAt(readXml(text), "Envelope", "Body");
  if (body === undefined) return { kind: "unreadable" };
  const fault = elementAt(body, "Fault");
  if (fault !== undefined) return { kind: "fault", reason: textIn(fault, "faultstring") || "The ERP gave no reason" };
  const result = elementAt(body, `${service.method}Response`);
  return result === undefined ? { kind: "unreadable" } : { kind: "ok", result };
}
