import { loadAccess } from "../src/app/access/access-store.ts";
import { storeTokens } from "../src/app/session/session-store.ts";
import { loadSettings } from "../src/app/start/settings.ts";

export const me = "11111111-1111-4111-8111-111111111111";

const base64url = (value: unknown) =>
  btoa(JSON.stringify(value)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

/** An id token in the form that the portal reads; only servers look at signatures. */
export const idTokenOf = (payload: object, header: object = { alg: "EdDSA" }): string =>
  `${base64url(header)}.${base64url(payload)}.c2ln`;

export const storeSession = (idToken = idTokenOf({ sub: me })): void =>
  storeTokens({ idToken, refreshToken: "r", expiresIn: 3600 }, Date.now());

/** Starts the page with these switches on, and with the rights that the stubbed `fetch` answers. */
export async function startPage(features: readonly string[]): Promise<void> {
  const own = document.implementation.createHTMLDocument();
  own.body.innerHTML = `<script id="settings" type="application/json">${JSON.stringify({ cremaEnv: "local", features })}</script>`;
  await loadSettings(own);
  await loadAccess(me);
}
