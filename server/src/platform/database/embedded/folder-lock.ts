import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { isRunning, startMark } from "./process-state.ts";

interface Holder {
  readonly pid: number;
  readonly mark: string;
}

export interface HeldLock {
  readonly held: true;
  release(): void;
}
type LockResult = HeldLock | { readonly held: false; readonly holderPid: number };

/**
 * Takes a lock file for this process. A file left by a dead process is taken over, also when its process id
 * has been given to another process meanwhile. Two processes never both hold it: linking is atomic.
 * @param file - path of the lock file; its folder exists
 * @returns the lock, or the process id of the living holder
 */
export function takeLock(file: string): LockResult {
  const mine = `${file}.${process.pid}`;
  const holder: Holder = { pid: process.pid, mark: startMark(process.pid) };
  writeFileSync(mine, JSON.stringify(holder), { mode: 0o644 });
  try {
    for (;;) {
      if (linked(mine, file)) return { held: true, release: () => release(file) };
      const current = holderOf(file);
      if (current && isAlive(current)) return { held: false, holderPid: current.pid };
      setAside(file, current);
    }
  } finally {
    rmSync(mine, { force: true });
  }
}

/** Moves a dead holder's file away. Another process may have taken the lock in between: then its file goes back. */
function setAside(file: string, dead: Holder | undefined): void {
  const aside = `${file}.stale.${process.pid}`;
  try {
    renameSync(file, aside);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return;
    throw error;
  }
  const moved = holderOf(aside);
  if (moved && isAlive(moved) && moved.pid !== dead?.pid) linked(aside, file);
  rmSync(aside, { force: true });
}

function release(file: string): void {
  if (holderOf(file)?.pid === process.pid) rmSync(file, { force: true });
}

function isAlive(holder: Holder): boolean {
  return isRunning(holder.pid) && (holder.mark === "" || startMark(holder.pid) === holder.mark);
}

function linked(source: string, file: string): boolean {
  try {
    linkSync(source, file);
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

function holderOf(file: string): Holder | undefined {
  try {
    const parsed: unknown = JSON.parse(readFileSync(file, "utf8"));
    if (typeof parsed !== "object" || parsed === null || !("pid" in parsed) || !("mark" in parsed)) return undefined;
    return { pid: Number(parsed.pid), mark: String(parsed.mark) };
  } catch {
    return undefined;
  }
}
