import { setTimeout as sleep } from "node:timers/promises";
import { type HeldLock, takeLock } from "../server/src/platform/database/embedded/folder-lock.ts";

/**
 * Waits until no other process holds the lock file. Freed by `release`, or by the end of this process.
 *
 * @param onWait - told the process that holds it, once for each that does
 */
export async function waitForLock(
  file: string,
  onWait: (holderPid: number) => void = () => undefined,
): Promise<HeldLock> {
  for (let toldPid: number | undefined; ; ) {
    const lock = takeLock(file);
    if (lock.held) return lock;
    if (lock.holderPid !== toldPid) onWait(lock.holderPid);
    toldPid = lock.holderPid;
    await sleep(250);
  }
}
