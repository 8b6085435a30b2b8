import { readFileSync } from "node:fs";

/** True while a process of that id runs; a zombie (dead, not yet collected by its parent) does not count. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
  return !isZombie(pid);
}

/**
 * When the process began, as the kernel counts it; tells two processes of the same id apart.
 * Empty where the system does not say (only Linux has /proc).
 */
export function startMark(pid: number): string {
  return statFields(pid)[19] ?? "";
}

function isZombie(pid: number): boolean {
  return statFields(pid)[0] === "Z";
}

function statFields(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return [];
  }
}
