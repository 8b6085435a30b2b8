/**
 * Single-use links and codes. A mail keeps only the seed; the token is made from it at the moment of sending, so that
 * neither the table of tokens nor the table of mails lets anybody in.
 */
import { createHmac, randomBytes } from "node:crypto";
import { derivedKey } from "../config/derived-key.ts";
import type { Secret } from "../config/secret.ts";
import { hashOfToken } from "./refresh-tokens.ts";

export const oneTimePurposes = ["verify_email", "choose_password", "portal_code"] as const;
export type OneTimePurpose = (typeof oneTimePurposes)[number];

export const newSeed = (): string => randomBytes(18).toString("base64url");

/** 256 bits; the purpose is part of it, so that a token of one kind is none of another. */
export const oneTimeToken = (signingKey: Secret, purpose: OneTimePurpose, seed: string): string =>
  createHmac("sha256", derivedKey(signingKey, "one-time token")).update(`${purpose} ${seed}`).digest("base64url");

export const hashOfOneTimeToken = hashOfToken;
