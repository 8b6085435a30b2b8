/**
 * How a page keeps its live socket: it presents itself after every connection, comes back by itself after a random while, and logs
 * everything else. Knows neither window nor session. Source: spec part 2, sections 4 and 7; SOCK-02 to SOCK-06; docs/decisions/0056.
 */
import { type LiveMessage, liveMessageOf, returnWaitMs, welcomeOf } from "@crema/contract/kit";
import { logProblem } from "../feedback/problem-log.ts";

/** What is used of socket.io's socket. */
export interface Wire {
  connect(): unknown;
  close(): unknown;
  on(event: string, listener: (given?: unknown) => void): unknown;
}

/** Source: SOCK-04. */
type LiveState = "not connected" | "connected" | "authenticated" | "unauthorized";

export interface LiveListener {
  /** Gets the messages of the closed list, nothing else. */
  readonly onMessage: (message: LiveMessage) => void;
  /** The page hears everything from now on. What it missed: all since it was lost, or what was told before it first came in. */
  readonly onAuthenticated: (since: { readonly isReturn: boolean; readonly quietForMs: number }) => void;
}

export interface Keeping extends LiveListener {
  /** Sends the token; called after every connection. */
  readonly present: () => void;
  /** Whether there is anything to come back with. */
  readonly mayReturn: () => boolean;
  /** 0 to 1. */
  readonly random?: () => number;
}

export interface KeptConnection {
  /** Comes back at once, instead of when its wait is over: somebody is at work on the page. Source: SOCK-05. */
  returnNow(): void;
  /** Whether the page hears everything; while it does not, changed rights are not announced to it. */
  isAuthenticated(): boolean;
  close(): void;
}

const log =
  (what: string) =>
  (given?: unknown): void =>
    logProblem(`live messages: ${what}`, given);

export function keepConnection(wire: Wire, keeping: Keeping): KeptConnection {
  const { random = Math.random } = keeping;
  let state: LiveState = "not connected";
  let tries = 0;
  let wasLost = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const comeBack = (): void => {
    clearTimeout(timer);
    timer = undefined;
    wire.connect();
  };
  const comeBackLater = (): void => {
    state = "not connected";
    if (isClosed || timer !== undefined || !keeping.mayReturn()) return;
    timer = setTimeout(comeBack, returnWaitMs(tries, random()));
    tries += 1;
  };

  wire.on("connect", () => {
    state = "connected";
    keeping.present();
  });
  wire.on("authenticated", (given) => {
    // After a refresh of its token the page is welcomed again, and has missed nothing.
    const isAgain = state === "authenticated";
    state = "authenticated";
    tries = 0;
    if (!isAgain) keeping.onAuthenticated({ isReturn: wasLost, ...welcomeOf(given) });
    wasLost = false;
  });
  wire.on("unauthorized", (reason) => {
    state = "unauthorized";
    log("not authorised")(reason);
  });
  wire.on("message", (given) => {
    const message = liveMessageOf(given);
    if (message === undefined) log("a message of unknown type was left alone")();
    else keeping.onMessage(message);
  });
  wire.on("error", log("error"));
  wire.on("log", log("the server says"));
  const lost = (how: string) => (reason?: unknown) => {
    wasLost = true;
    log(how)(reason);
    comeBackLater();
  };
  wire.on("disconnect", lost("disconnected"));
  wire.on("connect_error", lost("no connection came about"));
  return {
    returnNow() {
      if (state === "not connected" && timer !== undefined && keeping.mayReturn()) comeBack();
    },
    isAuthenticated: () => state === "authenticated",
    close() {
      isClosed = true;
      clearTimeout(timer);
      wire.close();
    },
  };
}
