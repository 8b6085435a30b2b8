/** Settings of the sign-on at Bean Drive. Source: docs/providers/bean-drive.md. */
import { createPublicKey, type KeyObject } from "node:crypto";
import { z } from "zod";
import { ed25519Of } from "../../../platform/config/ed25519.ts";
import { secret, type Secret } from "../../../platform/config/secret.ts";
import { isEd25519Key } from "../../../platform/config/value-checks.ts";

const key = z
  .string()
  .refine(isEd25519Key, { error: "must be an Ed25519 private key in PEM (PKCS #8)" })
  .transform((given): Secret => secret(given))
  .default(secret(""));

export const assertionVariables = z.object({
  /** Signs what Bean Drive is sent, and nothing else; without it nobody is signed on there. */
  BEAN_DRIVE_SIGNING_KEY: key,
  /** The key before or after it: published, so that Bean Drive knows it while keys are changed. */
  BEAN_DRIVE_OTHER_KEY: key,
  /** Name of the query parameter. */
  BEAN_DRIVE_PARAMETER: z.string().min(1).default("token"),
});

export interface AssertionConfig {
  readonly signingKey: KeyObject;
  /** Public keys, the signing one first. */
  readonly published: readonly KeyObject[];
  readonly parameter: string;
}

/** @returns undefined when there is no key to sign with */
export function assertionConfig(given: z.infer<typeof assertionVariables>): AssertionConfig | undefined {
  if (!given.BEAN_DRIVE_SIGNING_KEY.isSet) return undefined;
  const keys = [given.BEAN_DRIVE_SIGNING_KEY, given.BEAN_DRIVE_OTHER_KEY].filter(({ isSet }) => isSet);
  return {
    signingKey: ed25519Of(given.BEAN_DRIVE_SIGNING_KEY.reveal()),
    published: keys.map((one) => createPublicKey(ed25519Of(one.reveal()))),
    parameter: given.BEAN_DRIVE_PARAMETER,
  };
}
