/**
 * A session at Epicor's SOAP services: logged in, at work, and always logged out, because one that is left open keeps a licence.
 * Source: docs/providers/epicor.md, "SOAP".
 */
import type { Clock } from "../../../../platform/clock/clock.ts";
import type { HttpClient } from "../../../../platform/exchange/http-client.ts";
import type { EpicorSoapConfig } from "../epicor-config.ts";
import { type Heard, hear, unclear } from "../hear.ts";
import { textIn, type XmlElement } from "../xml.ts";
import {
  readSoapReply,
  soapAction,
  type SoapIdentity,
  type SoapParameters,
  soapRequest,
  type SoapService,
} from "./epicor-soap-envelope.ts";

type SoapHeard =
  | { readonly kind: "ok"; readonly result: XmlElement }
  /** The service says no in its own form. */
  | { readonly kind: "fault"; readonly reason: string }
  | Exclude<Heard, { kind: "answered" }>;
type SoapFailure = Exclude<SoapHeard, { kind: "ok" }>;

/** Thrown by a session's calls; its reason is for staff. */
export class SoapStop extends Error {
  readonly heard: SoapFailure;
  constructor(heard: SoapFailure) {
    super(heard.reason);
    this.heard = heard;
  }
}

export interface SoapSession {
  /** @throws SoapStop unless the service answered in its own form that it did it */
  call(path: string, method: string, parameters: SoapParameters): Promise<XmlElement>;
}

export interface SoapSessions {
  /** Logs in, works, logs out. @throws SoapStop */
  within<T>(signal: AbortSignal, work: (session: SoapSession) => Promise<T>): Promise<T>;
}

const sessionService = "Ice/Lib/SessionMod";

export function soapSessions(
  http: HttpClient,
  { config, clock, logoutMs }: { config: EpicorSoapConfig; clock: Clock; logoutMs: number },
): SoapSessions {
  const identity: SoapIdentity = { username: config.username, password: config.password.reveal() };
  const ask = async (
    service: SoapService,
    given: { sessionId?: string | undefined; parameters: SoapParameters; signal: AbortSignal },
  ): Promise<SoapHeard> => {
    const heard = await hear(http, clock, {
      method: "POST",
      url: `${config.url}/${service.path}.svc`,
      headers: { "content-type": "text/xml; charset=utf-8", soapaction: `"${soapAction(service)}"` },
      body: soapRequest(service, { identity, ...given }),
      signal: given.signal,
    });
    return heard.kind === "answered" ? meaning(service, heard) : heard;
  };
  const sessionOf = (signal: AbortSignal, sessionId?: string): SoapSession => ({
    async call(path, method, parameters) {
      const heard = await ask({ path, method }, { sessionId, parameters, signal });
      if (heard.kind !== "ok") throw new SoapStop(heard);
      return heard.result;
    },
  });
  return {
    async within(signal, work) {
      const sessionId = textIn(await sessionOf(signal).call(sessionService, "Login", {}), "LoginResult");
      const session = sessionOf(signal, sessionId);
      try {
        await session.call(sessionService, "SetCompany", { companyID: config.house.company });
        if (config.house.brand.site !== "")
          await session.call(sessionService, "SetPlant", { newPlant: config.house.brand.site });
        return await work(session);
      } finally {
        // With time of its own: what ended the work must not keep the licence.
        const parameters = {};
        const alone = AbortSignal.timeout(logoutMs);
        await ask({ path: sessionService, method: "Logout" }, { sessionId, parameters, signal: alone });
      }
    },
  };
}

/** A fault comes with status 500, too. */
function meaning(service: SoapService, { status, text }: Extract<Heard, { kind: "answered" }>): SoapHeard {
  const reply = readSoapReply(service, text);
  if (reply.kind === "fault") return reply;
  return reply.kind === "ok" && status < 300 ? reply : unclear(status);
}
