/** Keys for machines, shown once and stored as a hash. See docs/decisions/0020-sessions-and-tokens.md. */
import { createHash, randomBytes } from "node:crypto";
import { type KeyScope, keyScopes } from "@crema/contract/kit";

/** `crema_pos_…`: the prefix tells people, and scanners for leaked secrets, what it is. */
export const newApiKey = (scope: KeyScope): string => `crema_${scope}_${randomBytes(24).toString("base64url")}`;

export const looksLikeApiKey = (text: string): boolean => keyScopes.some((scope) => text.startsWith(`crema_${scope}_`));

export const hashOfApiKey = (key: string): Buffer => createHash("sha256").update(key).digest();
