import { hkdfSync } from "node:crypto";
import { ed25519Of } from "./ed25519.ts";
import type { Secret } from "./secret.ts";

type KeyPurpose = "refresh token successor" | "one-time token" | "request fingerprint" | "sms reports";

const derived = new WeakMap<Secret, Map<KeyPurpose, Buffer>>();

/** A key of 32 bytes made from SIGNING_KEY, the same in every process. */
export function derivedKey(signingKey: Secret, purpose: KeyPurpose): Buffer {
  const known = derived.get(signingKey) ?? new Map<KeyPurpose, Buffer>();
  derived.set(signingKey, known);
  const seed = () => ed25519Of(signingKey.reveal()).export({ format: "der", type: "pkcs8" });
  const key = known.get(purpose) ?? Buffer.from(hkdfSync("sha256", seed(), "", `crema ${purpose}`, 32));
  known.set(purpose, key);
  return key;
}
