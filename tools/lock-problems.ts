import { readFileSync } from "node:fs";
import { inProject } from "./paths.ts";

interface LockEntry {
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
}

/**
 * Entries of package-lock.json that could bring something else than what was reviewed: each needs a sha512 digest, and
 * none may name an address, so that any registry serves and none is written down.
 */
export function lockProblems(text: string = readFileSync(inProject("package-lock.json"), "utf8")): string[] {
  const { packages }: { packages: Record<string, LockEntry> } = JSON.parse(text);
  return Object.entries(packages).flatMap(([at, entry]) => {
    const isOurs = entry.link === true || !at.includes("node_modules/");
    const problems: string[] = [];
    if (!isOurs && !entry.integrity?.startsWith("sha512-")) problems.push(`package-lock.json: ${at} has no sha512`);
    if (entry.resolved?.includes("://")) problems.push(`package-lock.json: ${at} names the address ${entry.resolved}`);
    return problems;
  });
}
