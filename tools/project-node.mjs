// Plain JavaScript without packages: the first steps run on whatever Node (20 or later) the machine has.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { delimiter, dirname, join } from "node:path";

export const projectRoot = dirname(import.meta.dirname ?? dirname(new URL(import.meta.url).pathname));

// Before 24.2 a file does not know whether it is the program (import.meta.main), and commands would do nothing.
const NEEDED = "24.2";
const lockFile = join(projectRoot, "package-lock.json");
const modules = join(projectRoot, "node_modules");
const installedMark = join(modules, ".crema-installed");

/** Ends the process with one sentence. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Installs the packages when there are none, or when package-lock.json changed since they were installed. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  process.stdout.write("Installing packages (npm ci) …\n");
  const npm = process.env["npm_execpath"];
  const [command, first] = npm?.endsWith(".js") ? [process.execPath, [npm]] : ["npm", []];
  const how = await runProgram(command, [...first, "ci", "--loglevel=error"], { cwd: projectRoot });
  if (how !== 0) fail("The packages could not be installed: npm ci failed, see its message above.");
  markInstalled();
}

function isInstalled() {
  const hidden = join(modules, ".package-lock.json");
  if (!existsSync(hidden)) return false;
  if (existsSync(installedMark) && readFileSync(installedMark, "utf8") === lockHash()) return true;
  const installed = packagesOf(hidden);
  const isCurrent = Object.entries(packagesOf(lockFile)).every(([at, wanted]) => isSatisfied(wanted, installed[at]));
  if (isCurrent) markInstalled();
  return isCurrent;
}

/** Links are our own workspaces; npm leaves out what is for other machines, and what only that would need. */
function isSatisfied(wanted, found) {
  if (wanted.link || wanted.version === found?.version) return true;
  const isForThisMachine = [
    [wanted.os, process.platform],
    [wanted.cpu, process.arch],
    [wanted.libc ?? ["glibc"], "glibc"],
  ].every(([list, mine]) => list?.includes(mine));
  return !found && Boolean(wanted.peer || (wanted.optional && !isForThisMachine));
}

function packagesOf(file) {
  const { packages } = JSON.parse(readFileSync(file, "utf8"));
  return Object.fromEntries(Object.entries(packages).filter(([at]) => at.includes("node_modules/")));
}

function markInstalled() {
  rmSync(installedMark, { force: true });
  writeFileSync(installedMark, lockHash());
}

function lockHash() {
  return createHash("sha256").update(readFileSync(lockFile)).digest("hex");
}

/** The Node the project brings as a package; else the running one when it is new enough. */
export function projectNode() {
  const carried = join(modules, `node-${process.platform}-${process.arch}`, "bin", "node");
  if (existsSync(carried) && spawnSync(carried, ["--version"], { stdio: "ignore" }).status === 0) return carried;
  if (isAtLeast(process.versions.node, NEEDED)) return process.execPath;
  return fail(
    `Crema runs on Node ${NEEDED} or later: its own copy for ${process.platform}-${process.arch} is not there (npm ci brings it for linux-x64 and linux-arm64) and this Node is ${process.versions.node}.`,
  );
}

function isAtLeast(version, needed) {
  const [major, minor] = version.split(".").map(Number);
  const [neededMajor, neededMinor] = needed.split(".").map(Number);
  return major > neededMajor || (major === neededMajor && minor >= neededMinor);
}

/** Runs a TypeScript file of the project under the project's Node and ends as it ends. */
export function runUnderProjectNode(file, args) {
  const node = projectNode();
  return handOver(node, [join(projectRoot, file), ...args], node);
}

/** Runs a program that a package brings, `node` meaning the project's Node inside it too. */
export function runPackageProgram(name, args) {
  const program = join(modules, ".bin", name);
  if (!existsSync(program)) fail(`There is no program '${name}' in node_modules: run npm ci.`);
  return handOver(program, args, projectNode());
}

async function handOver(command, args, node) {
  const path = [dirname(node), join(modules, ".bin"), process.env["PATH"]].join(delimiter);
  process.exit(await runProgram(command, args, { env: { ...process.env, PATH: path } }));
}

/** Signals go on to the program, and the end of the one that started us ends it too. Resolves to its exit code. */
function runProgram(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: "inherit", ...options });
    const pass = (signal) => child.kill(signal);
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, pass);
    const parent = process.ppid;
    const watch = setInterval(() => process.ppid === parent || child.kill("SIGTERM"), 500);
    child.on("error", (error) => fail(`${command} cannot be run: ${error.message}`));
    child.on("exit", (code, signal) => {
      clearInterval(watch);
      for (const one of signals) process.off(one, pass);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
