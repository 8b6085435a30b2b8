/**
 * Signing somebody of ours on at Bean Drive, by a token in the address of a new tab. Because addresses end up in histories and
 * logs, the token is good once, for a minute, there and nowhere else, and says who comes and nothing more.
 * Source: spec part 2, section 2 (Bean Drive tab); AMB-101; docs/providers/bean-drive.md.
 */
import type { JWK } from "jose";

declare module "../../platform/ports.ts" {
  interface Ports {
    readonly beanDrive?: BeanDrive;
  }
}

export interface BeanDriveVisit {
  /** Of configuration, never of a client: https, or http on this machine; without an account in it. Its query is kept. */
  readonly address: string;
  /** The console's own origin; Bean Drive fetches our keys from there. */
  readonly issuer: string;
  readonly userUuid: string;
  /** Where Bean Drive needs it. */
  readonly email?: string | undefined;
}

/** Made when somebody clicks, used at once; kept nowhere. */
export interface BeanDriveLink {
  readonly token: string;
  readonly url: string;
  /** What an audit may keep of it: a hash of the token's id. */
  readonly ticket: string;
  readonly expiresAt: Date;
}

export interface BeanDrive {
  /** @throws Error when the address is none that a token may be sent to */
  link(visit: BeanDriveVisit): Promise<BeanDriveLink>;
  /** The public keys, for `/.well-known/jwks.json`: the one that signs, and the one before or after it. */
  keys(): Promise<{ readonly keys: readonly JWK[] }>;
  close(): Promise<void>;
}
