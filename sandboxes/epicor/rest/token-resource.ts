/** `POST TokenResource.svc`: a bearer token for a name and a password. XML unless JSON is asked for. */
import { Refused } from "../erp/refused.ts";
import type { Erp } from "../erp/state.ts";
import { type HttpAsked, json, type Reply } from "../../kit/http.ts";
import { notSignedIn } from "./error-body.ts";
import { basicOf, isRestUser, restUser } from "./identity.ts";

/** @throws Refused 401 */
export function tokenReply(erp: Erp, asked: HttpAsked): Reply {
  if (!isSignedIn(asked)) throw new Refused(notSignedIn("Invalid username or password."));
  const state = erp.state();
  const seconds = state.settings.tokenSeconds;
  const token = crypto.randomUUID();
  const now = erp.now().getTime();
  state.tokens = Object.fromEntries(Object.entries(state.tokens).filter(([, ends]) => ends >= now));
  state.tokens[token] = now + seconds * 1_000;
  erp.changed();
  if ((asked.headers.accept ?? "").includes("application/json"))
    return json({ AccessToken: token, ExpiresIn: seconds, TokenType: "Bearer" });
  return {
    type: "application/xml; charset=utf-8",
    body: `<Token><AccessToken>${token}</AccessToken><ExpiresIn>${seconds}</ExpiresIn><TokenType>Bearer</TokenType></Token>`,
  };
}

/** By Basic, by headers `username` and `password`, or by a form with `grant_type=password`. */
function isSignedIn({ headers, text }: HttpAsked): boolean {
  if (headers.authorization !== undefined) return headers.authorization === basicOf(restUser.name, restUser.password);
  if (headers["username"] !== undefined) return isRestUser(headers["username"], headers["password"]);
  const form = new URLSearchParams(text);
  return form.get("grant_type") === "password" && isRestUser(form.get("username"), form.get("password"));
}
