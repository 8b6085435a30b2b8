import { createPublicKey, type KeyObject } from "node:crypto";
import { derivedKey } from "../config/derived-key.ts";
import { ed25519Of } from "../config/ed25519.ts";
import type { Secret } from "../config/secret.ts";

export interface SigningKeys {
  readonly sign: KeyObject;
  readonly verify: KeyObject;
  /** Derives the successor of a refresh token, so that no token has to be stored to be told again. */
  readonly successor: Buffer;
}

export function readSigningKeys(given: Secret): SigningKeys {
  const sign = ed25519Of(given.reveal());
  return { sign, verify: createPublicKey(sign), successor: derivedKey(given, "refresh token successor") };
}
