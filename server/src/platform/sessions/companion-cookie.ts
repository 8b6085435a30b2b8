/**
 * The companion: a cookie scripts cannot read, made beside the tokens that scripts can. A copy of local storage alone
 * does not refresh. See docs/decisions/0020-sessions-and-tokens.md.
 */
import { randomBytes } from "node:crypto";

export interface CompanionCookie {
  readonly name: string;
  make(): { readonly value: string; readonly setCookie: string };
  readonly remove: string;
}

/**
 * @param isPublic - https: the name's prefix makes browsers insist on Secure, path / and no domain
 * @param maxAgeSeconds - as long as a session may live
 */
export function companionCookie(isPublic: boolean, maxAgeSeconds: number): CompanionCookie {
  const name = isPublic ? "__Host-crema-companion" : "crema-companion";
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isPublic ? "; Secure" : ""}`;
  return {
    name,
    make() {
      const value = randomBytes(24).toString("base64url");
      return { value, setCookie: `${name}=${value}; Max-Age=${maxAgeSeconds}; ${attributes}` };
    },
    remove: `${name}=; Max-Age=0; ${attributes}`,
  };
}
