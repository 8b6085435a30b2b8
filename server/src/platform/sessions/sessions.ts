import type { Audience } from "@crema/contract/kit";
import type { Database, Tx } from "../database/database.ts";
import type { CompanionCookie } from "./companion-cookie.ts";
import type { Authenticator } from "./principal.ts";

/** Notification channel of `forget`; its payload is the uuid of the user, or of the key, to forget. */
export const forgetChannel = "crema_forget";

export type EndReason =
  | "signed_out"
  | "archived"
  | "deleted"
  | "password_set"
  | "role_changed"
  | "email_changed"
  | "refresh_reused";

export interface NewSession {
  readonly userUuid: string;
  readonly audience: Audience;
  /** Value of the companion cookie of the browser that signs in: a refresh then needs that cookie. */
  readonly companion?: string;
  /** The pair goes through an address: the id token lives 60 s, the refresh token has no grace. */
  readonly isTravelling?: boolean;
}

/** What a sign-in or a refresh hands out. `expiresIn` is in seconds from now. */
interface IssuedTokens {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: number;
}

/** Sessions as other parts of the program use them: who calls, giving access and taking it away. */
export interface Sessions extends Authenticator {
  /**
   * Starts a session and its first pair of tokens, in the caller's transaction; it lives 12 h, 60 min without a refresh.
   */
  startSession(tx: Tx, session: NewSession): Promise<IssuedTokens & { readonly sessionId: string }>;
  /** The cookie beside the tokens of a session made in a browser by our sign-in portal. */
  readonly companion: CompanionCookie;
  /**
   * Exchanges a refresh token for a new pair. Each is used once; within 10 s the same successor is told again, later the
   * whole session ends (RFC 9700, section 4.14).
   * @param cookie - reads a cookie of the request, for the companion
   * @throws Refusal unauthenticated (401), always with the same words
   */
  refresh(refreshToken: string, cookie: (name: string) => string | undefined): Promise<IssuedTokens>;
  /** Those of these sessions that did not end, by somebody's act or by time: after 12 h, or 60 min without a refresh. */
  alive(sessionIds: readonly string[]): Promise<ReadonlySet<string>>;
  endSession(tx: Tx, session: { sessionId: string; userUuid: string; reason: EndReason }): Promise<void>;
  /**
   * Ends all sessions of a person, their refresh tokens included, in the caller's transaction.
   * @param except - a session that stays, for example the one that sets its own password (AMD-37)
   */
  endSessionsOf(tx: Tx, userUuid: string, why: { reason: EndReason; except?: string }): Promise<void>;
  /**
   * Tells every process, within a second and after the transaction commits, to forget what it remembers of this person:
   * sessions, role and rights are read again at the next call and open sockets are checked again.
   */
  forget(tx: Tx, userUuid: string): Promise<void>;
}

export interface RightsSource {
  (db: Database, userUuid: string): Promise<HeldRights | undefined>;
}
export interface HeldRights {
  readonly name: string;
  readonly role: "staff" | "customer";
  readonly isVerified: boolean;
  readonly isArchived: boolean;
  readonly permissions: readonly string[];
  readonly read: readonly string[];
}
