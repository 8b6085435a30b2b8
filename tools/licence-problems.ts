import { readFileSync } from "node:fs";
import { inProject } from "./paths.ts";

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
}

/** SPDX names of licences that ask for no more than to be named. */
const allowed: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "BlueOak-1.0.0",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "PostgreSQL",
  "Python-2.0",
  "Unlicense",
]);
/** Of files that stay as they are: of fonts, of a library that is loaded and not built in, and in tools that no one is given. */
const allowedFor = (licence: string, { name, isDev }: { name: string; isDev: boolean }): boolean =>
  allowed.has(licence) ||
  (licence === "OFL-1.1" && /^@(fontsource|expo-google-fonts)\b/.test(name)) ||
  (licence === "LGPL-3.0-or-later" && name.startsWith("@img/sharp-")) ||
  (licence === "MPL-2.0" && isDev);

/** What packages whose manifest names no licence are under, as their file LICENSE says. */
const read: ReadonlyMap<string, string> = new Map([
  ["@react-aria/optimize-locales-plugin@2.0.2", "Apache-2.0"],
  ["png-js@2.0.0", "MIT"],
  ["xmlhttprequest-ssl@2.1.2", "MIT"],
]);

/** Packages of package-lock.json whose licence is none of those that Crema may be given away with. */
export function licenceProblems(text: string = readFileSync(inProject("package-lock.json"), "utf8")): string[] {
  const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(text);
  return Object.entries(packages).flatMap(([at, { version = "", license, link, dev = false }]) => {
    const name = at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length);
    if (link === true || !at.includes("node_modules/")) return [];
    const licence = license ?? read.get(`${name}@${version}`) ?? "";
    if (isAllowed(licence, { name, isDev: dev })) return [];
    return [`package-lock.json: ${name} ${version} has ${licence === "" ? "no licence" : `the licence ${licence}`}`];
  });
}

/** @param licence - an SPDX expression without nested parentheses: `(MIT OR Apache-2.0)`, `Apache-2.0 AND MIT` */
const isAllowed = (licence: string, of: { name: string; isDev: boolean }): boolean =>
  licence
    .replaceAll(/[()]/g, "")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => allowedFor(one, of)));
