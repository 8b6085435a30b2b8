/**
 * The session as it lies in local storage, shared by all tabs of the browser.
 * Its keys are fixed: idToken, refreshToken, expiresIn, loggedIn, userUuid, timestamp. Source: AUTH-02.
 */
import { readIdToken } from "./id-token.ts";

export interface Session {
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds the id token lives, counted from `timestamp`. AMB-12. */
  readonly expiresInSeconds: number;
  readonly userUuid: string;
  /** When the tokens were last received, milliseconds since 1970. */
  readonly timestamp: number;
}

export interface TokenSet {
  readonly idToken: string;
  readonly refreshToken: string;
  /** Seconds. */
  readonly expiresIn: number;
}

const keys = ["idToken", "refreshToken", "expiresIn", "loggedIn", "userUuid", "timestamp"] as const;
/** Refreshed this long before it ends, so that no call travels with a token that dies on the way. AMB-11. */
const skewMs = 30_000;

/** The session, or undefined unless the loggedIn flag and both tokens are there. Source: SHELL-23. */
export function readSession(storage: Storage = localStorage): Session | undefined {
  const idToken = storage.getItem("idToken") ?? "";
  const refreshToken = storage.getItem("refreshToken") ?? "";
  if (storage.getItem("loggedIn") !== "true" || idToken === "" || refreshToken === "") return undefined;
  const userUuid = readIdToken(idToken)?.userUuid;
  if (userUuid === undefined) return undefined;
  const seconds = Number(storage.getItem("expiresIn"));
  const timestamp = Number(storage.getItem("timestamp"));
  return {
    idToken,
    refreshToken,
    userUuid,
    expiresInSeconds: Number.isFinite(seconds) ? seconds : 0,
    timestamp: Number.isFinite(timestamp) ? timestamp : 0,
  };
}

/**
 * Keeps a new pair. Other tabs see the parts come one by one: the flag is last, so that nobody sees half a session, and
 * the id token last of the rest, so that whoever sees it has all that belongs to it.
 */
export function storeTokens(tokens: TokenSet, nowMs: number, storage: Storage = localStorage): void {
  storage.setItem("refreshToken", tokens.refreshToken);
  storage.setItem("expiresIn", String(tokens.expiresIn));
  storage.setItem("userUuid", readIdToken(tokens.idToken)?.userUuid ?? "");
  storage.setItem("timestamp", String(nowMs));
  storage.setItem("idToken", tokens.idToken);
  storage.setItem("loggedIn", "true");
}

export function clearSession(storage: Storage = localStorage): void {
  for (const key of keys) storage.removeItem(key);
}

/** Whether the id token has to be exchanged before it is used. */
export const isStale = (session: Session, nowMs: number): boolean =>
  nowMs >= session.timestamp + session.expiresInSeconds * 1000 - skewMs || nowMs < session.timestamp - skewMs;

/** What another tab did to the session this page was opened with. */
export type SessionChange = "ended" | "other-person";

/** Calls back when another tab signs out or signs somebody else in. @returns how to stop listening */
export function watchSession(ownUuid: string, onChange: (change: SessionChange) => void): () => void {
  const listener = (event: StorageEvent) => {
    if (event.storageArea !== localStorage) return;
    const now = readSession();
    if (now === undefined && (event.key === null || event.key === "loggedIn")) onChange("ended");
    if (now !== undefined && now.userUuid !== ownUuid) onChange("other-person");
  };
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
