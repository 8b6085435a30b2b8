/** Who runs on which core: the attacker must not take from the server by more than its requests. */
import { type ChildProcess, execFileSync, fork } from "node:child_process";
import { availableParallelism } from "node:os";

const [outsideCore, serverCore] = ["0", "1"];

/** Whether cores can be chosen: `taskset` and `chrt` come with Linux. */
const hasCores = availableParallelism() > 1 && process.platform === "linux";

/** What this process starts from now on gets a core of its own. The database, started before, takes what is free. */
export function takeServerCore(): void {
  if (hasCores) execFileSync("taskset", ["-a", "-c", "-p", serverCore, String(process.pid)], { stdio: "ignore" });
}

/**
 * Starts a program beside this file on the other core, where whoever calls from outside is.
 *
 * @param givesWay - the attacker never runs while the ordinary user can, whose clock must not wait for it
 */
export function startOutside(file: string, { givesWay }: { givesWay: boolean }): ChildProcess {
  const idle = hasCores ? ["chrt", "--idle", "0"] : ["nice", "-n", "19"];
  const [program, ...execArgv] = [
    ...(hasCores ? ["taskset", "-c", outsideCore] : []),
    ...(givesWay ? idle : []),
    process.execPath,
  ];
  return fork(new URL(file, import.meta.url).pathname, { execPath: program, execArgv });
}
