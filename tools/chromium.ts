import { spawnSync } from "node:child_process";
import { accessSync, constants, existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { inProject, projectRoot } from "./paths.ts";
import { StartError } from "./start-error.ts";

/** The headless shell first: it is the same browser without its windows, and a story costs a third less with it. */
const programNames = [
  "chromium-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome-stable",
  "google-chrome",
];
const debianPackages = ["chromium-headless-shell", "chromium"];
const macPrograms = [
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const noChromium =
  "The browser tests need Chromium: install it, or name it with CHROMIUM_PATH; it could neither be installed as a package nor downloaded.";

/**
 * Finds Chromium or installs it: CHROMIUM_PATH, else one installed, its headless shell before all others, else Debian's
 * package when root, else the one Playwright downloads.
 *
 * @returns its path
 * @throws StartError when there is none
 */
export function findChromium(log: (line: string) => void): string {
  const named = process.env["CHROMIUM_PATH"];
  if (named) {
    if (runs(named)) return named;
    throw new StartError(`CHROMIUM_PATH names ${named}, which cannot be run.`);
  }
  const installed = installedChromium();
  if (installed !== undefined) return installed;
  if (isDebianRoot()) {
    const fromPackage = installDebianPackage(log) ? installedChromium() : undefined;
    if (fromPackage !== undefined) return fromPackage;
  }
  log("Fetching Chromium (playwright install chromium) …");
  const fetched = run(inProject("node_modules/.bin/playwright"), ["install", "chromium"]) ? playwrightsOwn() : "";
  if (runs(fetched)) return fetched;
  throw new StartError(noChromium);
}

function installedChromium(): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const candidates = programNames.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...macPrograms].find((path) => isExecutable(path) && runs(path));
}

function playwrightsOwn(): string {
  const script = 'process.stdout.write(require("playwright-core").chromium.executablePath())';
  return spawnSync(process.execPath, ["-e", script], { cwd: projectRoot, encoding: "utf8" }).stdout;
}

function isDebianRoot(): boolean {
  return (
    process.getuid?.() === 0 &&
    existsSync("/etc/os-release") &&
    /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"))
  );
}

function installDebianPackage(log: (line: string) => void): boolean {
  if (!aptGet("update")) return false;
  return debianPackages.some((name) => {
    log(`Installing Chromium (apt-get install ${name}) …`);
    return aptGet("install", "-y", "--no-install-recommends", name);
  });
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const runs = (path: string): boolean =>
  spawnSync(path, ["--version"], { stdio: "ignore", timeout: 30_000 }).status === 0;

const aptGet = (...args: string[]): boolean =>
  run("apt-get", ["-q", ...args], { ...process.env, DEBIAN_FRONTEND: "noninteractive" });

const run = (command: string, args: string[], env = process.env): boolean =>
  spawnSync(command, args, { stdio: ["ignore", "inherit", "inherit"], env }).status === 0;
