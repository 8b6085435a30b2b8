/**
 * Refresh tokens are random once, then each is derived from the one before it. Only hashes are stored: whoever holds a
 * token can be told its successor again, whoever reads the database can not.
 */
import { createHash, createHmac, randomBytes } from "node:crypto";

const kept = "crema_refresh_";
const travelling = "crema_handed_";

/** @param isTravelling - it goes through an address, and its text says so: no grace when it is used twice */
export const newRefreshToken = ({ isTravelling }: { isTravelling: boolean }): string =>
  `${isTravelling ? travelling : kept}${randomBytes(32).toString("base64url")}`;

export const successorOf = (token: string, key: Buffer): string =>
  `${kept}${createHmac("sha256", key).update(token).digest("base64url")}`;

export const hasTravelled = (token: string): boolean => token.startsWith(travelling);

export const hashOfToken = (token: string): Buffer => createHash("sha256").update(token).digest();
