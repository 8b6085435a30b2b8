/** Who asks over REST. Two layers, both needed: an API key, and a person by Basic. The names and secrets are invented. */
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { against, misshapen, Refused } from "../erp/refused.ts";
import { company, site } from "../seed/code-lists.ts";
import { basicOf, type HttpAsked, parsedJson } from "../../kit/http.ts";
import { notSignedIn } from "./error-body.ts";

export const restUser = { name: "crema", password: "sandbox-password" } as const;
export const restKey = "sandbox-key";

/** @throws Refused 401 where one of the layers is missing or wrong */
export function checkIdentity({ headers }: HttpAsked): void {
  if (headers["x-api-key"] !== restKey) throw new Refused(notSignedIn("The API key is missing or is not valid."));
  if (headers.authorization !== basicOf(restUser.name, restUser.password))
    throw new Refused(notSignedIn("Invalid username or password."));
}

const callSettings = z.looseObject({ Company: z.string().optional(), Plant: z.string().optional() });
/** @throws Refused for a company or a site there is not */
export function checkCallSettings(headers: IncomingHttpHeaders): void {
  const text = headers["callsettings"];
  if (typeof text !== "string") return;
  const read = callSettings.safeParse(parsedJson(text));
  if (!read.success) throw misshapen("The header callsettings is not an object.");
  const given = read.data;
  if (given.Company !== undefined && given.Company !== company)
    throw against("Company", `Company "${given.Company}" is not valid.`);
  if (given.Plant !== undefined && given.Plant !== site) throw against("Plant", `Site "${given.Plant}" is not valid.`);
}
