/**
 * /callback: what the sign-in portal hands back in the address. The values leave the address before anything else
 * happens, and the pair that travelled is exchanged at once, so that what history, proxies or logs may have seen is dead.
 * Source: spec part 1, section 2; AMB-08, AMD-10, AMD-18.
 */
import type { Environment } from "@crema/contract/areas/configuration";
import { callAddress } from "../api/call-address.ts";
import { baseUrl, exchange } from "../api/wire.ts";
import { isAcceptable, readIdToken } from "./id-token.ts";
import { takeState } from "./return-memory.ts";
import { type TokenSet, clearSession, readSession, storeTokens } from "./session-store.ts";
import { SessionEnded, readTokens, refreshedSession } from "./tokens.ts";

export interface ReturnedValues {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
  readonly code: string;
  readonly state: string | undefined;
}

/** Takes the values out of the address bar and its history entry. Undefined when this is not /callback. */
export function takeReturnedValues(): ReturnedValues | undefined {
  const { pathname, search } = window.location;
  if (pathname.replace(/\/$/, "") !== "/callback") return undefined;
  window.history.replaceState(null, "", "/");
  const query = new URLSearchParams(search);
  const one = (name: string): string => query.get(name) ?? "";
  return {
    idToken: one("idToken"),
    refreshToken: one("refreshToken"),
    expiresIn: one("expiresIn"),
    code: one("code"),
    state: query.get("state") ?? undefined,
  };
}

/** Whether the values answer a sign-in this tab began. Local and development portals may be returned to without one. */
export function isStateRight(given: string | undefined, kept: string | undefined, environment: Environment): boolean {
  const isRelaxed = environment === "local" || environment === "development";
  if (isRelaxed && (given === undefined || kept === undefined)) return true;
  return given !== undefined && given === kept;
}

/** The values cannot be accepted; nothing was stored. */
export class ReturnRefused extends Error {
  override readonly name = "ReturnRefused";
}

/**
 * Stores the returned session and exchanges it.
 *
 * @throws ReturnRefused when state or token are not right; SessionEnded when the server refuses the exchange
 */
export async function acceptReturn(values: ReturnedValues, environment: Environment): Promise<void> {
  if (!isStateRight(values.state, takeState(), environment))
    throw new ReturnRefused("This sign-in was not started in this window.");
  const tokens = values.code === "" ? tokensIn(values) : await tokensFor(values.code);
  if (!isAcceptable(readIdToken(tokens.idToken), Date.now()) || tokens.refreshToken === "")
    throw new ReturnRefused("The sign-in portal handed back values that cannot be used.");
  const hasTravelled = values.code === "";
  // A pair from the address is stored as out of date: whatever happens next, a refresh comes before its first use.
  storeTokens(tokens, hasTravelled ? 0 : Date.now());
  if (!hasTravelled) return;
  try {
    await refreshedSession(readSession()?.idToken ?? "");
  } catch (error) {
    if (error instanceof SessionEnded) clearSession();
    throw error;
  }
}

function tokensIn({ idToken, refreshToken, expiresIn }: ReturnedValues): TokenSet {
  return { idToken, refreshToken, expiresIn: Number.parseInt(expiresIn, 10) || 0 };
}

async function tokensFor(code: string): Promise<TokenSet> {
  const address = callAddress("/v1/auth/portal/exchange", baseUrl(), {});
  return readTokens(await exchange({ method: "POST", address, body: { code } }));
}
