/** Takes a signed token apart (JWS compact form, RFC 7515 section 3.1). Whether its signature is right is for the caller to say. */
export interface ReadJwt {
  /** Parsed JSON, of no known shape. */
  readonly header: unknown;
  readonly claims: unknown;
  /** What was signed. */
  readonly signed: Buffer;
  readonly signature: Buffer;
}

/** @returns undefined for what is not three parts of base64url with JSON in the first two */
export function readJwt(token: string): ReadJwt | undefined {
  const parts = token.split(".");
  const [header = "", claims = "", signature = ""] = parts;
  if (parts.length !== 3 || !/^[\w-]+\.[\w-]+\.[\w-]*$/.test(token)) return undefined;
  try {
    return {
      header: decoded(header),
      claims: decoded(claims),
      signed: Buffer.from(`${header}.${claims}`),
      signature: Buffer.from(signature, "base64url"),
    };
  } catch {
    return undefined;
  }
}

const decoded = (part: string): unknown => JSON.parse(Buffer.from(part, "base64url").toString("utf8"));
