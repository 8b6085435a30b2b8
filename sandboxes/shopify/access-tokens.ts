/** Who may ask: a permanent token of the old kind, or one that client id and secret buy for a day. */
import type { HttpAsked, Reply } from "../kit/http.ts";
import { json } from "../kit/http.ts";
import type { Shop } from "./graphql/request.ts";

/** What the app is known by; obviously invented. */
export const legacyToken = "shpat_sandbox";
export const clientId = "sandbox-shopify-client";
export const clientSecret = "sandbox-shopify-secret";

const lifeSeconds = 86_399;

export const unauthorized: Reply = json(
  { errors: "[API] Invalid API key or access token (unrecognized login or wrong password)" },
  401,
);

export function isKnown({ headers }: HttpAsked, shop: Shop): boolean {
  const given = headers["x-shopify-access-token"];
  if (given === legacyToken) return true;
  const now = shop.now();
  return shop.state().tokens.some(({ token, expiresAt }) => token === given && new Date(expiresAt) > now);
}

/** `POST /admin/oauth/access_token`, a form. @returns the reply, and whether a token was made */
export function grantToken({ headers, text }: HttpAsked, shop: Shop): { reply: Reply; isMade: boolean } {
  const asked = fieldsOf(headers["content-type"] ?? "", text);
  if (asked === undefined) return refuse(json({ error: "invalid_request" }, 400));
  if (asked.get("grant_type") !== "client_credentials") return refuse(json({ error: "unsupported_grant_type" }, 400));
  if (asked.get("client_id") !== clientId) return refuse(unknownApp(asked.get("client_id") ?? ""));
  if (asked.get("client_secret") !== clientSecret) return refuse(json({ error: "invalid_client" }, 400));
  const token = `shpca_sandbox_${shop.state().nextId++}`;
  const expiresAt = new Date(shop.now().getTime() + lifeSeconds * 1_000).toISOString();
  shop.state().tokens.push({ token, expiresAt });
  const scope = shop.state().scopes.join(",");
  return { reply: json({ access_token: token, scope, expires_in: lifeSeconds }), isMade: true };
}

const refuse = (reply: Reply) => ({ reply, isMade: false });

function fieldsOf(type: string, text: string): URLSearchParams | undefined {
  return type.startsWith("application/x-www-form-urlencoded") ? new URLSearchParams(text) : undefined;
}

const unknownApp = (id: string): Reply => ({
  status: 400,
  body: `<!DOCTYPE html><html><head><title>Oauth error application_cannot_be_found</title></head><body><p>Oauth error application_cannot_be_found: Could not find Shopify app with client_id: ${id.replaceAll(/[^\w-]/g, "")}</p></body></html>`,
});
