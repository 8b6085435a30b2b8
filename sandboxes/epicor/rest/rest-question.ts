/** A REST request that was let in, and where it goes. */
import { misshapen, type Refused } from "../erp/refused.ts";
import type { Circumstances, Erp } from "../erp/state.ts";
import { type HttpAsked, parsedJson } from "../../kit/http.ts";
import type { RestPath } from "./rest-path.ts";

export interface RestQuestion {
  readonly erp: Erp;
  readonly circumstances: Circumstances;
  /** The address of the service, which contexts begin with. */
  readonly service: string;
  readonly asked: HttpAsked;
  readonly path: RestPath;
}

export const notAllowed = (method: string): Refused =>
  misshapen(`The requested resource does not support ${method}.`, 405);

/** @throws Refused 415 for another content type, 400 for what is not an object */
export function bodyOf({ headers, text }: HttpAsked): object {
  if (!(headers["content-type"] ?? "").toLowerCase().startsWith("application/json"))
    throw misshapen("The request's media type is not supported for this resource.", 415);
  const body = parsedJson(text);
  if (typeof body !== "object" || body === null || Array.isArray(body))
    throw misshapen("Unable to deserialize entity. Input data is not in correct format.");
  return body;
}
