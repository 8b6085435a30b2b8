import { spawn } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compressAssets } from "./compress-assets.ts";
import { inProject } from "./paths.ts";
import { StartError } from "./start-error.ts";
import { waitForLock } from "./wait-for-lock.ts";

/** What is built, by the folder it lies in, and what a person calls it. */
const appNames = { portal: "portal", "sign-in": "sign-in portal", server: "server" } as const;
type AppName = keyof typeof appNames;
const apps = ["portal", "sign-in", "server"] as const satisfies readonly AppName[];

/** What a build is made from beside the app's own files. */
const sharedSources = ["contract/src", "package-lock.json", "tsconfig.base.json"];
const BUILT_MARK = ".built";

/** Where the built files of an app lie. */
export const builtFolder = (app: AppName): string => inProject(app, "dist");

/**
 * Builds the portal, the sign-in portal and the server where sources are newer than the last build. One process builds at a time;
 * the others wait and find it done.
 *
 * @throws StartError with what the build printed, when it fails
 */
export async function buildApps({
  log,
  isForced = false,
}: {
  log: (line: string) => void;
  isForced?: boolean;
}): Promise<void> {
  if (!isForced && apps.every(isBuilt)) return;
  const lock = await waitForLock(inProject("node_modules/.crema-build.lock"));
  try {
    for (const app of apps) if (isForced || !isBuilt(app)) await build(app, log);
  } finally {
    lock.release();
  }
}

async function build(app: AppName, log: (line: string) => void): Promise<void> {
  log(`Building the ${appNames[app]} …`);
  const beganAt = new Date();
  rmSync(join(builtFolder(app), BUILT_MARK), { force: true });
  await runVite(app);
  if (app !== "server") compressAssets(join(builtFolder(app), "assets"));
  // Dated when the build began: a file saved while it ran is newer.
  const mark = join(builtFolder(app), BUILT_MARK);
  writeFileSync(mark, "");
  utimesSync(mark, beganAt, beganAt);
}

/** True when the app was built and nothing it is made from changed since. */
export function isBuilt(app: AppName): boolean {
  const mark = join(builtFolder(app), BUILT_MARK);
  if (!existsSync(mark)) return false;
  const builtAt = statSync(mark).mtimeMs;
  const own = readdirSync(inProject(app))
    .filter((entry) => !["dist", "build", "node_modules", "test"].includes(entry) && !entry.endsWith(".tsbuildinfo"))
    .map((entry) => join(app, entry));
  return [...own, ...sharedSources].every((source) => newest(inProject(source)) < builtAt);
}

function newest(path: string): number {
  const found = statSync(path);
  if (!found.isDirectory()) return found.mtimeMs;
  const inside = readdirSync(path).map((entry) => newest(join(path, entry)));
  return Math.max(found.mtimeMs, ...inside);
}

function runVite(app: AppName): Promise<void> {
  const child = spawn(process.execPath, [inProject("node_modules/vite/bin/vite.js"), "build"], {
    cwd: inProject(app),
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code) =>
      code === 0 ? resolve() : reject(new StartError(`The ${app} could not be built:\n${printed.trim()}`)),
    );
  });
}
