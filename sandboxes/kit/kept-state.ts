/**
 * What a sandbox has stored: one plain value, kept in a file where one is given, so that a vendor's numbers do not begin
 * again while our database remembers the old ones. Written soon after a change and when the sandbox ends.
 */
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { parsedJson } from "./http.ts";

export interface KeptState<S> {
  /** The value as it is; another object after `reset`. */
  readonly value: () => S;
  /** Says that the value may have changed. */
  readonly changed: () => void;
  /** Back to how it started. */
  reset(): void;
  close(): void;
}

const soonMilliseconds = 100;

/** @param seed - the value a new sandbox begins with, or one goes back to; plain data that JSON can carry */
export function keepState<S>(seed: (before: S | undefined) => S, file?: string): KeptState<S> {
  let value: S = (file === undefined ? undefined : readState(file)) ?? seed(undefined);
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
  changed();
  return {
    value: () => value,
    changed,
    reset() {
      value = seed(value);
      changed();
    },
    close() {
      if (timer !== undefined) save();
    },
  };
}

/** What was kept, by the seed's shape: nobody else writes these files. */
const readState = (file: string): ReturnType<typeof JSON.parse> =>
  existsSync(file) ? parsedJson(readFileSync(file, "utf8")) : undefined;
