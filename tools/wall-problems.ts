import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { inProject } from "./paths.ts";

const folders = ["contract", "server", "portal", "sign-in", "sandboxes", "e2e", "bench", "faults", "tools"];
const notSource = new Set(["node_modules", "build", "dist"]);

interface CruiseReport {
  modules: { source: string }[];
  summary: { violations: { rule: { name: string }; from: string; to: string }[] };
}

/**
 * Broken rules about who may import whom, and source files that dependency-cruiser did not see: it cruises nothing, and
 * finds nothing, when it has no parser for the language.
 *
 * @param root - the project, or a copy of its layout
 */
export async function wallProblems(root: string): Promise<string[]> {
  const files = folders.flatMap((folder) => sourceFilesBelow(root, folder));
  if (files.length === 0) return ["no source files found"];
  const report: CruiseReport = JSON.parse(await cruise(root));
  const seen = new Set(report.modules.map((module) => module.source));
  const unseen = files.filter((file) => !seen.has(file));
  return [
    ...report.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...unseen.map((file) => `not looked at by dependency-cruiser: ${file}`),
  ];
}

function sourceFilesBelow(root: string, folder: string): string[] {
  return entriesOf(join(root, folder)).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return notSource.has(entry.name) ? [] : sourceFilesBelow(root, path);
    return /\.(ts|tsx|mjs)$/.test(entry.name) && !entry.name.endsWith(".d.ts") ? [path] : [];
  });
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

function cruise(root: string): Promise<string> {
  const present = folders.filter((folder) => entriesOf(join(root, folder)).length > 0);
  const program = inProject("node_modules/dependency-cruiser/bin/dependency-cruiser.mjs");
  const args = [program, "--config", ".dependency-cruiser.mjs", "--output-type", "json", ...present];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  const chunks: Buffer[] = [];
  let complaint = "";
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => (complaint += chunk.toString()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => {
      const printed = Buffer.concat(chunks).toString();
      if (printed === "") reject(new Error(`dependency-cruiser printed nothing: ${complaint}`));
      else resolve(printed);
    });
  });
}
