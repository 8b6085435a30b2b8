import { type Access, holds } from "@crema/contract/kit";
import type { Principal } from "../sessions/principal.ts";
import { refuse } from "./refusal.ts";

const signInFirst = () => refuse("unauthenticated", "Sign in to continue");
const notAllowed = () => refuse("forbidden", "You do not have permission for this");

/**
 * Refuses a caller who may not make this call.
 * @param given - the call's path and query values, for the own record a person may read
 * @throws Refusal unauthenticated (401) or forbidden (403)
 */
export function allow(access: Access, principal: Principal, given: Readonly<Record<string, unknown>>): void {
  if (access.kind === "anyone") return;
  if (principal.kind === "nobody") throw signInFirst();
  if (access.kind === "key") {
    if (principal.kind !== "machine" || principal.scope !== access.scope) throw notAllowed();
    return;
  }
  if (principal.kind !== "staff") throw notAllowed();
  if (access.kind === "staff") return;
  const named = access.self === undefined ? undefined : given[access.self];
  if (typeof named === "string" && named.toLowerCase() === principal.userUuid) return;
  if (!access.anyOf.some((right) => holds(principal.rights, right))) throw notAllowed();
}
