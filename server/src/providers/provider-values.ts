/** Kinds of values that settings of several providers have. */
import { z } from "zod";
import { secret, type Secret } from "../platform/config/secret.ts";

const loopback = new Set(["127.0.0.1", "localhost", "[::1]"]);

/** https only, except to this machine, and without an account in it. Where it may be this machine is decided per environment. */
export function isPartnerAddress(given: string): boolean {
  if (!URL.canParse(given)) return false;
  const { protocol, hostname, username, password } = new URL(given);
  if (username !== "" || password !== "") return false;
  return protocol === "https:" || (protocol === "http:" && loopback.has(hostname));
}

/** The address of a third party; '' is none. */
export const partnerAddress = z.string().refine((given) => given === "" || isPartnerAddress(given), {
  error: "must be an https:// address (http:// on this machine only) without an account in it",
});

export const secretText = z.string().transform((given): Secret => secret(given));

/** Words between commas. */
export const words = z.string().transform((given) =>
  given
    .split(",")
    .map((word) => word.trim())
    .filter((word) => word !== ""),
);

export const seconds = words.pipe(z.array(z.coerce.number<string>().min(0)).min(1));
