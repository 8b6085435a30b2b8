import { beforeEach, describe, expect, it } from "vitest";
import { idTokenOf, me } from "../../../test/sign-in.ts";
import { clearSession, isStale, readSession, storeTokens } from "./session-store.ts";

class MemoryStorage implements Storage {
  private readonly items = new Map<string, string>();
  get length(): number {
    return this.items.size;
  }
  clear(): void {
    this.items.clear();
  }
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  key(index: number): string | null {
    return [...this.items.keys()][index] ?? null;
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
}

const idToken = idTokenOf({ sub: me, aud: "crema-staff" });
const at = Date.UTC(2026, 10, 21);

describe("the session in local storage", () => {
  let storage: Storage;
  beforeEach(() => {
    storage = new MemoryStorage();
    storeTokens({ idToken, refreshToken: "r", expiresIn: 600 }, at, storage);
  });

  it("lies under the six specified keys", () => {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index));
    expect(keys.map(String).toSorted()).toEqual([
      "expiresIn",
      "idToken",
      "loggedIn",
      "refreshToken",
      "timestamp",
      "userUuid",
    ]);
    expect(storage.getItem("userUuid")).toBe(me);
  });

  it("is read back whole", () => {
    expect(readSession(storage)).toEqual({
      idToken,
      refreshToken: "r",
      userUuid: me,
      expiresInSeconds: 600,
      timestamp: at,
    });
  });

  it.each(["loggedIn", "idToken", "refreshToken"])("is none without %s", (key) => {
    storage.removeItem(key);
    expect(readSession(storage)).toBeUndefined();
  });

  it("is none once it is cleared, and leaves nothing behind", () => {
    clearSession(storage);
    expect(readSession(storage)).toBeUndefined();
    expect(storage.length).toBe(0);
  });

  it("is stale 30 seconds before its end, and when the clock was set back", () => {
    const session = readSession(storage);
    if (session === undefined) throw new Error("no session");
    expect(isStale(session, at)).toBe(false);
    expect(isStale(session, at + 569_000)).toBe(false);
    expect(isStale(session, at + 570_000)).toBe(true);
    expect(isStale(session, at - 3_600_000)).toBe(true);
  });
});
