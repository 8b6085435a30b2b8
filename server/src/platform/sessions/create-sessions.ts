/**
 * Sessions: a row per sign-in, checked on every call. What a call needs is kept in memory and forgotten, in every
 * process and within a second, when anybody's sessions or rights change; without that assurance the database is asked.
 * Source: AMB-07, AMB-11, AMB-18, AMB-35; docs/decisions/0020-sessions-and-tokens.md.
 */
import { after, type Clock, hours, minutes } from "../clock/clock.ts";
import type { Config } from "../config/config.ts";
import { originOf } from "../config/origin.ts";
import { type Database, inTransaction } from "../database/database.ts";
import type { Notifications } from "../database/notifications.ts";
import { authenticator, notSignedIn } from "./authenticate.ts";
import { companionCookie } from "./companion-cookie.ts";
import { createIdTokens, type IdTokens, idTokenSeconds } from "./id-tokens.ts";
import { hashOfToken, hasTravelled, newRefreshToken, successorOf } from "./refresh-tokens.ts";
import { createSessionMemory } from "./session-memory.ts";
import {
  addSession,
  knownRefreshToken,
  liveSessionIds,
  markSessionEnded,
  markSessionsEnded,
  type RefreshedSession,
  type RefreshUse,
  rotateRefreshToken,
  tellToForget,
} from "./session-rows.ts";
import { type EndReason, forgetChannel, type RightsSource, type Sessions } from "./sessions.ts";
import { readSigningKeys, type SigningKeys } from "./signing-key.ts";
import { mayUse } from "./session-principal.ts";

const absoluteLife = hours(12);
const travellingSeconds = 60;
const rememberedSessions = 20_000;

interface SessionsParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly config: Config;
  readonly notifications: Notifications;
  readonly rightsSource: RightsSource;
}

export async function createSessions(parts: SessionsParts): Promise<Sessions> {
  const { db, clock, config, notifications } = parts;
  const keys = readSigningKeys(config.SIGNING_KEY);
  const idTokens = createIdTokens({ keys, clock, issuer: originOf(config) });
  const companion = companionCookie(config.PUBLIC_URL.startsWith("https://"), absoluteLife / 1_000);
  const memory = createSessionMemory({ isCurrent: () => notifications.isCurrent(), size: rememberedSessions });
  await notifications.listen({
    channel: forgetChannel,
    onMessage: (owner) => memory.forget(owner),
    onLost: () => memory.forgetEverything(),
  });
  const forget: Sessions["forget"] = async (tx, userUuid) => {
    memory.doubt(userUuid);
    await tellToForget(tx, userUuid);
  };
  return {
    ...authenticator({ db, clock, rightsSource: parts.rightsSource, idTokens, memory }),
    forget,
    companion,
    async startSession(tx, { userUuid, audience, companion: value, isTravelling = false }) {
      const at = clock.now();
      const refreshToken = newRefreshToken({ isTravelling });
      const sessionId = await addSession(tx, {
        userUuid,
        audience,
        at,
        expiresAt: after(at, absoluteLife),
        companionHash: value === undefined ? null : hashOfToken(value),
        tokenHash: hashOfToken(refreshToken),
      });
      const expiresIn = isTravelling ? travellingSeconds : idTokenSeconds;
      const idToken = await idTokens.sign({ userUuid, sessionId, audience }, expiresIn);
      return { idToken, refreshToken, expiresIn, sessionId };
    },
    refresh: refreshing({ db, clock, rightsSource: parts.rightsSource, idTokens, keys, companionName: companion.name }),
    async alive(ids) {
      const now = clock.now();
      return new Set(await liveSessionIds(db, { ids, now, idleSince: after(now, -idleLife) }));
    },
    async endSession(tx, { sessionId, userUuid, reason }) {
      await markSessionEnded(tx, sessionId, { at: clock.now(), reason });
      await forget(tx, userUuid);
    },
    async endSessionsOf(tx, userUuid, { reason, except }) {
      await markSessionsEnded(tx, userUuid, { at: clock.now(), reason, except: except ?? null });
      await forget(tx, userUuid);
    },
  };
}

/** A session not refreshed for this long is over. */
const idleLife = minutes(60);
/** A second use this soon is a lost answer or a second tab; later it is a copy in other hands. */
const graceMilliseconds = 10_000;

interface RefreshingParts {
  readonly db: Database;
  readonly clock: Clock;
  readonly rightsSource: RightsSource;
  readonly idTokens: IdTokens;
  readonly keys: SigningKeys;
  readonly companionName: string;
}

function refreshing(parts: RefreshingParts): Sessions["refresh"] {
  const { db, clock, keys } = parts;

  const end = (session: RefreshedSession, reason: EndReason): Promise<void> =>
    inTransaction(db, async (tx) => {
      await markSessionEnded(tx, session.sessionId, { at: clock.now(), reason });
      await tellToForget(tx, session.userUuid);
    });

  /** What a token that could not be rotated still gets: its successor once more, or the end of its session. */
  const usedBefore = async (refreshToken: string, use: RefreshUse): Promise<RefreshedSession> => {
    const found = await knownRefreshToken(db, use);
    if (found === undefined || found.usedAt === null) throw notSignedIn();
    const isInGrace = use.now.getTime() - found.usedAt.getTime() <= graceMilliseconds && !hasTravelled(refreshToken);
    if (isInGrace && found.isCompanionRight) return found;
    if (!isInGrace) await end(found, "refresh_reused");
    throw notSignedIn();
  };

  return async (refreshToken, cookie) => {
    const now = clock.now();
    const successor = successorOf(refreshToken, keys.successor);
    const companion = cookie(parts.companionName);
    const use: RefreshUse = {
      tokenHash: hashOfToken(refreshToken),
      successorHash: hashOfToken(successor),
      companionHash: companion === undefined ? null : hashOfToken(companion),
      now,
      idleSince: after(now, -idleLife),
    };
    const session = (await rotateRefreshToken(db, use)) ?? (await usedBefore(refreshToken, use));
    const held = await parts.rightsSource(db, session.userUuid);
    if (held === undefined || !mayUse(session.audience, held)) {
      await end(session, "role_changed");
      throw notSignedIn();
    }
    const idToken = await parts.idTokens.sign(session, idTokenSeconds);
    return { idToken, refreshToken: successor, expiresIn: idTokenSeconds };
  };
}
