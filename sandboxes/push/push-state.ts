/** What the push sandbox stores. */
export const projectId = "coffee-club-sandbox";
export const serviceAccountEmail = `push-sender@${projectId}.iam.gserviceaccount.com`;

/** A notification on the screen of a device. */
export interface ShownNotification {
  /** The name the send call answered with. */
  readonly name: string;
  readonly title: string;
  readonly body: string;
  readonly data: Readonly<Record<string, string>>;
  /** Another message under the same key takes this one's place. */
  readonly collapseKey: string | undefined;
  /** Unix milliseconds. */
  readonly at: number;
  /** How often it came, each replacing the one before. */
  readonly copies: number;
}

export type Platform = "Android" | "iOS";

export interface Device {
  readonly token: string;
  readonly platform: Platform;
  /** Newest first. */
  shown: ShownNotification[];
}

export interface PushState {
  /** PKCS #8, PEM; made once. */
  readonly serviceAccountKey: string;
  /** Access tokens given out, each with the Unix milliseconds of its end. */
  accessTokens: { readonly value: string; readonly endsAt: number }[];
  /** Counts messages and access tokens; goes on after a reset. */
  number: number;
  devices: Record<string, Device>;
  /** How often the trouble of a token has happened. */
  troubles: Record<string, number>;
}
