/**
 * What a sandbox has stored: one plain value, kept in a file where one is given, so that a vendor's numbers do not begin
 * again while our database remembers the old ones. Written soon after a change and when the sandbox ends.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";

export interface KeptState<S> {
  /** The value as it is; handlers change it in place and say `changed`. Another object after `reset`. */
  readonly value: () => S;
  readonly changed: () => void;
  /** Back to how it started. */
  reset(): void;
  close(): void;
}

const soonMilliseconds = 100;

/** @param seed - the value a new sandbox begins with; plain data that JSON can carry */
export function keepState<S>(seed: () => S, file?: string): KeptState<S> {
  let value: S = (file === undefined ? undefined : readState(file)) ?? seed();
  let timer: NodeJS.Timeout | undefined;

  const save = (): void => {
    clearTimeout(timer);
    timer = undefined;
    if (file === undefined) return;
    writeFileSync(`${file}.new`, JSON.stringify(value));
    renameSync(`${file}.new`, file);
  };
  const changed = (): void => {
    if (file !== undefined) timer ??= setTimeout(save, soonMilliseconds).unref();
  };
  return {
    value: () => value,
    changed,
    reset() {
      value = seed();
      changed();
    },
    close() {
      if (timer !== undefined) save();
    },
  };
}

/** What was kept, by the seed's shape: nobody else writes these files. */
function readState(file: string): ReturnType<typeof JSON.parse> {
  if (!existsSync(file)) return undefined;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return undefined;
  }
}
