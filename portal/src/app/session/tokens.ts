/**
 * A usable id token for the next call. One refresh at a time for the whole browser: tabs take turns by a lock, and a tab
 * that waited uses what the tab before it received. Source: spec part 1, section 4; AUTH-05; AMB-11.
 */
import type { refreshTokens } from "@crema/contract/areas/sign-in";
import type { AnswerOf } from "@crema/contract/kit";
import { ApiError } from "../api/api-error.ts";
import { callAddress } from "../api/call-address.ts";
import { baseUrl, exchange } from "../api/wire.ts";
import { type Session, isStale, readSession, storeTokens } from "./session-store.ts";

const lockName = "crema-token-refresh";
/** How long a tab tells the others that it exchanged a pair; what it stored reaches them long before. */
const toldForMs = 10_000;
/** What another tab stored arrives after its lock: other processes, other messages. */
const arrivalMs = 5_000;
const stepMs = 10;
let running: Promise<Session> | undefined;
const listeners = new Set<(session: Session) => void>();

/** Calls back after this tab received a new pair; the live socket presents itself again then. */
export function onRefreshed(listener: (session: Session) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** There is no session any more, or the server refused to continue it: only signing in again helps. */
export class SessionEnded extends Error {
  constructor(cause?: unknown) {
    super("The session has ended", { cause });
    this.name = "SessionEnded";
  }
}

/**
 * The id token to send, refreshed first when it is about to end.
 *
 * @throws SessionEnded when there is none or the refresh is refused; ApiError when the server could not be reached
 */
export async function usableIdToken(): Promise<string> {
  const session = readSession();
  if (session === undefined) throw new SessionEnded();
  return isStale(session, Date.now()) ? (await refreshedSession(session.idToken)).idToken : session.idToken;
}

/**
 * Exchanges the pair, unless somebody else has done it since `usedIdToken` was read.
 *
 * @param usedIdToken - the token that is stale or was refused
 */
export function refreshedSession(usedIdToken: string): Promise<Session> {
  running ??= inTurn(() => refreshUnlessDone(usedIdToken)).finally(() => {
    running = undefined;
  });
  return running;
}

// Without secure context there are no locks; then each tab refreshes for itself and the server's grace period helps.
const hasLocks = (): boolean => "locks" in navigator;
const inTurn = (work: () => Promise<Session>): Promise<Session> =>
  hasLocks() ? navigator.locks.request(lockName, work) : work();

/** Held by the tab that exchanged this token. Whoever has the turn after it sees it, sooner than what it stored. */
const exchangedLock = (idToken: string): string => `crema-token-exchanged ${idToken.slice(-24)}`;

function tellExchanged(idToken: string): void {
  if (!hasLocks()) return;
  void navigator.locks.request(exchangedLock(idToken), { ifAvailable: true }, () => waited(toldForMs));
}

async function wasExchanged(idToken: string): Promise<boolean> {
  if (!hasLocks()) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === exchangedLock(idToken));
}

const waited = (ms: number): Promise<void> => new Promise((resolve) => window.setTimeout(resolve, ms));

/** The session as the tab before left it, given time to arrive. */
async function arrivedSession(usedIdToken: string): Promise<Session | undefined> {
  for (let waitedMs = 0; waitedMs < arrivalMs; waitedMs += stepMs) {
    const session = readSession();
    if (session === undefined || isNewer(session, usedIdToken)) return session;
    await waited(stepMs);
  }
  return readSession();
}

const isNewer = (session: Session, usedIdToken: string): boolean =>
  session.idToken !== usedIdToken && !isStale(session, Date.now());

async function refreshUnlessDone(usedIdToken: string): Promise<Session> {
  const session = (await wasExchanged(usedIdToken)) ? await arrivedSession(usedIdToken) : readSession();
  if (session === undefined) throw new SessionEnded();
  if (isNewer(session, usedIdToken)) return session;
  const tokens = await askForTokens(session.refreshToken);
  if (readSession() === undefined) throw new SessionEnded(); // signed out while the answer was on its way
  tellExchanged(session.idToken);
  storeTokens(tokens, Date.now());
  const next = readSession();
  if (next === undefined) throw new SessionEnded();
  for (const listener of listeners) listener(next);
  return next;
}

async function askForTokens(refreshToken: string): Promise<AnswerOf<typeof refreshTokens>> {
  try {
    const address = callAddress("/v1/auth/token/refresh", baseUrl(), {});
    const answer = await exchange({ method: "POST", address, body: { refreshToken } });
    return readTokens(answer);
  } catch (error) {
    if (error instanceof ApiError && error.isRefusal && error.status !== 429) throw new SessionEnded(error);
    throw error;
  }
}

/** The pair in an answer. @throws ApiError when it holds none */
export function readTokens(answer: unknown): AnswerOf<typeof refreshTokens> {
  const part = (name: string): unknown =>
    typeof answer === "object" && answer !== null ? Reflect.get(answer, name) : undefined;
  const [idToken, refreshToken, expiresIn] = [part("idToken"), part("refreshToken"), part("expiresIn")];
  if (typeof idToken !== "string" || typeof refreshToken !== "string" || typeof expiresIn !== "number")
    throw new ApiError(200, { message: "The server's answer could not be read" });
  return { idToken, refreshToken, expiresIn };
}
