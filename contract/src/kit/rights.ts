/**
 * The rights a member of staff can hold, and how a call says which of them it needs.
 * Two levels: `edit` shows a page and allows writing, `view` shows it read-only; holding `edit` includes `view`.
 * Source: spec part 1, section 6; AMB-01.
 */
export const permissionNames = [
  "permission",
  "user",
  "product",
  "location",
  "order",
  "promotion",
  "notification",
  "shipping",
  "segment",
  "trend",
  "beandrive",
] as const;
export type PermissionName = (typeof permissionNames)[number];
/** What is stored and sent for a write right, for example `user.edit`. */
export type Permission = `${PermissionName}.edit`;
export type Level = "view" | "edit";
export type Right = `${PermissionName}.${Level}`;

/** Scopes of a machine's key (`npm run api-key`). */
export const keyScopes = ["pos", "locations", "app"] as const;
export type KeyScope = (typeof keyScopes)[number];

/** Who may make a call. Every call names one; there is no default. */
export type Access =
  | { readonly kind: "anyone" }
  | { readonly kind: "session" }
  | { readonly kind: "staff" }
  | { readonly kind: "rights"; readonly anyOf: readonly Right[]; readonly self?: string; readonly key?: KeyScope }
  | { readonly kind: "key"; readonly scope: KeyScope };

/** No token needed (sign-in, configuration, version). */
export const anyone: Access = { kind: "anyone" };
/** Whoever is signed in, staff or customer: for what concerns their own session only. */
export const anySession: Access = { kind: "session" };
/** Any signed-in member of staff, whatever rights. */
export const anyStaff: Access = { kind: "staff" };
/** A member of staff who holds at least one of the rights. */
export const needs = (...anyOf: readonly [Right, ...Right[]]): Access => ({ kind: "rights", anyOf });
/** The same, or the person whose uuid is in the named path or query parameter. */
export const needsOrSelf = (self: string, ...anyOf: readonly [Right, ...Right[]]): Access => ({
  kind: "rights",
  anyOf,
  self,
});
/** The same, or a machine with a key of this scope. */
export const needsOrKey = (key: KeyScope, ...anyOf: readonly [Right, ...Right[]]): Access => ({
  kind: "rights",
  anyOf,
  key,
});
/** A machine with a key of this scope. */
export const needsKey = (scope: KeyScope): Access => ({ kind: "key", scope });

/** What one person holds. `read` lists areas that are visible without being editable. */
export interface Rights {
  readonly permissions: readonly string[];
  readonly read: readonly string[];
}

/** Whether these rights include this one; `edit` includes `view`. */
export function holds(rights: Rights, right: Right): boolean {
  const [name = "", level] = right.split(".");
  if (rights.permissions.includes(`${name}.edit`)) return true;
  return level === "view" && rights.read.includes(name);
}

/**
 * `aud` of an id token, by who signed in. The other claims a client may read are `sub` (the user's uuid), `sid` (the
 * session) and `exp` (seconds since 1970); only the server proves them. Source: spec part 1, section 4; AMD-18.
 */
export const idTokenAudiences = { staff: "crema-staff", customer: "crema-customer" } as const;
export type Audience = keyof typeof idTokenAudiences;
