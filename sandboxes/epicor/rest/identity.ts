/**
 * Who asks over REST. Two layers, both needed: an API key with the services it is for, and a person by Basic or by a token.
 * The names and secrets are invented.
 */
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { against, misshapen, Refused } from "../erp/refused.ts";
import { sessionOf } from "../erp/sessions.ts";
import type { Erp } from "../erp/state.ts";
import { company, site } from "../seed/code-lists.ts";
import type { HttpAsked } from "../../kit/http.ts";
import { notSignedIn } from "./error-body.ts";

export const restUser = { name: "crema", password: "sandbox-password" } as const;
export const restKey = "sandbox-key";

/** Services by key; the second key is for reading customers and parts only. */
const scopes: Readonly<Record<string, readonly string[]>> = {
  [restKey]: ["Erp.BO.SalesOrderSvc", "Erp.BO.CustomerSvc", "Erp.BO.PartSvc", "Ice.Lib.SessionModSvc"],
  "sandbox-key-catalogue": ["Erp.BO.CustomerSvc", "Erp.BO.PartSvc"],
};

export const basicOf = (name: string, password: string): string =>
  `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`;

export const isRestUser = (name: unknown, password: unknown): boolean =>
  name === restUser.name && password === restUser.password;

/** @throws Refused 401 where one of the layers is missing or wrong, 403 where the key is not for the service */
export function checkIdentity(erp: Erp, { headers, url }: HttpAsked, service: string): void {
  const key = headers["x-api-key"] ?? url.searchParams.get("api-key");
  const scope = typeof key === "string" && Object.hasOwn(scopes, key) ? scopes[key] : undefined;
  if (scope === undefined) throw new Refused(notSignedIn("The API key is missing or is not valid."));
  const authorization = headers.authorization ?? "";
  const isPerson = authorization === basicOf(restUser.name, restUser.password) || isBearer(erp, authorization);
  if (!isPerson) throw new Refused(notSignedIn("Invalid username or password, or the token has expired."));
  if (!scope.includes(service))
    throw new Refused({
      status: 403,
      type: "System.UnauthorizedAccessException",
      message: `The API key's access scope does not allow ${service}.`,
    });
}

function isBearer({ state, now }: Erp, authorization: string): boolean {
  const ends = authorization.startsWith("Bearer ") ? state().tokens[authorization.slice(7)] : undefined;
  return ends !== undefined && now().getTime() <= ends;
}

const callSettings = z.looseObject({ Company: z.string().optional(), Plant: z.string().optional() });
const license = z.looseObject({ SessionID: z.string().optional() });

/** @throws Refused for a company or a site there is not */
export function checkCallSettings(headers: IncomingHttpHeaders): void {
  const given = headerObject(headers, "callsettings", callSettings);
  if (given?.Company !== undefined && given.Company !== company)
    throw against("Company", `Company "${given.Company}" is not valid.`);
  if (given?.Plant !== undefined && given.Plant !== site) throw against("Plant", `Site "${given.Plant}" is not valid.`);
}

/** The session of a `License` or `SessionInfo` header, undefined without one. @throws Refused 410 where it is gone */
export function sessionIdIn(erp: Erp, headers: IncomingHttpHeaders, fault: string | undefined): string | undefined {
  const given = headerObject(headers, "license", license) ?? headerObject(headers, "sessioninfo", license);
  if (given?.SessionID === undefined) return undefined;
  sessionOf(erp, fault === "session-expired" ? "" : given.SessionID);
  return given.SessionID;
}

function headerObject<T extends z.ZodType>(
  headers: IncomingHttpHeaders,
  name: string,
  shape: T,
): z.output<T> | undefined {
  const text = headers[name];
  if (typeof text !== "string") return undefined;
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw misshapen(`The header ${name} is not an object.`);
  }
}
