/**
 * `aud` of an id token, by who signed in. The other claims a client may read are `sub` (the user's uuid), `sid` (the
 * session) and `exp` (seconds since 1970); only the server proves them. Source: spec part 1, section 4; AMD-18.
 */
export const idTokenAudiences = { staff: "crema-staff", customer: "crema-customer" } as const;
export type Audience = keyof typeof idTokenAudiences;
