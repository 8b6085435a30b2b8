import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { inProject, projectRoot } from "./paths.ts";

/** Which state of the sources something was done with. */
export interface TreeState {
  readonly commit: string;
  readonly isDirty: boolean;
  /** Equal only for equal sources: the commit, and a hash of what differs from it. */
  readonly fingerprint: string;
}

/** The state of the working tree now; outside a git repository it is `unknown` and never equal to another. */
export function treeState(): TreeState {
  try {
    const commit = git("rev-parse", "HEAD").trim();
    const difference = git("diff", "HEAD", "--binary");
    const added = git("ls-files", "--others", "--exclude-standard", "-z").split("\0").filter(Boolean);
    if (difference === "" && added.length === 0) return { commit, isDirty: false, fingerprint: commit };
    const hash = createHash("sha256").update(difference);
    for (const file of added) hash.update(file).update(readFileSync(inProject(file)));
    return { commit, isDirty: true, fingerprint: `${commit}+${hash.digest("hex").slice(0, 16)}` };
  } catch {
    return { commit: "unknown", isDirty: true, fingerprint: `unknown ${Date.now()}` };
  }
}

/** Every source file that is or could be committed, relative to the project root. */
export function sourceFiles(): string[] {
  return git("ls-files", "--cached", "--others", "--exclude-standard", "-z", "--deduplicate")
    .split("\0")
    .filter((file) => file !== "" && isThere(file));
}

function isThere(file: string): boolean {
  try {
    readFileSync(inProject(file));
    return true;
  } catch {
    return false;
  }
}

function git(...args: string[]): string {
  return execFileSync("git", args, {
    cwd: projectRoot,
    encoding: "utf8",
    maxBuffer: 256 * 1024 * 1024,
    stdio: ["ignore", "pipe", "ignore"],
  });
}
