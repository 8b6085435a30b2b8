/**
 * The socket to the server. Its library is fetched only after the first rows are on screen. It presents the id token
 * after every connection and every refresh. Source: spec part 2, section 7; SOCK-01 to SOCK-06; AMB-127, AMB-129.
 */
import { type LiveMessage, liveMessageOf } from "@crema/contract/kit";
import { logProblem } from "../feedback/problem-log.ts";
import { leaveForSignIn } from "../session/leave.ts";
import { readSession } from "../session/session-store.ts";
import { onRefreshed, SessionEnded, usableIdToken } from "../session/tokens.ts";

const firstWaitMs = 2_000;
const longestWaitMs = 60_000;

export interface LiveListener {
  /** Gets the messages of the closed list, nothing else. */
  readonly onMessage: (message: LiveMessage) => void;
  /** The connection was lost and is back: messages may have been missed meanwhile. */
  readonly onReturn: () => void;
}

/** Where the socket lives: the origin of the base address, and whatever stands before /v1/ in front of its path. */
export function socketAddress(baseUrl: string, page: string): { origin: string; path: string } {
  const base = new URL(baseUrl, page);
  const prefix = base.pathname.replace(/\/?v1\/?$/, "");
  return { origin: base.origin, path: `${prefix}/loopback/connect` };
}

/**
 * Opens the socket and keeps it: a lost connection comes back by itself, a refused one is tried again ever more rarely.
 *
 * @returns how to close it
 */
export async function openLiveSocket(baseUrl: string, { onMessage, onReturn }: LiveListener): Promise<() => void> {
  const { io } = await import("socket.io-client");
  const { origin, path } = socketAddress(baseUrl, window.location.href);
  const socket = io(origin, { path, transports: ["websocket", "polling"] });
  let waitMs = firstWaitMs;
  let timer: number | undefined;
  let wasLost = false;

  const present = async () => {
    // With the session gone there is nothing to present, and the calls of the page lead to sign-in.
    if (readSession() === undefined) return;
    try {
      const idToken = await usableIdToken();
      if (socket.connected) socket.emit("authentication", idToken);
    } catch (error) {
      // Time ended the session while the page lay open: what it shows is not left to whoever comes by.
      if (error instanceof SessionEnded && readSession() !== undefined) void leaveForSignIn();
      else logProblem("live messages: no token to present", error);
    }
  };
  const listen = (given: unknown) => {
    const message = liveMessageOf(given);
    if (message === undefined) logProblem("live messages: a message of unknown type was left alone");
    else onMessage(message);
  };

  socket.on("connect", () => void present());
  socket.on("authenticated", () => {
    waitMs = firstWaitMs;
    if (wasLost) onReturn();
    wasLost = false;
  });
  socket.on("message", listen);
  socket.on("unauthorized", (reason: unknown) => logProblem("live messages: not authorised", reason));
  socket.on("error", (reason: unknown) => logProblem("live messages: error", reason));
  socket.on("log", (text: unknown) => logProblem("live messages: the server says", text));
  socket.on("disconnect", (reason) => {
    wasLost = true;
    logProblem(`live messages: disconnected (${reason})`);
    // A connection the server ended does not come back by itself: its token ran out, or the session did.
    if (reason !== "io server disconnect" || readSession() === undefined) return;
    timer = window.setTimeout(() => socket.connect(), waitMs);
    waitMs = Math.min(longestWaitMs, waitMs * 2);
  });
  const stopListening = onRefreshed(() => void present());
  return () => {
    stopListening();
    window.clearTimeout(timer);
    socket.close();
  };
}
