import { after, type Clock, minutes } from "../clock/clock.ts";
import { type Database, inTransaction } from "../database/database.ts";
import { notSignedIn } from "./authenticate.ts";
import { type IdTokens, idTokenSeconds } from "./id-tokens.ts";
import { hashOfToken, hasTravelled, successorOf } from "./refresh-tokens.ts";
import { mayUse } from "./session-principal.ts";
import {
  knownRefreshToken,
  markSessionEnded,
  type RefreshedSession,
  type RefreshUse,
  rotateRefreshToken,
  tellToForget,
} from "./session-rows.ts";
import type { EndReason, RightsSource, Sessions } from "./sessions.ts";
import type { SigningKeys } from "./signing-key.ts";

/** A session not refreshed for this long is over. */
export const idleLife = minutes(60);
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

export function refreshing(parts: RefreshingParts): Sessions["refresh"] {
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
