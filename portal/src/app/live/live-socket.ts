/**
 * The socket to the server. Its library is fetched only after the first rows are on screen. It presents the id token
 * after every connection and every refresh. Source: spec part 2, section 7; SOCK-01 to SOCK-06; AMB-127, AMB-129.
 */
import { logProblem } from "../feedback/problem-log.ts";
import { leaveForSignIn } from "../session/leave.ts";
import { readSession } from "../session/session-store.ts";
import { onRefreshed, SessionEnded, usableIdToken } from "../session/tokens.ts";
import { keepConnection, type KeptConnection, type LiveListener } from "./live-connection.ts";

/** Where the socket lives: the origin of the base address, and whatever stands before /v1/ in front of its path. */
export function socketAddress(baseUrl: string, page: string): { origin: string; path: string } {
  const base = new URL(baseUrl, page);
  const prefix = base.pathname.replace(/\/?v1\/?$/, "");
  return { origin: base.origin, path: `${prefix}/loopback/connect` };
}

const connectTimeoutMs = 10_000;

/** Opens the socket and keeps it: what is lost, or refused, comes back by itself, ever more rarely. */
export async function openLiveSocket(baseUrl: string, listener: LiveListener): Promise<KeptConnection> {
  const { io } = await import("socket.io-client");
  const { origin, path } = socketAddress(baseUrl, window.location.href);
  const socket = io(origin, {
    path,
    transports: ["websocket", "polling"],
    // A proxy that refuses web sockets is met at once by long polling.
    tryAllTransports: true,
    timeout: connectTimeoutMs,
    reconnection: false,
  });
  socket.on("connect_error", (error) => {
    // One that swallows them says nothing: the next try begins with polling, and the one after it with a web socket again.
    const { opts } = socket.io;
    const isPollingFirst = opts.transports?.[0] === "polling";
    opts.transports = error.message === "timeout" && !isPollingFirst ? ["polling"] : ["websocket", "polling"];
  });

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
  const kept = keepConnection(socket, {
    ...listener,
    present: () => void present(),
    mayReturn: () => readSession() !== undefined,
  });
  const stopListening = onRefreshed(() => void present());
  return {
    ...kept,
    close() {
      stopListening();
      kept.close();
    },
  };
}
