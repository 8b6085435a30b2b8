import type { KeyScope, Rights } from "@crema/contract/kit";

/** Who makes a call. Role, rights and archived state come from the database, never from the token. */
export type Principal =
  | { readonly kind: "nobody" }
  | {
      readonly kind: "staff";
      readonly userUuid: string;
      readonly sessionId: string;
      readonly name: string;
      readonly rights: Rights;
    }
  | { readonly kind: "customer"; readonly userUuid: string; readonly sessionId: string; readonly name: string }
  | { readonly kind: "machine"; readonly keyId: string; readonly name: string; readonly scope: KeyScope };

export const nobody: Principal = { kind: "nobody" };

/** Turns an Authorization header into a principal. Answers at once when session and rights are in memory. */
export interface Authenticator {
  /**
   * @param authorization - the header as sent, or undefined
   * @throws Refusal `unauthenticated` (401) for a token or key that is not valid now; a missing header is `nobody`
   */
  authenticate(authorization: string | undefined): Principal | Promise<Principal>;
  /**
   * The same caller as they stand now, for a call that goes on for long; when their token runs out is no matter.
   * @throws Refusal `unauthenticated` (401) where their session is over
   */
  again(principal: Principal): Principal | Promise<Principal>;
}
