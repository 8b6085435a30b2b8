import { createPrivateKey, hkdfSync, type KeyObject } from "node:crypto";
import { ConfigProblems } from "./config.ts";
import type { Secret } from "./secret.ts";

/** What a derived key is for; keys of different purposes tell nothing about each other. */
export type KeyPurpose = "refresh token successor" | "one-time token" | "request fingerprint";

const derived = new WeakMap<Secret, Map<KeyPurpose, Buffer>>();

/**
 * A key of 32 bytes made from SIGNING_KEY, the same in every process.
 * @throws ConfigProblems when SIGNING_KEY is not an Ed25519 private key
 */
export function derivedKey(signingKey: Secret, purpose: KeyPurpose): Buffer {
  const known = derived.get(signingKey) ?? new Map<KeyPurpose, Buffer>();
  derived.set(signingKey, known);
  const seed = () => ed25519Of(signingKey).export({ format: "der", type: "pkcs8" });
  const key = known.get(purpose) ?? Buffer.from(hkdfSync("sha256", seed(), "", `crema ${purpose}`, 32));
  known.set(purpose, key);
  return key;
}

const problem = () => new ConfigProblems(["SIGNING_KEY: must be an Ed25519 private key in PEM (PKCS #8)"]);

/**
 * @param given - an Ed25519 private key in PEM, with real line breaks or with \n for them
 * @throws ConfigProblems when it is something else
 */
export function ed25519Of(given: Secret): KeyObject {
  try {
    const key = createPrivateKey(given.reveal().replaceAll("\\n", "\n"));
    if (key.asymmetricKeyType !== "ed25519") throw problem();
    return key;
  } catch {
    throw problem();
  }
}
