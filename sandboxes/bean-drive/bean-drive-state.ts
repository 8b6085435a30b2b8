/** What the Bean Drive sandbox stores: whom it let in, how it was set up, and what may not be used twice. */
export interface BeanDriveConfig {
  /** `assertion`: the token is a signed one; `code`: it is redeemed with the issuer. */
  readonly mode: "assertion" | "code";
  /** The only one that is trusted; null trusts every issuer on this machine, for assertions. */
  readonly issuer: string | null;
  /** Where the issuer's keys are; null for its `/.well-known/jwks.json`. */
  readonly jwksUrl: string | null;
  /** Where codes are redeemed; null for the issuer's `/v1/auth/beandrive/redeem`. */
  readonly redeemUrl: string | null;
}

export interface Person {
  /** The issuer's uuid of the user. */
  readonly sub: string;
  readonly email: string | undefined;
}

export interface Arrival {
  /** Unix milliseconds. */
  readonly at: number;
  readonly how: "query" | "form";
  readonly person: string;
  /** `let in`, or why not. */
  readonly outcome: string;
  /** Names of what the token carried. */
  readonly claims: readonly string[];
  /** The address that sent the browser here; there should be none. */
  readonly referer: string;
}

export interface BeanDriveState {
  config: BeanDriveConfig;
  /** Ids of assertions that were used, with the Unix milliseconds until which they are remembered. */
  used: Record<string, number>;
  sessions: Record<string, { readonly person: Person; readonly endsAt: number }>;
  /** Newest first, the last 200. */
  arrivals: Arrival[];
}

/** What Bean Drive identifies itself with when it redeems a code. */
export const redeemClient = { id: "bean-drive", secret: "sandbox-secret" };
