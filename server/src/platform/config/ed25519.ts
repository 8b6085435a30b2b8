import { createPrivateKey, type KeyObject } from "node:crypto";

/** @param pem - a private key in PEM, with real line breaks or with \n for them @throws Error when it is none */
export const ed25519Of = (pem: string): KeyObject => createPrivateKey(pem.replaceAll("\\n", "\n"));
