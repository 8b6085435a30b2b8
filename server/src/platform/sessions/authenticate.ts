import { hash } from "node:crypto";
import type { Clock } from "../clock/clock.ts";
import type { Database } from "../database/database.ts";
import { type Refusal, refuse } from "../http/refusal.ts";
import { touchApiKey } from "./api-keys/api-key-rows.ts";
import { hashOfApiKey, looksLikeApiKey } from "./api-keys/api-keys.ts";
import type { IdTokenClaims, IdTokens } from "./id-tokens.ts";
import { type Authenticator, nobody, type Principal } from "./principal.ts";
import { isUsable, principalOf } from "./session-principal.ts";
import type { SessionMemory } from "./session-memory.ts";
import { liveSession } from "./session-rows.ts";
import type { RightsSource } from "./sessions.ts";

const rememberedTokens = 20_000;
/** A key's use is written down at most this often, in milliseconds. */
const keyTouchedEvery = 60_000;

/** One answer for every token that is not valid now, whatever the reason. */
export const notSignedIn = (): Refusal => refuse("unauthenticated", "Sign in to continue");

type SessionClaims = Pick<IdTokenClaims, "userUuid" | "sessionId" | "audience">;

interface AuthenticatorParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly rightsSource: RightsSource;
  readonly idTokens: IdTokens;
  readonly memory: SessionMemory;
}

export function authenticator({ db, clock, rightsSource, idTokens, memory }: AuthenticatorParts): Authenticator {
  const known = createKnownTokens(rememberedTokens);

  const ofSession = async (claims: SessionClaims): Promise<Principal> => {
    const ticket = memory.ticket();
    const [session, held] = await Promise.all([
      liveSession(db, claims.sessionId, clock.now()),
      rightsSource(db, claims.userUuid),
    ]);
    const isTheirs = session?.userUuid === claims.userUuid && session.audience === claims.audience;
    if (!isTheirs || held === undefined || !isUsable(held)) throw notSignedIn();
    const principal = principalOf(claims, held);
    memory.keep(ticket, rememberedAs(claims), {
      principal,
      owner: claims.userUuid,
      untilMilliseconds: session.expiresAt.getTime(),
    });
    return principal;
  };
  const ofNewToken = async (token: string, key: string): Promise<Principal> => {
    const claims = await idTokens.verify(token);
    if (claims === undefined) throw notSignedIn();
    known.add(key, claims);
    return memory.recall(rememberedAs(claims), clock.now().getTime()) ?? ofSession(claims);
  };
  const ofApiKey = async (keyHash: Buffer): Promise<Principal> => {
    const ticket = memory.ticket();
    const now = clock.now();
    const row = await touchApiKey(db, keyHash, now);
    if (row === undefined) throw notSignedIn();
    const principal: Principal = { kind: "machine", keyId: row.id, name: row.name, scope: row.scope };
    memory.keep(ticket, keyHash.toString("base64"), {
      principal,
      owner: row.id,
      untilMilliseconds: now.getTime() + keyTouchedEvery,
    });
    return principal;
  };
  return {
    authenticate(authorization) {
      if (authorization === undefined) return nobody;
      const token = bearerOf(authorization);
      const now = clock.now().getTime();
      if (looksLikeApiKey(token)) {
        const keyHash = hashOfApiKey(token);
        return memory.recall(keyHash.toString("base64"), now) ?? ofApiKey(keyHash);
      }
      const key = known.keyOf(token);
      const claims = known.get(key, now);
      if (claims === undefined) return ofNewToken(token, key);
      return memory.recall(rememberedAs(claims), now) ?? ofSession(claims);
    },
    again(principal) {
      if (principal.kind === "nobody" || principal.kind === "machine") return principal;
      const { userUuid, sessionId, kind: audience } = principal;
      const claims = { userUuid, sessionId, audience };
      return memory.recall(rememberedAs(claims), clock.now().getTime()) ?? ofSession(claims);
    },
  };
}

/** All that was compared with the session: a token that says the least bit else about it is none of its tokens. */
const rememberedAs = ({ sessionId, userUuid, audience }: SessionClaims): string =>
  `${sessionId} ${userUuid} ${audience}`;

function bearerOf(authorization: string): string {
  const [, token] = /^bearer ([\w.~+/=-]+)$/i.exec(authorization) ?? [];
  if (token === undefined || token.length > 4_096) throw notSignedIn();
  return token;
}

/** Id tokens whose signature was proven, by hash, until they expire; proving one again would cost 100 times as much. */
interface KnownTokens {
  keyOf(token: string): string;
  /** The claims of a token known by this key that is still valid at `now`. */
  get(key: string, now: number): IdTokenClaims | undefined;
  add(key: string, claims: IdTokenClaims): void;
}

/** Id tokens whose signature was proven, by hash, until they expire; proving one again would cost 100 times as much. */
function createKnownTokens(size: number): KnownTokens {
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
