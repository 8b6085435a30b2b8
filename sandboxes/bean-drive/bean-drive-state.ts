/** What the Bean Drive sandbox stores: whom it let in, and what may not be used twice. */
export interface Person {
  /** The issuer's uuid of the user. */
  readonly sub: string;
  readonly email: string | undefined;
}

export interface Arrival {
  /** Unix milliseconds. */
  readonly at: number;
  readonly person: string;
  /** `let in`, or why not. */
  readonly outcome: string;
  /** Names of what the token carried. */
  readonly claims: readonly string[];
  /** The address that sent the browser here; there should be none. */
  readonly referer: string;
}

export interface BeanDriveState {
  /** Ids of assertions that were used, with the Unix milliseconds until which they are remembered. */
  used: Record<string, number>;
  sessions: Record<string, { readonly person: Person; readonly endsAt: number }>;
  /** Newest first, the last 200. */
  arrivals: Arrival[];
}
