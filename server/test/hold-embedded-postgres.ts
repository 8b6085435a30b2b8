import { execFileSync } from "node:child_process";
import { startEmbeddedPostgres } from "../src/platform/database/embedded-postgres.ts";

// A process for tests to kill: holds the server of the folder it is given until its standard input closes.
const [dataFolder = ""] = process.argv.slice(2);
const server = await startEmbeddedPostgres({ dataFolder, log: (line) => process.stderr.write(`${line}\n`) });
const children = execFileSync("ps", ["-A", "-o", "pid=,ppid=,comm="], { encoding: "utf8" })
  .split("\n")
  .map((line) => line.trim().split(/\s+/));
const guardPid = Number(
  children.find(([, parent, name]) => parent === String(process.pid) && name?.endsWith("sh"))?.[0],
);
process.stdout.write(`${server.url} ${guardPid}\n`);
process.stdin.resume().on("end", () => void server.stop());
