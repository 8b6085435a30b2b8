/** 60 requests within any 60 seconds of the sandbox's clock, per key. */
export interface RollingLimit {
  /** Counts a request. @returns false where it is one too many; such a request is not counted */
  takes(key: string, now: Date): boolean;
  clear(): void;
}

const most = 60;
const windowMilliseconds = 60_000;

export function createRollingLimit(): RollingLimit {
  const taken = new Map<string, number[]>();
  return {
    takes(key, now) {
      const recent = (taken.get(key) ?? []).filter((at) => at > now.getTime() - windowMilliseconds);
      const isTaken = recent.length < most;
      taken.set(key, isTaken ? [...recent, now.getTime()] : recent);
      return isTaken;
    },
    clear: () => taken.clear(),
  };
}
