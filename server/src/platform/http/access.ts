import { type Access, holds, type Right } from "@crema/contract/kit";
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
  if (!isAdmitted(access, principal, given)) throw notAllowed();
}

/** Whether these rights let somebody make this call, whatever it is given. */
export const mayCall = (access: Access, principal: Principal): boolean => isAdmitted(access, principal, {});

function isAdmitted(access: Access, principal: Principal, given: Readonly<Record<string, unknown>>): boolean {
  switch (access.kind) {
    case "anyone":
      return true;
    case "session":
      return principal.kind === "staff" || principal.kind === "customer";
    case "staff":
      return principal.kind === "staff";
    case "key":
      return principal.kind === "machine" && principal.scope === access.scope;
    case "rights":
      if (principal.kind === "machine") return principal.scope === access.key;
      return principal.kind === "staff" && (isOwn(access.self, principal, given) || holdsOne(access.anyOf, principal));
  }
}

export const isAboutCaller = (
  access: Access,
  principal: Principal,
  given: Readonly<Record<string, unknown>>,
): boolean => access.kind === "rights" && principal.kind === "staff" && isOwn(access.self, principal, given);

type Staff = Extract<Principal, { kind: "staff" }>;

const holdsOne = (anyOf: readonly Right[], { rights }: Staff): boolean => anyOf.some((right) => holds(rights, right));

function isOwn(self: string | undefined, { userUuid }: Staff, given: Readonly<Record<string, unknown>>): boolean {
  const named = self === undefined ? undefined : given[self];
  return typeof named === "string" && named.toLowerCase() === userUuid;
}
