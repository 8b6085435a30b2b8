/** Who asks: an API key as the name of HTTP Basic with any password. */
import type { HttpAsked, Reply } from "../kit/http.ts";
import { refusal } from "./refusals.ts";

export const apiKey = "sandbox-key";

/** @returns what is answered to somebody who may not ask; undefined where one may */
export function refusedAsker({ headers }: HttpAsked): Reply | undefined {
  const [scheme = "", credentials = ""] = (headers.authorization ?? "").split(" ");
  const [name, password] = Buffer.from(credentials, "base64").toString("utf8").split(":");
  if (!/^basic$/i.test(scheme) || password === undefined) return refusal(50);
  return name === apiKey ? undefined : refusal(100);
}
