/**
 * Sessions: a row per sign-in, checked on every call. What a call needs is kept in memory and forgotten, in every
 * process and within a second, when anybody's sessions or rights change; without that assurance the database is asked.
 * Source: AMB-07, AMB-11, AMB-18, AMB-35; docs/decisions/0020-sessions-and-tokens.md.
 */
import { after, type Clock, hours } from "../clock/clock.ts";
import type { Config } from "../config/config.ts";
import { originOf } from "../config/origin.ts";
import type { Database } from "../database/database.ts";
import type { Notifications } from "../database/notifications.ts";
import { authenticator } from "./authenticate.ts";
import { companionCookie } from "./companion-cookie.ts";
import { createIdTokens, idTokenSeconds } from "./id-tokens.ts";
import { hashOfToken, newRefreshToken } from "./refresh-tokens.ts";
import { idleLife, refreshing } from "./refresh.ts";
import { createSessionMemory } from "./session-memory.ts";
import { addSession, liveSessionIds, markSessionEnded, markSessionsEnded, tellToForget } from "./session-rows.ts";
import { forgetChannel, type RightsSource, type Sessions } from "./sessions.ts";
import { readSigningKeys } from "./signing-key.ts";

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
