/**
 * Where the sign-in portal may hand people back to: the console's own /callback, and what the operator registered.
 * Compared as whole texts, so there is nothing to parse and nothing to be fooled by. Source: AMB-09; RFC 9700, section 2.1.
 */
import type { Config } from "../../../platform/config/config.ts";
import { originOf } from "../../../platform/config/origin.ts";

type Settings = Pick<Config, "PUBLIC_URL" | "HOST" | "PORT" | "CREMA_ENV" | "RETURN_ADDRESSES">;

/** On a machine of one's own the console is reached under both names. */
const localNames = ["127.0.0.1", "localhost"] as const;

export function isRegistered(config: Settings, returnTo: string): boolean {
  const atHome = config.CREMA_ENV === "local" ? localNames.map((name) => `http://${name}:${config.PORT}/callback`) : [];
  return [`${originOf(config)}/callback`, ...atHome, ...config.RETURN_ADDRESSES].includes(returnTo);
}

/** Whether the page at this registered address can send the companion cookie back to us. */
export const isOwn = (config: Settings, returnTo: string): boolean => returnTo === `${originOf(config)}/callback`;

/** The address with these values in its query. */
export function withValues(returnTo: string, values: Readonly<Record<string, string>>): string {
  const url = new URL(returnTo);
  for (const [name, value] of Object.entries(values)) url.searchParams.append(name, value);
  return url.href;
}
