/** What a value of the configuration must be; the sentences for those that are not stand in `config.ts`. */
import { existsSync } from "node:fs";
import { isIP } from "node:net";
import { join } from "node:path";
import { ed25519Of } from "./ed25519.ts";

export function isReturnAddress(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, hash, username, password, href } = new URL(given);
  const isSafe =
    protocol === "https:" || (protocol === "http:" && /^(?:127\.0\.0\.1|localhost|\[::1\])$/.test(hostname));
  return isSafe && hash === "" && username === "" && password === "" && href === given;
}

/** Scheme, host and port as browsers write them, with or without a closing slash. */
export const isOrigin = (given: string): boolean =>
  URL.canParse(given) && new URL(given).origin === given.replace(/\/$/, "");

/** An address of map tiles without account, its host without a place to fill in. */
export function isTileUrl(given: string): boolean {
  if (!URL.canParse(given) || !["{z}", "{x}", "{y}"].every((place) => given.includes(place))) return false;
  const { protocol, host, username, password } = new URL(given);
  return /^https?:$/.test(protocol) && !host.includes("{") && username === "" && password === "";
}

export function isSmtpUrl(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, username, password } = new URL(given);
  return (protocol === "smtps:" || protocol === "smtp:") && hostname !== "" && isDecodable(`${username}:${password}`);
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

const namedRanges = ["loopback", "linklocal", "uniquelocal"];

/** An address, a range of them, or a name that the HTTP library knows for some. */
export function isProxyAddress(given: string): boolean {
  if (namedRanges.includes(given)) return true;
  const [address = "", bits, ...more] = given.split("/");
  const version = isIP(address);
  if (version === 0 || more.length > 0) return false;
  return (
    bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) > 0 && Number(bits) <= (version === 4 ? 32 : 128))
  );
}

/** A host as it stands in an address, with or without a port; `*.` for all hosts below a name. */
export const isPictureHost = (given: string): boolean =>
  /^(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)*(?::\d{1,5})?$/.test(given);

export const holdsPage = (folder: string): boolean => existsSync(join(folder, "index.html"));

export function isEd25519Key(given: string): boolean {
  try {
    return ed25519Of(given).asymmetricKeyType === "ed25519";
  } catch {
    return false;
  }
}

/**
 * What DATABASE_URL names; undefined where it is no address, which the driver would take for the name of a database somewhere. One of a
 * socket may have no host: `postgres://me@/shop?host=/run/postgresql`.
 */
export function postgresAddress(given: string): URL | undefined {
  const whole = given.replace("@/", "@localhost/");
  return /^postgres(ql)?:\/\//.test(given) && URL.canParse(whole) ? new URL(whole) : undefined;
}
