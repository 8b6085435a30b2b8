/**
 * What the portal reads from an id token. Reading is not checking: the server verifies the signature on every call;
 * this only keeps nonsense and strangers' tokens out of the browser's store. Source: spec part 1, section 4; AMD-18.
 */
import { idTokenAudiences } from "@crema/contract/kit";

export interface IdTokenClaims {
  readonly userUuid: string;
  /** Seconds since 1970; undefined when the token does not say. */
  readonly expiresAtUnixSeconds: number | undefined;
  readonly isForStaff: boolean;
}

const uuidForm = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** A computer's clock may be off by this much; the server has the last word anyway. */
const clockToleranceSeconds = 300;

function decodePart(part: string): unknown {
  const base64 = part.replaceAll("-", "+").replaceAll("_", "/");
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.codePointAt(0) ?? 0);
  return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
}

const claim = (payload: object, name: string): unknown => Reflect.get(payload, name);

/** Header and payload of a token of three parts; undefined for anything else. */
function decoded(token: string): { header: object; payload: object } | undefined {
  const parts = token.split(".");
  if (parts.length !== 3 || parts.some((part) => !/^[\w-]+$/.test(part))) return undefined;
  try {
    const [header, payload] = parts.slice(0, 2).map(decodePart);
    return isObject(header) && isObject(payload) ? { header, payload } : undefined;
  } catch {
    return undefined;
  }
}

const isObject = (value: unknown): value is object => typeof value === "object" && value !== null;
const isSigned = (header: object): boolean => {
  const algorithm = claim(header, "alg");
  return typeof algorithm === "string" && algorithm.toLowerCase() !== "none";
};

/** The claims of a well-formed token that names a person; undefined for anything else. */
export function readIdToken(token: string): IdTokenClaims | undefined {
  const found = decoded(token);
  if (found === undefined || !isSigned(found.header)) return undefined;
  const userUuid = claim(found.payload, "sub");
  if (typeof userUuid !== "string" || !uuidForm.test(userUuid)) return undefined;
  const expires = claim(found.payload, "exp");
  return {
    userUuid,
    expiresAtUnixSeconds: typeof expires === "number" ? expires : undefined,
    isForStaff: [claim(found.payload, "aud")].flat().includes(idTokenAudiences.staff),
  };
}

/** Whether a token that came to /callback may be kept: it names a person, is for this portal and has not run out. */
export function isAcceptable(claims: IdTokenClaims | undefined, nowMs: number): claims is IdTokenClaims {
  if (claims === undefined || !claims.isForStaff) return false;
  const expires = claims.expiresAtUnixSeconds;
  return expires === undefined || expires + clockToleranceSeconds > nowMs / 1000;
}
