import type { LiveMessage } from "@crema/contract/kit";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepConnection } from "./live-connection.ts";

type Listener = (given?: unknown) => void;

/** A kept connection on a wire that does what the test says. */
function stand() {
  const listeners = new Map<string, Listener>();
  const wire = {
    connect: vi.fn(),
    close: vi.fn(),
    on: (event: string, listener: Listener) => void listeners.set(event, listener),
  };
  const messages: LiveMessage[] = [];
  const welcomes: unknown[] = [];
  const session = { isThere: true };
  const present = vi.fn();
  const kept = keepConnection(wire, {
    onMessage: (message) => messages.push(message),
    onAuthenticated: (since) => welcomes.push(since),
    present,
    mayReturn: () => session.isThere,
    random: () => 0.5,
  });
  const say = (event: string, given?: unknown): void => listeners.get(event)?.(given);
  return { wire, messages, welcomes, session, present, kept, say };
}

let logged: unknown[][] = [];
beforeEach(() => {
  vi.useFakeTimers();
  logged = [];
  vi.spyOn(console, "info").mockImplementation((...words: unknown[]) => void logged.push(words));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe("the connection a page keeps", () => {
  it("presents itself after every connection, and is told what it may have missed [SOCK-02]", () => {
    const { say, present, welcomes } = stand();
    say("connect");
    say("authenticated", { quietForMs: 700 });
    expect(present).toHaveBeenCalledTimes(1);
    say("disconnect", "transport close");
    say("connect");
    say("authenticated", { quietForMs: 30 });
    expect(present).toHaveBeenCalledTimes(2);
    expect(welcomes).toEqual([
      { isReturn: false, quietForMs: 700 },
      { isReturn: true, quietForMs: 30 },
    ]);
  });

  it("has missed nothing when it is welcomed again after a refresh [AMB-129]", () => {
    const { say, welcomes } = stand();
    say("connect");
    say("authenticated");
    say("authenticated", { quietForMs: 5 });
    expect(welcomes).toEqual([{ isReturn: false, quietForMs: 0 }]);
  });

  it("comes back after a random wait that doubles with every failure and begins anew once it was let in", () => {
    const { say, wire } = stand();
    const waits = (): number => {
      const before = wire.connect.mock.calls.length;
      let waited = 0;
      while (wire.connect.mock.calls.length === before && waited < 70_000) {
        vi.advanceTimersByTime(50);
        waited += 50;
      }
      return waited;
    };
    say("connect");
    say("authenticated");
    say("disconnect", "transport close");
    const told = [waits()];
    for (let n = 0; n < 5; n += 1) {
      say("connect_error", "refused");
      told.push(waits());
    }
    expect(told).toEqual([2_750, 5_500, 11_000, 22_000, 33_000, 33_000]);
    say("connect");
    say("authenticated");
    say("disconnect", "io server disconnect");
    expect(waits()).toBe(2_750);
  });

  it("comes back at once when somebody opens another page, once [SOCK-05]", () => {
    const { say, wire, kept } = stand();
    kept.returnNow();
    say("connect");
    kept.returnNow();
    expect(wire.connect).not.toHaveBeenCalled();
    say("disconnect", "transport close");
    kept.returnNow();
    kept.returnNow();
    vi.advanceTimersByTime(10_000);
    expect(wire.connect).toHaveBeenCalledTimes(1);
  });

  it("stays away without a session, and when it is closed", () => {
    const { say, wire, kept, session } = stand();
    session.isThere = false;
    say("disconnect", "io server disconnect");
    kept.returnNow();
    vi.advanceTimersByTime(70_000);
    session.isThere = true;
    kept.close();
    say("disconnect", "io client disconnect");
    vi.advanceTimersByTime(70_000);
    expect(wire.connect).not.toHaveBeenCalled();
    expect(wire.close).toHaveBeenCalledTimes(1);
  });

  it("hands on messages of the closed list; all else is only logged [SOCK-03] [SOCK-06] [AMB-128]", () => {
    const { say, messages } = stand();
    const good: LiveMessage = { type: "records-changed", records: [{ record: "user", id: "u1" }] };
    say("message", good);
    for (const wrong of [{ type: "history-push", payload: "/options" }, { type: "records-changed" }, null, "x"])
      say("message", wrong);
    say("unauthorized", { message: "This token is not valid" });
    say("error", { message: "too many" });
    say("log", "going down");
    say("disconnect", "transport close");
    expect(messages).toEqual([good]);
    const unknown = ["[crema] live messages: a message of unknown type was left alone"];
    expect(logged).toEqual([
      unknown,
      unknown,
      unknown,
      unknown,
      ["[crema] live messages: not authorised", { message: "This token is not valid" }],
      ["[crema] live messages: error", { message: "too many" }],
      ["[crema] live messages: the server says", "going down"],
      ["[crema] live messages: disconnected", "transport close"],
    ]);
  });
});
