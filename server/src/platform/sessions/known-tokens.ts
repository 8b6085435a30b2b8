/** Id tokens whose signature was proven, by hash, until they expire; proving one again would cost 100 times as much. */
import { hash } from "node:crypto";
import type { IdTokenClaims } from "./id-tokens.ts";

interface KnownTokens {
  keyOf(token: string): string;
  /** The claims of a token known by this key that is still valid at `now`. */
  get(key: string, now: number): IdTokenClaims | undefined;
  add(key: string, claims: IdTokenClaims): void;
}

export function createKnownTokens(size: number): KnownTokens {
  const known = new Map<string, IdTokenClaims>();
  return {
    keyOf: (token) => hash("sha256", token, "base64"),
    get(key, now) {
      const claims = known.get(key);
      if (claims === undefined || claims.expiresAtMilliseconds > now) return claims;
      known.delete(key);
      return undefined;
    },
    add(key, claims) {
      const oldest = known.size < size ? undefined : known.keys().next().value;
      if (oldest !== undefined) known.delete(oldest);
      known.set(key, claims);
    },
  };
}
